import { requirement } from '#kit/requirements.ts'
import { seLee } from '../se-lee.ts'

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
  requirement('§4', 'leer, aceptar, y su falla', {
    quotes: 'set protocolo-accepted',
    given: 'una escuela',
    opens: {
      reads: [
        'Protocolo de confidencialidad',
        '1. Qué información verá',
        '2. Para qué puede usarla',
        '3. Cómo debe cuidarla',
        '4. Derechos de las familias',
        '5. Si algo sale mal',
      ],
      at: 'reading',
      tags: [],
    },
    steps: [
      [
        'ACCEPT: sin marcar',
        {
          reads: 'Marque la casilla para aceptar el protocolo.',
          context: { failure: { campos: { leido: 'Marque la casilla para aceptar el protocolo.' } } },
        },
      ],
      [
        'ACCEPT: leído',
        { at: 'accepting', context: { failure: null }, calls: [['acceptProtocol', { usuarioId: 7, idRbd: 90145 }]], tags: ['busy'] },
      ],
      [
        'acceptProtocol.error: sin conexión',
        { reads: 'No pudimos registrar su aceptación.', at: 'reading', context: { failure: { mensaje: 'No hay conexión.' } }, tags: [] },
      ],
      'ACCEPT: leído',
      [
        'acceptProtocol.done: aceptado',
        {
          at: 'accepted',
          emits: [{ type: 'NOTIFY', notice: { tone: 'exito', text: 'Protocolo aceptado.' } }],
          output: { type: 'PROTOCOL_ACCEPTED' },
        },
      ],
    ],
  }),
  seLee(
    'al leer el protocolo',
    'una escuela',
    [],
    ['1. Qué información verá', '2. Para qué puede usarla', '3. Cómo debe cuidarla', '4. Derechos de las familias', '5. Si algo sale mal'],
  ),
]
