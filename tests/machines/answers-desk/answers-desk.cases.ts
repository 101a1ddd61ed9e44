import type { EncuestasDeRun, Lectura } from '#contract/proveedor.mesa.ts'
import { modelOf } from '#kit/model.ts'
import { answersDeskMachine } from '#machines/answers-desk/answers-desk.chart.ts'
import { ESPERA, falla, FALLAS } from '../failures.ts'

const ANTONIA = {
  runEstudiante: '24111222-5',
  nombres: 'Antonia',
  apellidoPaterno: 'Reyes',
  apellidoMaterno: '',
  dsGrado: '5° básico',
  letraCurso: 'B',
  idRbd: 90145,
  dsNomEstable: 'Escuela Los Arrayanes',
}
const SUYA = { encuestaId: 3, token: 'Ab3dEf6hIj9kLm2', dsEncuesta: 'Encuesta 2025', periodo: '2025', actualizado: null }

export const HALLADA: EncuestasDeRun = { estudiante: ANTONIA, encuestas: [{ ...SUYA, estado: 'COMPLETADA' }] }

export const COMPLETADA: Lectura = {
  ...SUYA,
  estado: 'COMPLETADA',
  estudiante: ANTONIA,
  escrita: {
    informante: 'apoderado',
    digitador: 'Marcela Cárcamo',
    fecha: '2025-09-09T12:00:00-03:00',
    partes: [{ titulo: 'Su hogar', respuestas: [{ name: 'personas', pregunta: '¿Cuántas personas viven en su hogar?', respuesta: '5' }] }],
  },
  conComprobante: true,
  respuestaId: 81,
  actos: ['reabrir', 'anular'],
  historia: [],
}

/** Once it was reopened, who may void it still may. */
export const REABIERTA: Lectura = {
  ...COMPLETADA,
  estado: 'EN_PROGRESO',
  escrita: null,
  conComprobante: false,
  actos: ['anular'],
}

export const answersDeskModel = modelOf(answersDeskMachine, {
  inputs: { 'quien busca': { survey: null }, 'desde la lista': { survey: { encuestaId: 3, token: 'Ab3dEf6hIj9kLm2' } } },
  events: {
    SEARCH: { 'el de Antonia': { run: '24.111.222-5' }, 'uno mal escrito': { run: '24.111.222-4' } },
    DOWNLOAD: { 'el PDF': { file: 'pdf' }, 'el comprobante': { file: 'comprobante' } },
    ACT: {
      'reabrir con motivo': { kind: 'reabrir', razon: 'correccion', detalle: 'Son 6 personas, no 5.' },
      'anular con motivo': { kind: 'anular', razon: 'otro-estudiante', detalle: 'Era la hermana.' },
      'sin detalle': { kind: 'anular', razon: 'correccion', detalle: 'x' },
    },
    RETRY: { reintentar: {} },
  },
  outcomes: {
    wait: ESPERA,
    getEncuestasDeRun: {
      done: { hallada: HALLADA, 'sin encuestas': { ...HALLADA, encuestas: [] } },
      error: { ...FALLAS, 'nadie con ese RUN': falla(404, 'no-encontrado', 'No encontramos un estudiante.') },
    },
    getLectura: { done: { completada: COMPLETADA, reabierta: REABIERTA }, error: FALLAS },
    download: { done: { descargado: undefined }, error: FALLAS },
    act: {
      done: { hecho: undefined },
      error: { ...FALLAS, 'ya no': falla(409, 'sin-reapertura', 'Esta respuesta ya no se puede reabrir.') },
    },
  },
  key: ({ found, reading, act, done, file }) => [found !== null, reading?.estado ?? null, act?.kind ?? null, done, file],
})
