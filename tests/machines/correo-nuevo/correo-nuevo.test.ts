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
  const apertura = servicio<{ codigo: string }, string>()
  const machine = correoNuevoMachine.provide({
    actors: { openLink: apertura.actor, postConfirmacion: confirmacion.actor, postReversion: reversion.actor },
  })
  const actor = createActor(machine, { input, inspect: coverage.inspect })
  actor.start()
  actors.push(actor)
  const ve = <T>(selector: (s: ReturnType<typeof actor.getSnapshot>) => T) => selector(actor.getSnapshot())
  return { actor, apertura, confirmacion, reversion, ve }
}

async function conEnlace(input: CorreoNuevoInput) {
  const persona = unaPersona(input)
  await persona.apertura.ultimo().responde('TALON')
  return persona
}
const delNuevo = () => conEnlace({ confirmation: 'CODIGO', reversal: null })
const delDeAntes = () => conEnlace({ confirmation: null, reversal: 'CODIGO' })
const rechazo = (status: number) => new RechazoDeApi(status, { message: 'No se pudo.', codigo: 'falla' })

describe('el enlace del correo nuevo', () => {
  it('lo confirma cuando la persona lo pide, y no antes', async () => {
    const { actor, confirmacion, ve } = await delNuevo()
    expect([ve(seen.correoNuevoStep), confirmacion.pedidos]).toEqual(['confirmar', []])
    actor.send({ type: 'CONFIRM' })
    expect([ve(seen.isBusy), confirmacion.ultimo().input]).toEqual([true, { token: 'TALON' }])
    await confirmacion.ultimo().responde({ message: 'Listo.' })
    expect([ve(seen.correoNuevoStep), ve(seen.message)]).toEqual(['confirmado', 'Listo.'])
  })

  it.each([400, 409])('si no sirve (%i), lo dice', async (status) => {
    const { actor, confirmacion, ve } = await delNuevo()
    actor.send({ type: 'CONFIRM' })
    await confirmacion.ultimo().falla(rechazo(status))
    expect([ve(seen.correoNuevoStep), ve(seen.failure)?.mensaje]).toEqual(['sin-enlace', 'No se pudo.'])
  })

  it.each([0, 429, 500, 503])('si el servicio falla (%i), se puede intentar otra vez', async (status) => {
    const { actor, confirmacion, ve } = await delNuevo()
    actor.send({ type: 'CONFIRM' })
    await confirmacion.ultimo().falla(rechazo(status))
    expect([ve(seen.correoNuevoStep), ve(seen.failure)?.mensaje]).toEqual(['confirmar', 'No se pudo.'])
    actor.send({ type: 'CONFIRM' })
    expect(ve(seen.failure)).toBeNull()
  })
})

describe('el enlace del correo de antes', () => {
  it('deshace el cambio', async () => {
    const { actor, reversion, ve } = await delDeAntes()
    expect(ve(seen.correoNuevoStep)).toBe('deshacer')
    actor.send({ type: 'UNDO' })
    expect(reversion.ultimo().input).toEqual({ token: 'TALON' })
    await reversion.ultimo().responde({ message: 'Volvió.' })
    expect([ve(seen.correoNuevoStep), ve(seen.message)]).toEqual(['deshecho', 'Volvió.'])
  })

  it('vencido lo dice, y con el servicio caído se puede intentar otra vez', async () => {
    const { actor, reversion, ve } = await delDeAntes()
    actor.send({ type: 'UNDO' })
    await reversion.ultimo().falla(rechazo(503))
    expect(ve(seen.correoNuevoStep)).toBe('deshacer')
    actor.send({ type: 'UNDO' })
    await reversion.ultimo().falla(rechazo(400))
    expect(ve(seen.correoNuevoStep)).toBe('sin-enlace')
  })
})

it.each([
  ['del correo nuevo', { confirmation: 'CODIGO', reversal: null }, 'confirmar'],
  ['del correo de antes', { confirmation: null, reversal: 'CODIGO' }, 'deshacer'],
])('el enlace %s se abre sin gastarlo, y si el servicio falla, otra vez', async (_de, input, paso) => {
  const { actor, apertura, ve } = unaPersona(input)
  expect([ve(seen.correoNuevoStep), apertura.ultimo().input]).toEqual(['abrir', { codigo: 'CODIGO' }])
  await apertura.ultimo().falla(rechazo(503))
  expect([ve(seen.correoNuevoStep), ve(seen.failure)?.mensaje]).toEqual(['abrir', 'No se pudo.'])
  actor.send({ type: 'OPEN_LINK' })
  await apertura.ultimo().responde('TALON')
  expect(ve(seen.correoNuevoStep)).toBe(paso)
  const muerto = unaPersona(input)
  await muerto.apertura.ultimo().falla(rechazo(400))
  expect(muerto.ve(seen.correoNuevoStep)).toBe('sin-enlace')
})

it('sin enlace no hay nada que hacer', () => {
  expect(unaPersona({ confirmation: null, reversal: null }).ve(seen.correoNuevoStep)).toBe('sin-enlace')
})

it('recorre todas las transiciones', () => {
  expect(coverage.missing()).toEqual([])
})
