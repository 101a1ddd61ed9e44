import { afterEach, describe, expect, it } from 'vitest'
import { createActor, type Actor } from 'xstate'
import { RechazoDeApi } from '#contract/rechazo.ts'
import { recordatoriosMachine } from '#machines/recordatorios/recordatorios.chart.ts'
import { failure, isBusy, message, remindersStep } from '#machines/recordatorios/recordatorios.selectors.ts'
import { servicio } from '#tests/support/maquinas/pedidos.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'

const coverage = transitionCoverage(recordatoriosMachine)
const actors: Actor<typeof recordatoriosMachine>[] = []
afterEach(() => actors.splice(0).forEach((actor) => actor.stop()))

function unaPersona(code: string | null) {
  const baja = servicio<{ codigo: string }, { message: string }>()
  const actor = createActor(recordatoriosMachine.provide({ actors: { postBaja: baja.actor } }), {
    input: { code },
    inspect: coverage.inspect,
  }).start()
  actors.push(actor)
  const ve = <T>(selector: (s: ReturnType<typeof actor.getSnapshot>) => T) => selector(actor.getSnapshot())
  return { actor, baja, ve }
}
const rechazo = (status: number) => new RechazoDeApi(status, { message: 'No se pudo.', codigo: 'falla' })

describe('el enlace de un recordatorio', () => {
  it('no pide nada hasta que la persona confirma, y entonces dice qué contestó el servicio', async () => {
    const { actor, baja, ve } = unaPersona('7.codigo')
    expect([ve(remindersStep), ve(isBusy), baja.pedidos]).toEqual(['confirmar', false, []])
    actor.send({ type: 'CONFIRM' })
    expect([ve(remindersStep), ve(isBusy), baja.ultimo().input]).toEqual(['confirmar', true, { codigo: '7.codigo' }])
    await baja.ultimo().responde({ message: 'Listo.' })
    expect([ve(remindersStep), ve(message), ve(isBusy)]).toEqual(['de-baja', 'Listo.', false])
  })

  it.each([0, 429, 500, 503])('si el servicio falla (%i), se puede confirmar otra vez', async (status) => {
    const { actor, baja, ve } = unaPersona('7.codigo')
    actor.send({ type: 'CONFIRM' })
    await baja.ultimo().falla(rechazo(status))
    expect([ve(remindersStep), ve(failure)?.mensaje]).toEqual(['confirmar', 'No se pudo.'])
    actor.send({ type: 'CONFIRM' })
    expect(ve(failure)).toBeNull()
  })

  it('cambiado, no sirve', async () => {
    const { actor, baja, ve } = unaPersona('7.codigo')
    actor.send({ type: 'CONFIRM' })
    await baja.ultimo().falla(rechazo(400))
    expect([ve(remindersStep), ve(failure)?.mensaje]).toEqual(['sin-enlace', 'No se pudo.'])
  })
})

it.each([null, ''])('sin código (%j) no hay nada que confirmar', (code) => {
  const { ve } = unaPersona(code)
  expect([ve(remindersStep), ve(failure)]).toEqual(['sin-enlace', null])
})

it('recorre todas las transiciones', () => {
  expect(coverage.missing()).toEqual([])
})
