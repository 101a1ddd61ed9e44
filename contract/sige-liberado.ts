import * as v from 'valibot'
import { operaciones } from './operacion.ts'
import {
  comunaId,
  entero,
  id,
  idDeRuta,
  letraDeCurso,
  lista,
  motivo,
  pagina,
  provinciaId,
  regionId,
  run,
  tokenDeEncuesta,
} from './esquemas.ts'
import { instante } from './formas.ts'
import { ESTADOS } from './rules/estados.ts'
import { FUNCIONAMIENTOS } from './rules/funcionamiento.ts'

export const establecimiento = v.object({
  idRbd: id,
  /** The register's check digit, which does not always obey modulus 11. */
  dgvRbd: v.string(),
  dsNomEstable: v.string(),
  regionId,
  provinciaId,
  comunaId,
  dsComuna: v.string(),
})
export type Establecimiento = v.InferOutput<typeof establecimiento>

/** How a school stands in the active period: nobody of it confirmed its data, nobody answered, or on its way. */
export const SITUACIONES = ['sin-ingreso', 'sin-respuestas', 'al-dia'] as const
export type Situacion = (typeof SITUACIONES)[number]

/** A school in a list, with what it has to answer in the active period; a school with nothing to answer has no situation. */
export const filaDeEstablecimiento = v.object({
  ...establecimiento.entries,
  esperadas: v.number(),
  enProgreso: v.number(),
  completadas: v.number(),
  /** When somebody last began or sent an answer of its students. */
  ultima: v.nullable(instante),
  situacion: v.nullable(v.picklist(SITUACIONES)),
  funcionamiento: v.picklist(FUNCIONAMIENTOS),
  /** Since when the directories that are loaded do not bring it. */
  ausente: v.nullable(instante),
  /** Whether somebody closed it for that, which can be undone. */
  cierreAnotado: v.boolean(),
})
export type FilaDeEstablecimiento = v.InferOutput<typeof filaDeEstablecimiento>

/** Which schools that the directories no longer bring are closed, or left as they stood. */
export interface CierreDeEstablecimientos {
  idRbds: readonly number[]
  cerrado: boolean
  /** One's name, or how many they are. */
  nombre: string
}

export const tipoDeEnsenanza = v.object({ idEnsenanza: id, dsEnsenanza: v.string(), estudiantes: v.number() })

export const ensenanza = v.object({ idEnsenanza: id, dsEnsenanza: v.string() })
export type Ensenanza = v.InferOutput<typeof ensenanza>
export const gradoDeEnsenanza = v.object({ idEnsenanza: id, idGrado: id, dsGrado: v.string() })
export type GradoDeEnsenanza = v.InferOutput<typeof gradoDeEnsenanza>

export const curso = v.object({
  idEnsenanza: id,
  idGrado: id,
  dsGrado: v.string(),
  letraCurso: v.string(),
  estudiantes: v.number(),
  completadas: v.number(),
})
export type Curso = v.InferOutput<typeof curso>

/** A student's row (interface); `token` only for roles that may open or read the survey: alone it opens nothing. */
export const filaDeEstudiante = v.object({
  runEstudiante: v.string(),
  nombres: v.string(),
  apellidoPaterno: v.string(),
  apellidoMaterno: v.string(),
  idEnsenanza: id,
  dsEnsenanza: v.string(),
  idGrado: id,
  dsGrado: v.string(),
  letraCurso: v.string(),
  encuestaId: v.nullable(id),
  estado: v.picklist(ESTADOS),
  token: v.optional(tokenDeEncuesta),
  /** The answer, only for roles that may void it, while there is one. */
  respuestaId: v.optional(id),
  /** Who answered, once somebody began. */
  informante: v.nullable(v.picklist(['apoderado', 'establecimiento'])),
  /** Present when the school typed it from a paper form: one with a folio, or one that a guardian filled in. */
  enPapel: v.optional(v.boolean()),
  /** Whether somebody has an account linked to the student, and whether anybody proved that bond; absent: nobody has. */
  apoderado: v.optional(v.picklist(['comprobado', 'declarado'])),
  actualizado: v.nullable(instante),
  /** Present when what was answered stands under a bond that nobody proved: whoever reads this may take the survey over. */
  tomable: v.optional(v.boolean()),
})
export type FilaDeEstudiante = v.InferOutput<typeof filaDeEstudiante>

/** Columns by which the list of students can be sorted. */
export const ORDEN_DE_ESTUDIANTES = ['apellidoPaterno', 'runEstudiante', 'estado', 'actualizado'] as const

const encuestaYRbd = { e: idDeRuta, rbd: idDeRuta }

/** Columns by which the list of schools can be sorted. */
export const ORDEN_DE_ESTABLECIMIENTOS = ['dsNomEstable', 'idRbd', 'dsComuna', 'pendientes'] as const

