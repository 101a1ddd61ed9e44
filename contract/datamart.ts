import * as v from 'valibot'
import { operaciones } from './operacion.ts'
import { comunaId, id, idDeRuta, lista, pagina, provinciaId, regionId } from './esquemas.ts'
import { instante } from './formas.ts'
import { FUNCIONAMIENTOS } from './rules/funcionamiento.ts'

/** From the country down to one school. */
export const NIVELES = ['pais', 'region', 'provincia', 'comuna', 'establecimiento'] as const
export type Nivel = (typeof NIVELES)[number]

const recuento = {
  /** Students who are asked, those whose survey is begun, and those whose survey is submitted. */
  esperadas: v.number(),
  enProgreso: v.number(),
  completadas: v.number(),
}
export interface Recuento {
  esperadas: number
  enProgreso: number
  completadas: number
}

/** A place of the territory: `id` is its code, the RBD without digit of a school, or empty for the country. */
export const lugar = v.object({ nivel: v.picklist(NIVELES), id: v.string(), nombre: v.string() })
export type Lugar = v.InferOutput<typeof lugar>

const suma = v.object({ esperadas: v.number(), completadas: v.number() })
const dia = v.pipe(v.string(), v.isoDate())
const dias = v.array(v.object({ dia, completadas: v.number() }))

/** How far a place is, and the places right below it; one school has none. */
export const avance = v.object({
  /** As of when the figures are. */
  actualizado: instante,
  /** From the widest place that the caller may see down to the one asked for, which comes last. */
  camino: v.pipe(v.array(lugar), v.minLength(1)),
  total: v.object(recuento),
  /** `anterior`: what the period before had there on the same day of its campaign. */
  lugares: v.array(v.object({ ...lugar.entries, ...recuento, anterior: v.optional(suma) })),
  encuestas: v.array(v.object({ encuestaId: id, nombre: v.string(), cierre: v.optional(instante), ...recuento })),
  grados: v.array(v.object({ idEnsenanza: id, dsEnsenanza: v.string(), idGrado: id, dsGrado: v.string(), ...recuento })),
  /** Submissions by day of Chile, only days with any. */
  dias,
  /**
   * What the period before ended with, here and for the same surveys; null when there is none. By day, and up to the same day of its campaign
   * as these figures' of theirs, where its closing kept them.
   */
  anterior: v.nullable(
    v.object({
      periodo: v.string(),
      ...suma.entries,
      alMismoDia: v.optional(v.number()),
      apertura: v.optional(dia),
      dias: v.optional(dias),
    }),
  ),
  /** The period that the figures are of, from its first opening to its last closing; null when none is active and none was asked for. */
  periodo: v.optional(
    v.nullable(v.object({ periodoId: id, nombre: v.string(), activo: v.boolean(), apertura: v.nullable(dia), cierre: v.nullable(dia) })),
  ),
  /** The periods that have figures, the newest first. */
  periodos: v.optional(v.array(v.object({ periodoId: id, nombre: v.string() }))),
  /** What each closed period ended with in a school, the newest first. */
  historia: v.optional(v.array(v.object({ periodo: v.string(), ...suma.entries }))),
})
export type Avance = v.InferOutput<typeof avance>

/** Why a school is behind: nothing submitted at all; nothing begun nor submitted for seven days; or far below its place. */
export const MOTIVOS_DE_REZAGO = ['sin-respuestas', 'detenido', 'bajo-el-ritmo'] as const

export const rezagado = v.object({
  idRbd: id,
  dgvRbd: v.string(),
  dsNomEstable: v.string(),
  dsComuna: v.string(),
  dsRegion: v.string(),
  funcionamiento: v.picklist(FUNCIONAMIENTOS),
  esperadas: v.number(),
  completadas: v.number(),
  motivo: v.picklist(MOTIVOS_DE_REZAGO),
  /** The last time that a survey was begun or submitted. */
  ultima: v.nullable(instante),
  /** Whom to call, as the school's account says. */
  contacto: v.nullable(v.object({ nombre: v.string(), correoElectronico: v.nullable(v.string()), telefono: v.nullable(v.string()) })),
})
export type Rezagado = v.InferOutput<typeof rezagado>

/** One school's progress in one survey, by grade. */
const avanceDeRbd = v.object({
  idRbd: id,
  encuestaId: id,
  ...recuento,
  grados: v.array(v.object({ idEnsenanza: id, dsEnsenanza: v.string(), idGrado: id, dsGrado: v.string(), ...recuento })),
})

/** The register of fathers, mothers and pregnant students, by survey and region; null where a count is small, or would give a small one away. */
export const avanceDeEmbarazadas = v.object({
  actualizado: instante,
  encuestas: v.array(
    v.object({
      encuestaId: id,
      nombre: v.string(),
      /** Some count of the country is not published. */
      oculta: v.boolean(),
      regiones: v.array(v.object({ regionId, nombre: v.string(), inscritas: v.nullable(v.number()), completadas: v.nullable(v.number()) })),
    }),
  ),
})
export type AvanceDeEmbarazadas = v.InferOutput<typeof avanceDeEmbarazadas>

