import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { FalloDeApi } from '#contract/fallo.ts'
import type { Emitted } from '#machines/emitted.ts'
import { protocolMachine } from '#machines/protocol/protocol.machine.ts'
import { falla, isBusy } from '#machines/protocol/protocol.selectors.ts'
import { transitionCoverage } from '#tests/support/transition-coverage.ts'

const coverage = transitionCoverage(protocolMachine)
const settled = () => new Promise((resolve) => setTimeout(resolve))

/** A school of user 7 before the protocol; its first `fallas` acceptances do not arrive. */
function laEscuela({ fallas = 0 } = {}) {
  const sent: unknown[] = []
  const emitted: Emitted[] = []
  const machine = protocolMachine.provide({
    actors: {
      acceptProtocol: fromPromise(async ({ input }) => {
        sent.push(input)
        if (sent.length <= fallas) throw new FalloDeApi(503, { message: 'Sin servicio.', codigo: 'caido' })
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
  actor.send({ type: 'ACCEPT', leido: true })
  expect(isBusy(actor.getSnapshot())).toBe(true)
  await settled()
  expect(sent).toEqual([{ usuarioId: 7, idRbd: 90145 }])
  expect(actor.getSnapshot().output).toEqual({ type: 'PROTOCOL_ACCEPTED' })
  expect(emitted).toEqual([{ type: 'NOTIFY', notice: { tono: 'exito', texto: 'Protocolo aceptado.' } }])
})

test('sin marcar la casilla no se acepta', () => {
  const { actor, sent } = laEscuela()
  actor.send({ type: 'ACCEPT', leido: false })
  expect(falla(actor.getSnapshot())?.campos).toEqual({ leido: 'Marque la casilla para aceptar el protocolo.' })
  expect(sent).toEqual([])
})

test('si no se registra, se dice y se puede aceptar otra vez', async () => {
  const { actor, sent } = laEscuela({ fallas: 1 })
  actor.send({ type: 'ACCEPT', leido: true })
  await settled()
  expect(falla(actor.getSnapshot())).toEqual({ mensaje: 'Sin servicio.', campos: {} })
  actor.send({ type: 'ACCEPT', leido: true })
  expect(falla(actor.getSnapshot())).toBeNull()
  await settled()
  expect(sent).toHaveLength(2)
  expect(actor.getSnapshot().status).toBe('done')
})

test('se probaron todas las transiciones', () => {
  expect(coverage.missing()).toEqual([])
})
