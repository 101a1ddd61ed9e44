import { requirement } from '#kit/requirements.ts'

export const protocoloConfidencialidadRequirements = [
  requirement('§4', 'aceptar el protocolo se registra por persona y establecimiento, y la sesión lo sabe', {
    quotes: 'set protocolo-accepted',
    given: 'una escuela',
    steps: ['ACCEPT: leído', 'acceptProtocol.done: aceptado'],
    expects: { at: 'accepted', calls: [['acceptProtocol', { usuarioId: 7, idRbd: 90145 }]], output: { type: 'PROTOCOL_ACCEPTED' } },
  }),
  requirement('§3', 'sin leerlo no se acepta', {
    given: 'una escuela',
    steps: ['ACCEPT: sin marcar'],
    expects: { at: 'reading', calls: [] },
  }),
]
