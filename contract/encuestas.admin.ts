import * as v from 'valibot'
import { encuestaAdministrada } from './administrados.ts'
import { id, idDeRuta, instanteElegido, lista, pagina, texto } from './esquemas.ts'
import { instante } from './formas.ts'
import { cuestionario } from './rules/cuestionario.ts'
import { operaciones } from './operacion.ts'

export type EncuestaAdministrada = v.InferOutput<typeof encuestaAdministrada>

const campos = {
  nombre: texto('Debe ingresar el nombre de la encuesta.', 150),
  activo: v.boolean('Indique si está activa.'),
  esPublico: v.boolean('Indique si es pública.'),
  periodo: v.strictObject({ periodoId: v.pipe(v.number('Elija el período.'), id) }),
  contestador: v.strictObject({ informanteDigitadorId: v.pipe(v.number('Elija quién responde.'), id) }),
  apertura: instanteElegido('Indique cuándo abre.'),
  cierre: instanteElegido('Indique cuándo cierra.'),
  minutos: v.pipe(
    v.number('Indique los minutos.'),
    v.integer('Use un número entero.'),
    v.minValue(1, 'Debe ser al menos 1.'),
    v.maxValue(240, 'Debe ser a lo más 240.'),
  ),
}

type Fechas = { apertura: string; cierre: string }
const ordenadas = ({ apertura, cierre }: Fechas) => Date.parse(apertura) < Date.parse(cierre)
const CIERRE_ANTERIOR = 'Debe cerrar después de abrir.'

/** A questionnaire's definition, as its author wrote it or as LimeSurvey exported it. */
const definicion = v.pipe(
  v.string('Elija el archivo de las preguntas.'),
  v.nonEmpty('Elija el archivo de las preguntas.'),
  v.maxLength(2_000_000, 'El archivo es muy grande: use a lo más 2 MB.'),
)
/** That what a survey of LimeSurvey has and our form does not was seen, and is left out. */
const aceptaOmisiones = v.optional(v.boolean())
/** What a call that brings a definition takes, in KiB: its two megabytes, escaped. */
const conDefinicion = { cuerpo: 4096 } as const

const nueva = v.strictObject({
  ...campos,
  /** The survey whose questionnaire the new one takes; without it, `definicion` is its own. */
  cuestionarioDe: v.optional(v.pipe(v.number('Elija de dónde toma las preguntas.'), id)),
  definicion: v.optional(definicion),
  aceptaOmisiones,
})
const tieneUnaFuente = (datos: { cuestionarioDe?: number | undefined; definicion?: string | undefined }) =>
  (datos.cuestionarioDe === undefined) !== (datos.definicion === undefined)
/** A new survey. */
export const encuestaNueva = v.pipe(
  nueva,
  v.forward(v.partialCheck([['apertura'], ['cierre']], ordenadas, CIERRE_ANTERIOR), ['cierre']),
  v.forward(v.partialCheck([['cuestionarioDe'], ['definicion']], tieneUnaFuente, 'Elija de dónde toma las preguntas.'), ['cuestionarioDe']),
)

/** A changed survey. Its questions change apart, once they were seen. */
export const encuestaCambiada = v.pipe(
  v.strictObject({ ...campos, encuestaId: id, version: id }),
  v.forward(v.partialCheck([['apertura'], ['cierre']], ordenadas, CIERRE_ANTERIOR), ['cierre']),
)

/** A survey given to a grade (spec, section 3). */
export const mapeo = v.object({
  idEnsenanzaGrado: id,
  idEnsenanza: id,
  dsEnsenanza: v.string(),
  idGrado: id,
  dsGrado: v.string(),
  encuestaId: id,
  dsEncuesta: v.string(),
})
export type Mapeo = v.InferOutput<typeof mapeo>

/** A grade with its students and the surveys that it has in a period. */
export const gradoConEncuestas = v.object({
  idEnsenanza: id,
  dsEnsenanza: v.string(),
  idGrado: id,
  dsGrado: v.string(),
  estudiantes: v.number(),
  /** Whether a survey of another period asked it, or one of this period asks the grade of that name elsewhere. */
  esperada: v.boolean(),
  encuestas: v.array(
    v.object({ idEnsenanzaGrado: id, encuestaId: id, dsEncuesta: v.string(), activo: v.boolean(), respuestas: v.number() }),
  ),
})
export type GradoConEncuestas = v.InferOutput<typeof gradoConEncuestas>

