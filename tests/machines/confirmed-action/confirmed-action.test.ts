import { actionFailure, askedAbout, isActing, timesDone } from '#machines/confirmed-action/confirmed-action.selectors.ts'
import { historia } from '../historia.ts'
import { confirmedActionModel } from './confirmed-action.cases.ts'

type Snapshot = Parameters<typeof actionFailure>[0]

historia(
  'se pregunta, se hace y se cuenta; si no se pudo, la pregunta sigue con su motivo',
  confirmedActionModel,
  'un desvínculo',
  { por: askedAbout, hace: isActing, hechas: timesDone, falla: (s: Snapshot) => actionFailure(s)?.mensaje ?? null },
  { por: null, hace: false, hechas: 0, falla: null },
  ['ASK: a Antonia', { por: 'Antonia' }],
  ['CONFIRM: con motivo', { hace: true }],
  ['act.error: sin conexión', { hace: false, falla: 'No hay conexión.' }],
  ['CONFIRM: con motivo', { hace: true }],
  ['act.done: hecho', { por: null, hace: false, hechas: 1, falla: null }],
)