/** What waits for somebody of the agency, in the order in which it is done: what stops others, what closes, and then by weight. */
export const PENDIENTES = ['fallas', 'solicitudes', 'cierre', 'correos', 'sin-respuestas', 'sin-ingreso'] as const
export type QuePendiente = (typeof PENDIENTES)[number]

const pendiente = v.object({
  que: v.picklist(PENDIENTES),
  /** Never 0: what is done is not listed. It is what the page that it leads to lists. */
  cuantos: v.number(),
  /** How many more than when `desde` began; null where that is not known. */
  cambio: v.nullable(v.number()),
  /** Of how many. */
  de: v.nullable(v.number()),
  /** The systems that fail, the survey that closes, or where most of them are, with how many each. */
  cuales: v.array(v.object({ nombre: v.string(), cuantos: v.number() })),
  /** When the survey closes, the first request has to be answered, or the failure was first seen. */
  plazo: v.nullable(instante),
  encuestaId: v.nullable(id),
})
export type Pendiente = v.InferOutput<typeof pendiente>

/** What the agency's home says of the caller's own place. */
export const trabajo = v.object({
  actualizado: instante,
  lugar,
  /** The last working day before today: changes are told since it began. */
  desde: dia,
  pendientes: v.array(pendiente),
  /** Since `desde`; `reabiertas` only for who reads the audit. */
  hecho: v.object({
    completadas: v.number(),
    primerasRespuestas: v.number(),
    apoderados: v.number(),
    verificados: v.number(),
    reabiertas: v.nullable(v.number()),
  }),
  /** The three places below where most was submitted since `desde`. */
  movimientos: v.array(v.object({ ...lugar.entries, completadas: v.number() })),
  /** Its rank by what it has submitted among those of its level in the country or the region. */
  puesto: v.nullable(v.object({ lugar: v.number(), de: v.number() })),
  /** Which of a new installation's first steps are done; null for who does not take them. */
  primerosPasos: v.nullable(
    v.object({
      /** The schools and their students are loaded. */
      directorio: v.boolean(),
      /** A period is open. */
      periodo: v.boolean(),
      /** The open period has a survey. */
      encuesta: v.boolean(),
      /** A survey of the open period belongs to some grade. */
      grados: v.boolean(),
      /** Some school has an account. */
      cuentas: v.boolean(),
    }),
  ),
  /** The next opening or closing of a survey; null when none is left. */
  proxima: v.nullable(v.object({ fecha: instante, nombre: v.string(), abre: v.boolean() })),
})
export type Trabajo = v.InferOutput<typeof trabajo>

const territorio = {
  region: v.optional(regionId),
  provincia: v.optional(provinciaId),
  comuna: v.optional(comunaId),
}
const deEncuesta = { encuesta: v.optional(idDeRuta) }

export const datamart = operaciones({
  getAvance: {
    metodo: 'GET',
    path: '/datamart/graficos/avance',
    resumen: 'Avance de un territorio y de los que contiene, del período activo o de uno cerrado, con el anterior al mismo día',
    query: v.strictObject({ ...territorio, rbd: v.optional(idDeRuta), ...deEncuesta, periodo: v.optional(idDeRuta) }),
    respuesta: { status: 200, schema: avance },
  },
  getAvanceEmbarazadas: {
    metodo: 'GET',
    path: '/datamart/graficos/avance/padres-madres-embarazadas',
    resumen: 'Registro de padres, madres y embarazadas por encuesta y región, sin cuentas pequeñas',
    respuesta: { status: 200, schema: avanceDeEmbarazadas },
  },
  getAvanceDeRbd: {
    metodo: 'GET',
    path: '/datamart/encuesta/{e}/rbd/{rbd}/avance',
    resumen: 'Avance de un establecimiento en una encuesta, por grado',
    params: v.object({ e: idDeRuta, rbd: idDeRuta }),
    respuesta: { status: 200, schema: avanceDeRbd },
  },
  getTrabajo: {
    metodo: 'GET',
    path: '/datamart/trabajo',
    resumen: 'Qué hay por hacer en el territorio propio, qué cambió desde el último día hábil y qué viene',
    respuesta: { status: 200, schema: trabajo },
  },
  getRezagados: {
    metodo: 'GET',
    path: '/datamart/rezagados',
    resumen:
      'Establecimientos sin respuestas, detenidos hace siete días o muy por debajo de su lugar, primero los de menor avance, y al final los de menos de 30 encuestas',
    query: v.strictObject({ ...territorio, ...deEncuesta, ...pagina }),
    respuesta: { status: 200, schema: lista(rezagado) },
  },
  getRezagadosDescarga: {
    metodo: 'GET',
    path: '/datamart/rezagados/descarga',
    resumen: 'Todos los establecimientos rezagados, en CSV',
    query: v.strictObject({ ...territorio, ...deEncuesta }),
    respuesta: { status: 200, schema: 'archivo' },
  },
})
