import * as v from 'valibot'
import { lugar } from './datamart.ts'
import { comunaId, formatoDeTabla, id, idDeRuta, provinciaId, regionId } from './esquemas.ts'
import { operaciones } from './operacion.ts'
import { estadoDeRecuento } from './recuento.ts'

/** Below this many people, whoever only reads reports is told nothing. */
export const MINIMO_DE_CELDA = 5

/** A count, or null where it is hidden so that nobody is told apart. */
const cuenta = v.nullable(v.number())

/** How many answered what in a place. */
const fila = v.object({
  ...lugar.entries,
  respuestas: cuenta,
  /** One a category, in their order. */
  cuentas: v.array(cuenta),
})
export type FilaDeFrecuencias = v.InferOutput<typeof fila>

/** What may be counted of a questionnaire: a question, an option that is marked or not, or a row of a table. */
const variable = v.object({
  variable: v.string(),
  /** The question's number, as people see it on screen and paper. */
  numero: v.number(),
  titulo: v.string(),
  /** The option or the row; null for a whole question. */
  parte: v.nullable(v.string()),
})
export type VariableContada = v.InferOutput<typeof variable>

/** How often each answer was given to one thing of a survey, in a place and in those right below it. */
export const frecuencias = v.object({
  encuestas: v.array(v.object({ encuestaId: id, nombre: v.string() })),
  /** The survey that is counted; null while there is none. */
  encuestaId: v.nullable(id),
  variables: v.array(variable),
  variable: v.nullable(v.string()),
  categorias: v.array(v.string()),
  camino: v.array(lugar),
  total: fila,
  lugares: v.array(fila),
  /** Of a survey with many answers, which are counted apart; without any figure until the first count ends. */
  recuento: estadoDeRecuento,
  /** Counts under it are hidden, and those that would tell them; null where nothing is. */
  minimo: v.nullable(v.number()),
})
export type Frecuencias = v.InferOutput<typeof frecuencias>

const consulta = {
  encuestaId: v.optional(idDeRuta),
  variable: v.optional(v.pipe(v.string(), v.maxLength(100))),
  region: v.optional(regionId),
  provincia: v.optional(provinciaId),
  comuna: v.optional(comunaId),
}

export const datosFrecuencias = operaciones({
  getAdminDatosFrecuencias: {
    metodo: 'GET',
    path: '/admin/datos/frecuencias',
    resumen:
      'Cuántas veces se dio cada respuesta a una pregunta, en un lugar y en los que tiene dentro; con las celdas pequeñas reservadas para quien solo ve reportes',
    query: v.strictObject(consulta),
    respuesta: { status: 200, schema: frecuencias },
  },
  getAdminDatosFrecuenciasDescarga: {
    metodo: 'GET',
    path: '/admin/datos/frecuencias/descarga',
    resumen: 'Las mismas cifras en CSV o en una planilla XLSX; 409 frecuencias-contando mientras se cuentan por primera vez',
    query: v.strictObject({ ...consulta, formato: formatoDeTabla }),
    respuesta: { status: 200, schema: 'archivo' },
  },
})