/** The questionnaires of a survey, the last first. `publicada`: since when; null: before this was kept. */
export const preguntasDeEncuesta = v.object({
  nombre: v.string(),
  respuestas: v.number(),
  versiones: v.array(v.object({ numero: v.number(), publicada: v.nullable(instante), cuestionario })),
})
export type PreguntasDeEncuesta = v.InferOutput<typeof preguntasDeEncuesta>
export type VersionDeCuestionario = PreguntasDeEncuesta['versiones'][number]

export const periodo = v.object({ periodoId: id, nombre: v.string(), activo: v.boolean() })

export const encuestasAdmin = operaciones({
  getInformantesDigitadores: {
    metodo: 'GET',
    path: '/informantes-digitadores',
    resumen: 'Quiénes pueden responder una encuesta',
    respuesta: { status: 200, schema: v.array(v.object({ informanteDigitadorId: id, nombre: v.string() })) },
  },
  getAdminEncuestas: {
    metodo: 'GET',
    path: '/admin/encuestas',
    resumen: 'Encuestas de un período, o de todos',
    query: v.strictObject({ ...pagina, periodoId: v.optional(idDeRuta) }),
    respuesta: { status: 200, schema: lista(encuestaAdministrada) },
  },
  postAdminEncuestas: {
    metodo: 'POST',
    path: '/admin/encuestas',
    idempotente: 'repetible',
    resumen:
      'Crea una encuesta con las preguntas de otra, o con las de una definición, cuyas faltas dice con su línea, y lo que no pasa de LimeSurvey',
    body: encuestaNueva,
    ...conDefinicion,
    respuesta: { status: 201, schema: encuestaAdministrada },
  },
  putAdminEncuestas: {
    metodo: 'PUT',
    path: '/admin/encuestas',
    idempotente: 'repetible',
    resumen: 'Cambia una encuesta; 409 version-antigua si otra persona la cambió antes, con ambas versiones, o encuesta-con-respuestas',
    body: encuestaCambiada,
    respuesta: { status: 200, schema: encuestaAdministrada },
  },
  deleteAdminEncuestas: {
    metodo: 'DELETE',
    path: '/admin/encuestas/{id}',
    idempotente: 'repetible',
    resumen: 'Elimina una encuesta; 409 encuesta-con-respuestas mientras las tenga',
    params: v.object({ id: idDeRuta }),
    respuesta: { status: 204, schema: null },
  },
  getAdminEncuestaCuestionario: {
    metodo: 'GET',
    path: '/admin/encuestas/{id}/cuestionario',
    resumen: 'Las preguntas de una encuesta',
    params: v.object({ id: idDeRuta }),
    respuesta: { status: 200, schema: cuestionario },
  },
  getAdminEncuestaVersiones: {
    metodo: 'GET',
    path: '/admin/encuestas/{id}/cuestionario/versiones',
    resumen: 'Los cuestionarios que una encuesta ha tenido, el último primero, y desde cuándo',
    params: v.object({ id: idDeRuta }),
    respuesta: { status: 200, schema: preguntasDeEncuesta },
  },
  postAdminEncuestaRevision: {
    metodo: 'POST',
    path: '/admin/encuestas/{id}/cuestionario/revision',
    resumen: 'Cómo quedarían las preguntas de una encuesta con esa definición, o sus faltas con su línea; no cambia nada',
    params: v.object({ id: idDeRuta }),
    body: v.strictObject({ definicion, aceptaOmisiones }),
    ...conDefinicion,
    respuesta: { status: 200, schema: cuestionario },
  },
  putAdminEncuestaCuestionario: {
    metodo: 'PUT',
    path: '/admin/encuestas/{id}/cuestionario',
    idempotente: 'repetible',
    resumen: 'Cambia las preguntas de una encuesta que nadie respondió; 409 encuesta-con-respuestas si las tiene: conserva las suyas',
    params: v.object({ id: idDeRuta }),
    body: v.strictObject({ definicion, aceptaOmisiones }),
    ...conDefinicion,
    respuesta: { status: 200, schema: encuestaAdministrada },
  },
  putAdminEncuestaHerramienta: {
    metodo: 'PUT',
    path: '/admin/encuestas/{id}/herramienta',
    idempotente: 'repetible',
    resumen: 'Une una encuesta con la suya en la herramienta externa, o la suelta; 400 dice lo que a la de allá le falta',
    params: v.object({ id: idDeRuta }),
    body: v.strictObject({ sid: v.nullable(v.pipe(v.number('Elija la encuesta.'), id)), version: id }),
    respuesta: { status: 200, schema: encuestaAdministrada },
  },
  postAdminEncuestasCopia: {
    metodo: 'POST',
    path: '/admin/encuestas/copia',
    idempotente: 'repetible',
    resumen: 'Copia las encuestas de un período y sus grados a otro, inactivas y con las fechas que se indiquen',
    body: v.pipe(
      v.strictObject({
        desdePeriodoId: v.pipe(v.number('Elija el período de origen.'), id),
        /** Name of the period that receives them; it is made when there is none. */
        periodo: v.pipe(texto('Escriba el período que las recibe.', 20)),
        apertura: campos.apertura,
        cierre: campos.cierre,
      }),
      v.forward(v.partialCheck([['apertura'], ['cierre']], ordenadas, CIERRE_ANTERIOR), ['cierre']),
    ),
    respuesta: { status: 201, schema: v.object({ periodo, copiadas: v.number() }) },
  },
  putAdminPeriodoActivo: {
    metodo: 'PUT',
    path: '/admin/periodos/{id}/activo',
    idempotente: 'repetible',
    resumen: 'Abre un período: es el único activo; 409 periodo-cerrado si ya se cerró',
    params: v.object({ id: idDeRuta }),
    respuesta: { status: 200, schema: v.array(periodo) },
  },
  getEnsenanzasGradosEncuestas: {
    metodo: 'GET',
    path: '/admin/ensenanzas-grados-encuestas',
    resumen: 'Grados que tiene una encuesta, o todas',
    query: v.strictObject({ encuestaId: v.optional(idDeRuta) }),
    respuesta: { status: 200, schema: v.array(mapeo) },
  },
  getGradosConEncuestas: {
    metodo: 'GET',
    path: '/admin/ensenanzas-grados-encuestas/periodo/{id}',
    resumen: 'Cada grado con sus estudiantes y las encuestas que tiene en un período',
    params: v.object({ id: idDeRuta }),
    respuesta: { status: 200, schema: v.array(gradoConEncuestas) },
  },
  postEnsenanzasGradosEncuestas: {
    metodo: 'POST',
    path: '/admin/ensenanzas-grados-encuestas',
    idempotente: 'repetible',
    resumen: 'Da una encuesta a un grado',
    body: v.strictObject({ idEnsenanza: id, idGrado: id, encuestaId: id }),
    respuesta: { status: 201, schema: mapeo },
  },
  deleteEnsenanzasGradosEncuestas: {
    metodo: 'DELETE',
    path: '/admin/ensenanzas-grados-encuestas/{id}',
    idempotente: 'repetible',
    resumen: 'Quita una encuesta a un grado; 409 grado-con-respuestas mientras las tenga',
    params: v.object({ id: idDeRuta }),
    respuesta: { status: 204, schema: null },
  },
})

/** What the form of a survey holds. */
export type FormularioDeEncuesta = v.InferInput<typeof encuestaNueva>
/** What the copy of a period asks for. */
export type FormularioDeCopia = v.InferInput<(typeof encuestasAdmin)['postAdminEncuestasCopia']['body']>

/** Other questions for a survey, as their author wrote them. */
export interface PreguntasNuevas {
  encuestaId: number
  definicion: string
  aceptaOmisiones: boolean
}

/** What the forms of surveys choose from. */
export interface ReferenciaDeEncuestas {
  periodos: readonly { periodoId: number; nombre: string; activo: boolean }[]
  informantes: readonly { informanteDigitadorId: number; nombre: string }[]
  encuestas: readonly { encuestaId: number; nombre: string; esRegistro: boolean; periodo: { periodoId: number } }[]
}

/** A survey given to a grade, or taken from it (`idEnsenanzaGrado`). */
export interface CambioDeGrado {
  grado: GradoConEncuestas
  encuestaId: number
  dsEncuesta: string
  idEnsenanzaGrado: number | null
}
