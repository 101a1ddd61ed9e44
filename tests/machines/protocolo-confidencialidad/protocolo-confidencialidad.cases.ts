import { modelOf } from '#kit/model.ts'
import { protocoloConfidencialidadMachine } from '#machines/protocolo-confidencialidad/protocolo-confidencialidad.chart.ts'
import { ESPERA, FALLAS } from '../failures.ts'

export const protocoloConfidencialidadModel = modelOf(protocoloConfidencialidadMachine, {
  inputs: { 'una escuela': { usuarioId: 7, idRbd: 90145 } },
  events: { ACCEPT: { 'sin marcar': { read: false }, leído: { read: true } } },
  outcomes: { wait: ESPERA, acceptProtocol: { done: { aceptado: {} }, error: FALLAS } },
})
