import { afterEach, describe, expect, it } from 'vitest'
import { createActor, type Actor } from 'xstate'
import { RechazoDeApi } from '#contract/rechazo.ts'
import { correoNuevoMachine, type CorreoNuevoInput } from '#machines/correo-nuevo/correo-nuevo.chart.ts'
import * as seen from '#machines/correo-nuevo/correo-nuevo.selectors.ts'
import { servicio } from '#tests/support/maquinas/pedidos.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'

const coverage = transitionCoverage(correoNuevoMachine)
const actors: Actor<typeof correoNuevoMachine>[] = []
afterEach(() => actors.splice(0).forEach((actor) => actor.stop()))

function unaPersona(input: CorreoNuevoInput) {
  const confirmacion = servicio<{ token: string }, { message: string }>()
  const reversion = servicio<{ token: string }, { message: string }>()
  const machine = correoNuevoMachine.provide({ actors: { postConfirmacion: confirmacion.actor, postReversion: reversion.actor } })
  const actor = createActor(machine, { input, inspect: coverage.inspect })
  actor.start()
  actors.push(actor)
  const ve = <T>(selector: (s: ReturnType<typeof actor.getSnapshot>) => T) => selector(actor.getSnapshot())
  return { actor, confirmacion, reversion, ve }
}

const delNuevo = () => unaPersona({ confirmation: 'CODIGO', reversal: null })
const delDeAntes = () => unaPersona({ confirmation: null, reversal: 'CODIGO' })
const rechazo = (status: number) => new RechazoDeApi(status, { message: 'No se pudo.', codigo: 'falla' })

describe('el enlace del correo nuevo', () => {
  it('lo confirma cuando la persona lo pide, y no antes', async () => {
    const { actor, confirmacion, ve } = delNuevo()
    expect([ve(seen.correoNuevoStep), confirmacion.pedidos]).toEqual(['confirmar', []])
    actor.send({ type: 'CONFIRM' })
    expect([ve(seen.isBusy), confirmacion.ultimo().input]).toEqual([true, { token: 'CODIGO' }])
    await confirmacion.ultimo().responde({ message: 'Listo.' })
    expect([ve(seen.correoNuevoStep), ve(seen.message)]).toEqual(['confirmado', 'Listo.'])
  })

  it.each([400, 409])('si no sirve (%i), lo dice', async (status) => {
    const { actor, confirmacion, ve } = delNuevo()
    actor.send({ type: 'CONFIRM' })
    await confirmacion.ultimo().falla(rechazo(status))
    expect([ve(seen.correoNuevoStep), ve(seen.failure)?.mensaje]).toEqual(['sin-enlace', 'No se pudo.'])
  })

  it.each([0, 429, 500, 503])('si el servicio falla (%i), se puede intentar otra vez', async (status) => {
    const { actor, confirmacion, ve } = delNuevo()
    actor.send({ type: 'CONFIRM' })
    await confirmacion.ultimo().falla(rechazo(status))
    expect([ve(seen.correoNuevoStep), ve(seen.failure)?.mensaje]).toEqual(['confirmar', 'No se pudo.'])
    actor.send({ type: 'CONFIRM' })
    expect(ve(seen.failure)).toBeNull()
  })
})

describe('el enlace del correo de antes', () => {
  it('deshace el cambio', async () => {
    const { actor, reversion, ve } = delDeAntes()
    expect(ve(seen.correoNuevoStep)).toBe('deshacer')
    actor.send({ type: 'UNDO' })
    expect(reversion.ultimo().input).toEqual({ token: 'CODIGO' })
    await reversion.ultimo().responde({ message: 'Volvió.' })
    expect([ve(seen.correoNuevoStep), ve(seen.message)]).toEqual(['deshecho', 'Volvió.'])
  })

  it('vencido lo dice, y con el servicio caído se puede intentar otra vez', async () => {
    const { actor, reversion, ve } = delDeAntes()
    actor.send({ type: 'UNDO' })
    await reversion.ultimo().falla(rechazo(503))
    expect(ve(seen.correoNuevoStep)).toBe('deshacer')
    actor.send({ type: 'UNDO' })
    await reversion.ultimo().falla(rechazo(400))
    expect(ve(seen.correoNuevoStep)).toBe('sin-enlace')
  })
})

it('sin enlace no hay nada que hacer', () => {
  expect(unaPersona({ confirmation: null, reversal: null }).ve(seen.correoNuevoStep)).toBe('sin-enlace')
})

it('recorre todas las transiciones', () => {
  expect(coverage.missing()).toEqual([])
})
