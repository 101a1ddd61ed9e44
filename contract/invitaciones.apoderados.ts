import * as v from 'valibot'
import { diaElegido, entero, id } from './esquemas.ts'
import { avanceDeTanda } from './invitaciones.ts'
import { operaciones } from './operacion.ts'
import { estadoDeRecuento } from './recuento.ts'

const cuantos = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Days ahead that a reminder may be set for. */
export const DIAS_DE_CALENDARIO = 180

/** The hour of Chile at which a day's reminders go out. */
export const HORA_DE_RECORDATORIOS = 9

/** What would happen now: how many guardians would get a mail, about how many students, and who would not and why. */
export const ensayoDeApoderados = v.object({
  reciben: cuantos,
  /** Students with a survey to be answered whom these mails are about. */
  estudiantes: cuantos,
  /** Guardians whose account has no address that they proved. */
  sinCorreo: cuantos,
  /** Guardians who got one less than three days ago. */
  recientes: cuantos,
  /** Guardians who asked for none. */
  deBaja: cuantos,
  /** Students with a survey to be answered whom nobody has an account for: only of one school. */
  sinCuenta: v.nullable(cuantos),
})
export type EnsayoDeApoderados = v.InferOutput<typeof ensayoDeApoderados>

export const recordatorioProgramado = v.object({
  recordatorioId: id,
  dia: v.string(),
  estado: v.picklist(['programado', 'enviado', 'sin-destinatarios', 'sin-permiso']),
})
export type RecordatorioProgramado = v.InferOutput<typeof recordatorioProgramado>

export const recordatoriosDeApoderados = v.object({
  /** Null while those of a large place are counted for the first time. */
  ensayo: v.nullable(ensayoDeApoderados),
  recuento: estadoDeRecuento,
  programados: v.array(recordatorioProgramado),
  tandas: v.array(avanceDeTanda),
})
export type RecordatoriosDeApoderados = v.InferOutput<typeof recordatoriosDeApoderados>

const deUnaEscuela = v.optional(entero(1, 2_147_483_647))

export const preferenciaDeRecordatorios = v.object({ recibe: v.boolean() })
export type PreferenciaDeRecordatorios = v.InferOutput<typeof preferenciaDeRecordatorios>

export const invitacionesApoderados = operaciones({
  getInvitacionesApoderados: {
    metodo: 'GET',
    path: '/invitaciones/apoderados',
    resumen:
      'Cuántos apoderados de estudiantes pendientes recibirían un correo ahora, los días programados y qué pasó con cada tanda propia',
    query: v.strictObject({ idRbd: deUnaEscuela }),
    respuesta: { status: 200, schema: recordatoriosDeApoderados },
  },
  postInvitacionesApoderados: {
    metodo: 'POST',
    path: '/invitaciones/apoderados',
    idempotente: 'repetible',
    resumen: 'Escribe a los apoderados de estudiantes pendientes, ahora o un día; 409 sin-destinatarios si ahora no hay ninguno',
    body: v.strictObject({ idRbd: v.nullable(id), dia: v.nullable(diaElegido) }),
    respuesta: { status: 201, schema: recordatoriosDeApoderados },
  },
  deleteInvitacionesApoderados: {
    metodo: 'DELETE',
    path: '/invitaciones/apoderados/{recordatorioId}',
    idempotente: 'repetible',
    resumen: 'Quita un día programado que todavía no llega',
    params: v.object({ recordatorioId: entero(1, 2_147_483_647) }),
    respuesta: { status: 204, schema: null },
  },
  getInvitacionesPropias: {
    metodo: 'GET',
    path: '/invitaciones/propias',
    resumen: 'Si la cuenta recibe recordatorios por correo',
    respuesta: { status: 200, schema: preferenciaDeRecordatorios },
  },
  putInvitacionesPropias: {
    metodo: 'PUT',
    path: '/invitaciones/propias',
    resumen: 'Deja de recibir recordatorios por correo, o vuelve a recibirlos',
    body: v.strictObject({ recibe: v.boolean() }),
    respuesta: { status: 200, schema: preferenciaDeRecordatorios },
  },
  postInvitacionesBaja: {
    metodo: 'POST',
    path: '/invitaciones/baja',
    resumen: 'Deja de recibir recordatorios, con el código que trae cada uno; también la llama el programa de correo (RFC 8058)',
    query: v.strictObject({
      codigo: v.pipe(v.string('El enlace no es válido.'), v.regex(/^\d{1,10}\.[\w-]{22}$/, 'El enlace no es válido.')),
    }),
    respuesta: { status: 200, schema: v.object({ message: v.string() }) },
  },
})
