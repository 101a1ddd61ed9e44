import { failure, isBusy } from '#machines/protocolo-confidencialidad/protocolo-confidencialidad.selectors.ts'
import { historia } from '../historia.ts'
import { protocoloConfidencialidadModel } from './protocolo-confidencialidad.cases.ts'

type Snapshot = Parameters<typeof failure>[0]

historia(
  'sin marcar la casilla no se acepta, y una falla deja aceptar otra vez',
  protocoloConfidencialidadModel,
  'una escuela',
  { ocupada: isBusy, falla: (s: Snapshot) => failure(s)?.campos['leido'] ?? failure(s)?.mensaje ?? null },
  { ocupada: false, falla: null },
  ['ACCEPT: sin marcar', { falla: 'Marque la casilla para aceptar el protocolo.' }],
  ['ACCEPT: leído', { ocupada: true, falla: null }],
  ['acceptProtocol.error: sin conexión', { ocupada: false, falla: 'No hay conexión.' }],
)
