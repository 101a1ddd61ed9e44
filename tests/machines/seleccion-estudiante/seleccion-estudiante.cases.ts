import type { EncuestaDeRbd } from '#contract/encuestas.ts'
import type { EstadoDeToken } from '#contract/proveedor.ts'
import { modelOf } from '#kit/model.ts'
import { courseCatalogMachine, type Catalog } from '#machines/course-catalog/course-catalog.chart.ts'
import { seleccionEstudianteMachine } from '#machines/seleccion-estudiante/seleccion-estudiante.chart.ts'
import { surveyAccessMachine } from '#machines/survey-access/survey-access.chart.ts'
import { tableMachine } from '#machines/table/table.chart.ts'
import type { Query } from '#machines/table/table.rules.ts'
import { rota } from '../desks.ts'

const orden = { field: 'apellidoPaterno', direction: 'asc' } as const
const defaults = { limit: 25, sort: orden }
const pide = (filters: Query['filters']): Query => ({ filters, limit: 25, offset: 0, sort: orden })
/** What the page is opened with, which the list says first. */
const TODOS = pide({})
const quinto = { idEnsenanza: '110', idGrado: '5', letraCurso: 'A' }
const octavo = { idEnsenanza: '110', idGrado: '8', letraCurso: 'A' }

const lista = (query: Query) =>
  tableMachine.resolveState({
    value: 'ready',
    context: { ruta: 'seleccionEstudiante', scope: null, query, defaults, pagina: null, failure: null },
  })

const encuesta = { encuestaId: 7, nombre: '5° básico' } as EncuestaDeRbd
const curso = (idGrado: number) => ({ idEnsenanza: 110, idGrado, dsGrado: '', letraCurso: 'A', estudiantes: 33, completadas: 21 })

const cursos = (catalog: Catalog | null) =>
  courseCatalogMachine.resolveState({
    value: { courses: 'ready', letters: 'none' },
    context: { encuestaId: 7, idRbd: 90145, catalog, failure: null, grado: null, letters: [] },
  })

const deQuinto: Catalog = { encuesta, hasOthers: true, ensenanzas: [], cursos: [curso(5)] }

const acceso = (known: EstadoDeToken | null) =>
  surveyAccessMachine.resolveState({
    value: 'idle',
    context: { survey: null, known, url: null, comprobante: null, takeover: null, failure: null },
  })

const alLlegar = { idRbd: 90145, opens: true, namesSchool: false, asked: null, query: TODOS, defaults, discarded: false }

export const seleccionEstudianteModel = modelOf(seleccionEstudianteMachine, {
  inputs: {
    'con encuesta': { ...alLlegar, encuesta: { encuestaId: 7, nombre: '5° básico' } },
    'sin encuesta': { ...alLlegar, encuesta: null },
    'un enlace de otra encuesta': {
      ...alLlegar,
      opens: false,
      namesSchool: true,
      asked: 8,
      encuesta: { encuestaId: 7, nombre: '5° básico' },
    },
  },
  events: {
    FILTER: { 'un estado': { filters: { estado: 'COMPLETADA' } } },
    CHANGE_SURVEY: { otra: {} },
    NAVIGATED: { 'a la octava': { asked: 8, query: TODOS }, 'a ninguna': { asked: null, query: TODOS } },
  },
  outcomes: {
    surveys: { done: { elegida: { type: 'SURVEY_CHOSEN', encuesta: { encuestaId: 8, nombre: 'Prekínder' } } }, ...rota },
    table: {
      snapshot: { 'a todos': lista(TODOS), 'quinto A': lista({ ...pide(quinto), offset: 25 }), 'octavo A': lista(pide(octavo)) },
      ...rota,
    },
    courses: {
      snapshot: {
        'nada todavía': cursos(null),
        'de quinto': cursos(deQuinto),
        'ya no corresponde': cursos({ ...deQuinto, encuesta: null }),
      },
      ...rota,
    },
    access: {
      snapshot: {
        'nada todavía': acceso(null),
        completada: acceso({ token: 'Ab3dEf6hIj9kLm2', estado: 'COMPLETADA', actualizado: null }),
      },
      ...rota,
    },
    entry: rota,
    receipts: rota,
  },
  key: ({ heard: { table, courses, access }, encuesta, asked }) => [
    table.filters['idGrado'],
    courses !== undefined,
    access?.estado,
    encuesta?.encuestaId,
    asked,
  ],
})
