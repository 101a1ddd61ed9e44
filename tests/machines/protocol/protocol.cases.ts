import { modelOf } from '#kit/model.ts'
import { protocolMachine } from '#machines/protocol/protocol.machine.ts'
import { FALLAS } from '../fallas.ts'

export const protocolModel = modelOf(protocolMachine, {
  inputs: { 'una escuela': { usuarioId: 7, idRbd: 90145 } },
  events: { ACCEPT: { 'sin marcar': { leido: false }, leído: { leido: true } } },
  outcomes: { acceptProtocol: { done: { aceptado: {} }, error: FALLAS } },
})
