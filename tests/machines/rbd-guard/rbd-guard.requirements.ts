import { requirement } from '#kit/requirements.ts'
import { seLee } from '../se-lee.ts'

const BANDERAS = (datos: boolean, protocolo: boolean) => ({ datosUsuarioActualizados: datos, protocoloAceptado: protocolo })

export const rbdGuardRequirements = [
  requirement('§4', 'primero los datos: si faltan, no se pregunta por el protocolo', {
    given: 'no se sabe nada',
    steps: ['checkData.done: no'],
    expects: { at: 'dataPending', calls: ['checkData'], output: { result: 'datos-pendientes' } },
  }),
  requirement('§4', 'después el protocolo', {
    given: 'no se sabe nada',
    steps: ['checkData.done: sí', 'checkProtocol.done: no'],
    expects: { at: 'protocolPending', calls: ['checkData', 'checkProtocol'], output: { result: 'protocolo-pendiente' } },
  }),
  requirement('§4', 'lo que la sesión ya sabe no se consulta otra vez', {
    quotes: 'Both results are cached as session flags',
    given: 'se sabe todo',
    steps: [],
    expects: { at: 'upToDate', calls: [], output: { result: 'al-dia' } },
  }),
  requirement('§4', 'la guardia de una escuela, paso a paso', {
    quotes: 'Both results are cached as session flags',
    given: 'no se sabe nada',
    opens: { at: 'checkingData', calls: [['checkData', { usuarioId: 7 }]], tags: ['busy'] },
    steps: [
      [
        'checkData.done: sí',
        { at: 'checkingProtocol', context: BANDERAS(true, false), calls: [['checkProtocol', { usuarioId: 7 }]], tags: ['busy'] },
      ],
      [
        'checkProtocol.done: sí',
        { reads: 'Escuela Los Arrayanes', at: 'upToDate', output: { result: 'al-dia', message: null, ...BANDERAS(true, true) } },
      ],
    ],
  }),
  requirement('§4', 'sin los datos al día no pregunta por el protocolo', {
    quotes: "first check that the user's data are updated, otherwise redirect to /actualiza-datos",
    given: 'no se sabe nada',
    steps: [
      [
        'checkData.done: no',
        { reads: 'Actualice sus datos', at: 'dataPending', output: { result: 'datos-pendientes', ...BANDERAS(false, false) } },
      ],
    ],
  }),
  requirement('§4', 'lo que ya se sabe no se pregunta otra vez', {
    quotes: 'Both results are cached as session flags',
    given: 'los datos están al día',
    opens: { at: 'checkingProtocol', calls: [['checkProtocol', { usuarioId: 7 }]] },
    steps: [
      [
        'checkProtocol.done: no',
        {
          reads: 'Protocolo de confidencialidad',
          at: 'protocolPending',
          output: { result: 'protocolo-pendiente', ...BANDERAS(true, false) },
        },
      ],
    ],
  }),
  requirement('§4', 'sabido todo, no se pregunta nada', {
    quotes: 'Both results are cached as session flags',
    given: 'se sabe todo',
    opens: { at: 'upToDate', output: { result: 'al-dia', ...BANDERAS(true, true) } },
    steps: [],
  }),
  requirement('decisión', 'el protocolo que ya se sabe aceptado no exime de los datos', {
    quotes: 'Any other answer of these two is an error state with retry, never "pending"',
    given: 'el protocolo está aceptado',
    opens: { at: 'checkingData', calls: ['checkData'] },
    steps: [['checkData.error: sin conexión', { at: 'failed', output: { result: 'fallo', message: 'No hay conexión.' } }]],
  }),
  requirement('decisión', 'sin respuesta sobre el protocolo es una falla, nunca un pendiente', {
    quotes: 'Any other answer of these two is an error state with retry, never "pending"',
    given: 'los datos están al día',
    steps: [
      [
        'checkProtocol.error: sin conexión',
        { reads: 'No pudimos revisar su acceso', at: 'failed', output: { result: 'fallo', message: 'No hay conexión.' } },
      ],
    ],
  }),
  seLee('si no se sabe nada', 'no se sabe nada', ['checkData.error: sin conexión'], ['Falta comprobar sus datos y el protocolo']),
]
