import * as v from 'valibot'
import { id, idDeRuta, motivo, texto } from './esquemas.ts'
import { instante } from './formas.ts'
import { operaciones } from './operacion.ts'

/** A survey of a period, as who turns several on or off reads it. */
const encuestaDePeriodo = v.object({
  encuestaId: id,
  nombre: v.string(),
  activo: v.boolean(),
  apertura: instante,
  cierre: instante,
  /** How many grades have it; a register has none, and its students are put in it one by one. */
  grados: v.number(),
  esRegistro: v.boolean(),
})
export type EncuestaDePeriodo = v.InferOutput<typeof encuestaDePeriodo>

/** A period as the agency carries it: in preparation, open (`activo`) or closed. */
export const periodoAdministrado = v.object({
  periodoId: id,
  nombre: v.string(),
  activo: v.boolean(),
  /** When it was closed, or null while it is not. */
  cerrado: v.nullable(instante),
  /** How many times it was closed: the figures of the last one stand. */
  cierres: v.number(),
  encuestas: v.number(),
  susEncuestas: v.array(encuestaDePeriodo),
  /** The figures of its last closing: surveys expected and submitted. */
  esperadas: v.number(),
  completadas: v.number(),
})
export type PeriodoAdministrado = v.InferOutput<typeof periodoAdministrado>

const params = v.object({ id: idDeRuta })
const respuesta = { status: 200, schema: periodoAdministrado } as const

export const encuestasPeriodos = operaciones({
  getAdminPeriodos: {
    metodo: 'GET',
    path: '/admin/periodos',
    resumen: 'Los períodos, el más nuevo primero, con las cifras de su último cierre',
    respuesta: { status: 200, schema: v.array(periodoAdministrado) },
  },
  postAdminPeriodos: {
    metodo: 'POST',
    path: '/admin/periodos',
    idempotente: 'repetible',
    resumen: 'Crea un período; 409 periodo-repetido si ya hay uno con ese nombre',
    body: v.strictObject({ nombre: texto('Escriba el nombre del período.', 20) }),
    respuesta: { status: 201, schema: periodoAdministrado },
  },
  putAdminPeriodoEncuestas: {
    metodo: 'PUT',
    path: '/admin/periodos/{id}/encuestas',
    idempotente: 'repetible',
    resumen: 'Activa, o desactiva, varias encuestas de un período a la vez; 409 periodo-cerrado si ya se cerró',
    params,
    body: v.strictObject({
      activo: v.boolean('Indique si quedan activas.'),
      encuestas: v.pipe(v.array(id), v.minLength(1, 'Elija al menos una encuesta.'), v.maxLength(100)),
    }),
    respuesta,
  },
  postAdminPeriodoCierre: {
    metodo: 'POST',
    path: '/admin/periodos/{id}/cierre',
    idempotente: 'repetible',
    resumen: 'Cierra el período activo y guarda sus cifras; 409 periodo-no-activo si no lo es',
    params,
    respuesta,
  },
  postAdminPeriodoReapertura: {
    metodo: 'POST',
    path: '/admin/periodos/{id}/reapertura',
    idempotente: 'repetible',
    resumen: 'Reabre un período cerrado, con un motivo; 409 periodo-no-cerrado u otro-periodo-activo',
    params,
    body: v.strictObject({ motivo }),
    respuesta,
  },
})
