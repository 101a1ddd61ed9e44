import type { ContextFrom } from 'xstate'
import type { EstudianteVinculado } from '#contract/apoderados.ts'
import { modelOf } from '#kit/model.ts'
import { studentLinkMachine } from '#machines/student-link/student-link.chart.ts'
import type { Preview } from '#machines/student-link/student-link.vocabulary.ts'
import { ESPERA, falla, FALLAS } from '../failures.ts'

export const antonia: EstudianteVinculado = {
  vinculoId: 1,
  runEstudiante: '24111222-5',
  nombres: 'Antonia',
  apellidoPaterno: 'Reyes',
  apellidoMaterno: 'Cárcamo',
  idEnsenanza: 110,
  dsEnsenanza: 'Básica',
  idGrado: 5,
  dsGrado: '5° básico',
  letraCurso: 'B',
  encuestaId: 3,
  estado: 'NO_INICIADA',
  token: 'Ab3dEf6hIj9kLm2',
  informante: null,
  actualizado: null,
  idRbd: 90145,
  dsNomEstable: 'Escuela Los Arrayanes',
  dsEncuesta: 'Encuesta 2025',
  avance: null,
  apertura: '2025-08-04T08:00:00-04:00',
  cierre: '2025-10-31T23:59:59-03:00',
  propia: false,
  probado: true,
}
export const joaquin: EstudianteVinculado = {
  ...antonia,
  vinculoId: 2,
  runEstudiante: '25333444-4',
  nombres: 'Joaquín',
  token: 'Zz3dEf6hIj9kLm2',
}
export const maite: EstudianteVinculado = {
  ...antonia,
  vinculoId: 3,
  runEstudiante: '12345678-5',
  nombres: 'Maite',
  token: 'Mm3dEf6hIj9kLm2',
}
const previa: Preview = {
  runEstudiante: '12345678-5',
  iniciales: 'M. R. C.',
  dsEnsenanza: 'Media',
  dsGrado: '1° medio',
  idRbd: 90146,
  dsNomEstable: 'Liceo Puerto Claro',
}
type Context = ContextFrom<typeof studentLinkMachine>

export const studentLinkModel = modelOf(studentLinkMachine, {
  inputs: { 'una apoderada': { usuarioId: 77 } },
  events: {
    LOOK_UP: { 'RUN de Maite': { run: '12.345.678-5' }, 'RUN de Antonia': { run: '24.111.222-5' }, 'RUN malo': { run: '12.345.678-9' } },
    LINK: { vincular: {} },
    ASK_UNLINK: { 'a Antonia': { estudiante: antonia } },
    UNLINK: { desvincular: {} },
    UNDO: { deshacer: {} },
    CANCEL: { cancelar: {} },
    STATE_LEARNED: {
      'Antonia completó': { estado: { token: antonia.token ?? '', estado: 'COMPLETADA', actualizado: '2025-09-09T12:00:00-03:00' } },
    },
    RETRY: { reintentar: {} },
    RETURNED: { vuelve: {} },
    LIST_CHANGED: {
      'la lista cambió': {},
    },
  },
  outcomes: {
    wait: ESPERA,
    getEstudiantes: { done: { 'Antonia y Joaquín': [antonia, joaquin] }, error: FALLAS },
    watchReturn: { error: { 'sin ventana': new Error('sin ventana') } },
    getEstudiantePorRun: { done: { Maite: previa }, error: FALLAS },
    postVinculo: {
      done: { Maite: maite },
      error: { ...FALLAS, 'ya tiene diez': falla(409, 'limite-de-vinculos', 'Su cuenta ya tiene 10 estudiantes.') },
    },
    deleteVinculo: { done: { desvinculado: {} }, error: FALLAS },
  },
  key: ({ estudiantes, unlinked }: Context) => [
    [...new Set(estudiantes.map(({ vinculoId }) => vinculoId))].toSorted(),
    unlinked?.vinculoId,
  ],
})