export const sigeLiberado = operaciones({
  getEstablecimientos: {
    metodo: 'GET',
    path: '/sige-liberado/establecimientos',
    resumen: 'Establecimientos del territorio de quien pregunta',
    query: v.strictObject({
      ...pagina,
      /** A whole RBD, with or without its digit. */
      idRbd: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}(-?[\dkK])?$/, 'Escriba el RBD en números.'))),
      dsNomEstable: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty('Escriba qué buscar.'), v.maxLength(100))),
      regionId: v.optional(regionId),
      provinciaId: v.optional(provinciaId),
      comunaId: v.optional(comunaId),
      situacion: v.optional(v.picklist(SITUACIONES, 'Esa situación no existe.')),
      /** Only those that the last directories do not bring. */
      ausentes: v.optional(v.picklist(['si'], 'Ese filtro no existe.')),
      sortField: v.optional(v.picklist(ORDEN_DE_ESTABLECIMIENTOS, 'No se puede ordenar por ese campo.'), 'dsNomEstable'),
      sortOrder: v.optional(v.picklist(['asc', 'desc'], 'El orden debe ser asc o desc.'), 'asc'),
    }),
    /** `faltan`: the surveys that all the schools of the list still have to answer. */
    respuesta: { status: 200, schema: v.object({ ...lista(filaDeEstablecimiento).entries, faltan: v.number() }) },
  },
  putAdminEstablecimientosCierre: {
    metodo: 'PUT',
    path: '/sige-liberado/establecimientos/cierre',
    idempotente: 'repetible',
    resumen:
      'Marca como cerrados establecimientos que los directorios ya no traen, o deshace ese cierre, con un motivo; 409 sin-cambios si no es ninguno',
    body: v.strictObject({
      idRbds: v.pipe(
        v.array(entero(1, 999_999)),
        v.minLength(1, 'Elija al menos un establecimiento.'),
        v.maxLength(100, 'Elija a lo más 100 establecimientos a la vez.'),
      ),
      cerrado: v.boolean(),
      motivo,
    }),
    /** `idRbds`: those that changed. */
    respuesta: { status: 200, schema: v.object({ idRbds: v.array(v.number()) }) },
  },
  getEstablecimientosDeComuna: {
    metodo: 'GET',
    path: '/sige-liberado/comunas/{id}/establecimientos',
    resumen: 'Establecimientos de una comuna, por nombre',
    params: v.object({ id: comunaId }),
    respuesta: { status: 200, schema: v.array(establecimiento) },
  },
  getEstablecimiento: {
    metodo: 'GET',
    path: '/sige-liberado/establecimientos/{id}',
    resumen: 'Un establecimiento por su RBD sin dígito',
    params: v.object({ id: idDeRuta }),
    respuesta: { status: 200, schema: establecimiento },
  },
  getTiposEnsenanzaDeRbd: {
    metodo: 'GET',
    path: '/sige-liberado/encuesta/{e}/rbd/{rbd}/tipos-ensenanza',
    resumen: 'Tipos de enseñanza del establecimiento con estudiantes de la encuesta',
    params: v.object(encuestaYRbd),
    respuesta: { status: 200, schema: v.array(tipoDeEnsenanza) },
  },
  getCursosDeRbd: {
    metodo: 'GET',
    path: '/sige-liberado/encuesta/{e}/rbd/{rbd}/tipo-ensenanza/{t}/cursos',
    resumen: 'Cursos de un tipo de enseñanza, con su avance',
    params: v.object({ ...encuestaYRbd, t: idDeRuta }),
    respuesta: { status: 200, schema: v.array(curso) },
  },
  getTiposEnsenanza: {
    metodo: 'GET',
    path: '/sige-liberado/tipos-ensenanza',
    resumen: 'Tipos de enseñanza del país',
    respuesta: { status: 200, schema: v.array(ensenanza) },
  },
  getGradosDeEnsenanza: {
    metodo: 'GET',
    path: '/sige-liberado/tipos-ensenanza/{id}/grados',
    resumen: 'Grados de un tipo de enseñanza',
    params: v.object({ id: idDeRuta }),
    respuesta: { status: 200, schema: v.array(gradoDeEnsenanza) },
  },
  getLetrasCursos: {
    metodo: 'GET',
    path: '/sige-liberado/rbd/{rbd}/tipo-ensenanza/{t}/grado/{g}/letras-cursos',
    resumen: 'Letras de los cursos de un grado',
    params: v.object({ rbd: idDeRuta, t: idDeRuta, g: idDeRuta }),
    respuesta: { status: 200, schema: v.array(v.string()) },
  },
  getEstudiantes: {
    metodo: 'GET',
    path: '/sige-liberado/encuesta/{e}/rbd/{rbd}/estudiantes',
    resumen: 'Estudiantes del establecimiento a quienes corresponde la encuesta, con el estado de ella',
    params: v.object(encuestaYRbd),
    query: v.strictObject({
      ...pagina,
      idEnsenanza: v.optional(entero(1, 999)),
      idGrado: v.optional(entero(1, 99)),
      letraCurso: v.optional(letraDeCurso),
      estado: v.optional(v.picklist(ESTADOS, 'El estado es incorrecto.')),
      searchTerm: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty('Escriba qué buscar.'), v.maxLength(100))),
      sortField: v.optional(v.picklist(ORDEN_DE_ESTUDIANTES, 'No se puede ordenar por ese campo.'), 'apellidoPaterno'),
      sortOrder: v.optional(v.picklist(['asc', 'desc'], 'El orden debe ser asc o desc.'), 'asc'),
    }),
    respuesta: { status: 200, schema: lista(filaDeEstudiante) },
  },
  getEstudiantePorRun: {
    metodo: 'GET',
    path: '/sige-liberado/estudiantes/run/{run}',
    resumen: 'Un estudiante por su RUN; a un apoderado muestra solo iniciales, grado y establecimiento',
    params: v.object({ run }),
    respuesta: {
      status: 200,
      schema: v.object({
        runEstudiante: v.string(),
        /** Only for staff and schools. */
        nombres: v.optional(v.string()),
        apellidoPaterno: v.optional(v.string()),
        apellidoMaterno: v.optional(v.string()),
        letraCurso: v.optional(v.string()),
        iniciales: v.string(),
        dsEnsenanza: v.string(),
        dsGrado: v.string(),
        idRbd: id,
        dsNomEstable: v.string(),
      }),
    },
  },
})
