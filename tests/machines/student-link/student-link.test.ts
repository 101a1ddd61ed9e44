import { expect, test } from 'vitest'
import type { EstudianteVinculado } from '#contract/apoderados.ts'
import type { Falla } from '#contract/falla.ts'
import * as seen from '#machines/student-link/student-link.selectors.ts'
import { historia } from '../historia.ts'
import { antonia, joaquin, maite, studentLinkModel } from './student-link.cases.ts'

type Snapshot = Parameters<typeof seen.students>[0]
const SIN_RED = 'No hay conexión.'
const mensajeDe = (falla: Falla | null) => falla?.campos['run'] ?? falla?.mensaje ?? null
const LISTA = 'getEstudiantes.done: Antonia y Joaquín'

historia(
  'la lista llega, puede fallar y no se quita al actualizarla',
  studentLinkModel,
  'una apoderada',
  {
    lista: seen.listState,
    falla: (s: Snapshot) => seen.listFailure(s)?.mensaje ?? null,
    nombres: (s: Snapshot) => seen.students(s).map(({ nombres }) => nombres),
  },
  { lista: 'cargando', falla: null, nombres: [] },
  ['getEstudiantes.error: sin conexión', { lista: 'fallida', falla: SIN_RED }],
  ['RETRY: reintentar', { lista: 'cargando' }],
  [LISTA, { lista: 'lista', falla: null, nombres: ['Antonia', 'Joaquín'] }],
  ['RETURNED: vuelve'],
  ['getEstudiantes.error: sin conexión', { falla: SIN_RED }],
)

historia(
  'de cada paso con un estudiante se dice qué se hace y por qué no se pudo, sin confundirlos',
  studentLinkModel,
  'una apoderada',
  {
    busca: seen.isLookingUp,
    vincula: seen.isLinking,
    quita: seen.isUnlinking,
    previa: (s: Snapshot) => seen.preview(s)?.iniciales ?? null,
    porQuitar: (s: Snapshot) => seen.studentToUnlink(s)?.nombres ?? null,
    porVolver: (s: Snapshot) => seen.undoableStudent(s)?.nombres ?? null,
    vuelve: seen.isRelinking,
    falla: (s: Snapshot) => mensajeDe(seen.taskFailure(s)),
    deBuscar: (s: Snapshot) => mensajeDe(seen.searchFailure(s)),
    deDeshacer: (s: Snapshot) => mensajeDe(seen.undoFailure(s)),
  },
  {
    busca: false,
    vincula: false,
    quita: false,
    previa: null,
    porQuitar: null,
    porVolver: null,
    vuelve: false,
    falla: null,
    deBuscar: null,
    deDeshacer: null,
  },
  [LISTA],
  ['LOOK_UP: RUN malo', { falla: 'RUN incorrecto.', deBuscar: 'RUN incorrecto.' }],
  ['LOOK_UP: RUN de Maite', { busca: true, falla: null, deBuscar: null }],
  ['getEstudiantePorRun.error: sin conexión', { busca: false, falla: SIN_RED, deBuscar: SIN_RED }],
  ['LOOK_UP: RUN de Maite', { busca: true, falla: null, deBuscar: null }],
  ['getEstudiantePorRun.done: Maite', { busca: false, previa: 'M. R. C.' }],
  ['LINK: vincular', { vincula: true }],
  ['postVinculo.error: ya tiene diez', { vincula: false, falla: 'Su cuenta ya tiene 10 estudiantes.' }],
  ['CANCEL: cancelar', { previa: null, falla: null }],
  ['ASK_UNLINK: a Antonia', { porQuitar: 'Antonia' }],
  ['UNLINK: desvincular', { quita: true }],
  ['deleteVinculo.error: sin conexión', { quita: false, falla: SIN_RED }],
  ['UNLINK: desvincular', { quita: true, falla: null }],
  ['deleteVinculo.done: desvinculado', { quita: false, porQuitar: null, porVolver: 'Antonia' }],
  ['UNDO: deshacer', { vuelve: true }],
  ['getEstudiantePorRun.done: Maite'],
  ['postVinculo.error: sin conexión', { vuelve: false, falla: SIN_RED, deDeshacer: SIN_RED }],
  ['LOOK_UP: RUN malo', { falla: 'RUN incorrecto.', deBuscar: 'RUN incorrecto.', deDeshacer: null }],
)

const con = (estudiantes: readonly EstudianteVinculado[]) => ({ context: { estudiantes } }) as Snapshot
const suya = (cambios: Partial<EstudianteVinculado> = {}): EstudianteVinculado => ({ ...antonia, propia: true, ...cambios })
const empezada = { estado: 'EN_PROGRESO', informante: 'apoderado' } as const

test.each<[string, EstudianteVinculado[], number, string | null, number | null]>([
  [
    'lo que vence antes',
    [suya(), suya({ ...joaquin, propia: true, cierre: '2025-09-30T23:59:59-03:00' })],
    2,
    '2025-09-30T23:59:59-03:00',
    1,
  ],
  ['antes lo que se comenzó', [suya(), suya({ vinculoId: 2, ...empezada })], 2, '2025-10-31T23:59:59-03:00', 2],
  ['lo que no dice cuándo cierra', [suya({ cierre: null })], 1, null, 1],
  ['nada completado', [suya({ estado: 'COMPLETADA', informante: 'apoderado' })], 0, null, null],
  ['nada que responda otra persona', [suya({ ...empezada, propia: false })], 0, null, null],
  ['nada que no pueda abrir', [suya({ token: undefined })], 0, null, null],
])('le queda por responder %s', (_caso, estudiantes, cuantas, cierre, sigue) => {
  const s = con(estudiantes)
  expect([seen.pendingCount(s), seen.deadline(s), seen.nextLinkId(s)]).toEqual([cuantas, cierre, sigue])
})

test.each<[string, Partial<EstudianteVinculado>, ReturnType<typeof seen.actionOf>, ReturnType<typeof seen.otherInformant>]>([
  ['sin comenzar', {}, 'Comenzar', null],
  ['sin comenzar, aunque otra persona figure', { propia: false, informante: 'establecimiento' }, 'Comenzar', null],
  ['empezada por la escuela', { ...empezada, informante: 'establecimiento', propia: false }, null, 'establecimiento'],
  ['que la escuela dejó tomar', { ...empezada, informante: 'establecimiento', propia: false, tomable: true }, 'Tomar', 'establecimiento'],
  ['empezada por otro apoderado', { ...empezada, propia: false }, null, 'apoderado'],
  ['completada por ella', { ...maite, propia: true, estado: 'COMPLETADA', informante: 'apoderado' }, 'Ver comprobante', null],
  ['completada por otro', { estado: 'COMPLETADA', informante: 'apoderado', propia: false }, null, 'apoderado'],
  ['sin token', { token: undefined }, null, null],
])('de una encuesta %s se ofrece %s', (_caso, cambios, accion, otro) => {
  expect([seen.actionOf(suya(cambios)), seen.otherInformant(suya(cambios))]).toEqual([accion, otro])
})
