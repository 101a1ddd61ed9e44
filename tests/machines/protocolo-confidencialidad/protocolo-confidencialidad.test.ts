import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { RechazoDeApi } from '#contract/rechazo.ts'
import type { Emitted } from '#machines/emitted.ts'
import { protocoloConfidencialidadMachine } from '#machines/protocolo-confidencialidad/protocolo-confidencialidad.chart.ts'
import { failure, isBusy } from '#machines/protocolo-confidencialidad/protocolo-confidencialidad.selectors.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'

const coverage = transitionCoverage(protocoloConfidencialidadMachine)
const settled = () => new Promise((resolve) => setTimeout(resolve))

/** A school of user 7 before the protocol; its first `fallas` acceptances do not arrive. */
function laEscuela({ fallas = 0 } = {}) {
  const sent: unknown[] = []
  const emitted: Emitted[] = []
  const machine = protocoloConfidencialidadMachine.provide({
    actors: {
      acceptProtocol: fromPromise(async ({ input }) => {
        sent.push(input)
        if (sent.length <= fallas) throw new RechazoDeApi(503, { message: 'Sin servicio.', codigo: 'caido' })
      }),
    },
  })
  const actor = createActor(machine, { input: { usuarioId: 7, idRbd: 90145 }, inspect: coverage.inspect })
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  return { actor, sent, emitted }
}

test('aceptar registra a la persona y su escuela, y la sesión se entera', async () => {
  const { actor, sent, emitted } = laEscuela()
  actor.send({ type: 'ACCEPT', read: true })
  expect(isBusy(actor.getSnapshot())).toBe(true)
  await settled()
  expect(sent).toEqual([{ usuarioId: 7, idRbd: 90145 }])
  expect(actor.getSnapshot().output).toEqual({ type: 'PROTOCOL_ACCEPTED' })
  expect(emitted).toEqual([{ type: 'NOTIFY', notice: { tone: 'exito', text: 'Protocolo aceptado.' } }])
})

test('sin marcar la casilla no se acepta', () => {
  const { actor, sent } = laEscuela()
  actor.send({ type: 'ACCEPT', read: false })
  expect(failure(actor.getSnapshot())?.campos).toEqual({ leido: 'Marque la casilla para aceptar el protocolo.' })
  expect(sent).toEqual([])
})

test('si no se registra, se dice y se puede aceptar otra vez', async () => {
  const { actor, sent } = laEscuela({ fallas: 1 })
  actor.send({ type: 'ACCEPT', read: true })
  await settled()
  expect(failure(actor.getSnapshot())).toEqual({ mensaje: 'Sin servicio.', campos: {} })
  actor.send({ type: 'ACCEPT', read: true })
  expect(failure(actor.getSnapshot())).toBeNull()
  await settled()
  expect(sent).toHaveLength(2)
  expect(actor.getSnapshot().status).toBe('done')
})

test('se probaron todas las transiciones', () => {
  expect(coverage.missing()).toEqual([])
})
