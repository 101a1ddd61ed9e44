import * as seen from '#machines/admin-record/admin-record.selectors.ts'
import { historia } from '../historia.ts'
import { adminRecordModel } from './admin-record.cases.ts'

type Snapshot = Parameters<typeof seen.recordFailure>[0]
const LEE = {
  vista: seen.recordView,
  cerrado: seen.isRecordClosed,
  ocupado: seen.isRecordBusy,
  registro: seen.record,
  escrito: seen.submitted,
  ajeno: seen.theirs,
  falla: (s: Snapshot) => seen.recordFailure(s)?.mensaje ?? null,
  cambios: seen.changes,
}
const SIN_ABRIR = {
  vista: 'nada',
  cerrado: true,
  ocupado: false,
  registro: null,
  escrito: null,
  ajeno: null,
  falla: null,
  cambios: 0,
}
const QUINTO = { encuestaId: 7, nombre: 'Quinto', version: 1 }
const DE_OTRA = { encuestaId: 7, nombre: 'Quinto año', version: 2 }
const ESCRITO = { nombre: 'Quinto básico' }
const SIN_RED = 'No hay conexión.'

historia(
  'lo escrito sigue ahí si no se guarda, y si otra persona lo cambió se ven ambas versiones',
  adminRecordModel,
  'encuestas',
  LEE,
  SIN_ABRIR,
  ['OPEN: Quinto', { vista: 'formulario', cerrado: false, registro: QUINTO }],
  ['SAVE: Quinto básico', { ocupado: true, escrito: ESCRITO }],
  ['saveRecord.error: sin conexión', { ocupado: false, falla: SIN_RED }],
  ['SAVE: Quinto básico', { ocupado: true, falla: null }],
  ['saveRecord.error: otra persona la cambió', { vista: 'conflicto', ocupado: false, ajeno: DE_OTRA }],
  ['TAKE_THEIRS: la guardada', { vista: 'formulario', registro: DE_OTRA, escrito: null, ajeno: null, cambios: 1 }],
  ['SAVE: Quinto básico', { ocupado: true, escrito: ESCRITO }],
  ['saveRecord.done: guardada', { ...SIN_ABRIR, cambios: 2 }],
)

historia(
  'eliminar pregunta, y dice por qué no se pudo',
  adminRecordModel,
  'encuestas',
  LEE,
  SIN_ABRIR,
  ['ASK_DELETE: Quinto', { vista: 'eliminar', cerrado: false, registro: QUINTO }],
  ['DELETE: eliminar', { ocupado: true }],
  ['deleteRecord.error: sin conexión', { ocupado: false, falla: SIN_RED }],
  ['CANCEL: desistir', SIN_ABRIR],
)
