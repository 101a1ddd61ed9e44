import * as v from 'valibot'
import { id } from './esquemas.ts'
import { instante } from './formas.ts'
import { operaciones } from './operacion.ts'

/** Whom a batch of mails is for: accounts that never had a password, and schools that have not entered in the open period. */
export const GRUPOS_DE_INVITACION = ['cuentas', 'escuelas'] as const
export type GrupoDeInvitacion = (typeof GRUPOS_DE_INVITACION)[number]

/** Days that must pass before somebody gets another mail of these. */
export const DIAS_ENTRE_INVITACIONES = 3

const grupo = v.picklist(GRUPOS_DE_INVITACION, 'Elija a quiénes escribe.')
const cuantos = v.pipe(v.number(), v.integer(), v.minValue(0))

/** What would happen now: how many would get a mail, and who would not and why. */
export const ensayoDeInvitacion = v.object({
  grupo,
  reciben: cuantos,
  sinCorreo: cuantos,
  /** They got one less than three days ago. */
  recientes: cuantos,
})
export type EnsayoDeInvitacion = v.InferOutput<typeof ensayoDeInvitacion>

/** What became of the mails of a batch. */
export const avanceDeTanda = v.object({
  tandaId: id,
  creada: instante,
  total: cuantos,
  /** In the queue, or still to be put there. */
  pendientes: cuantos,
  enviados: cuantos,
  rebotados: cuantos,
  /** They entered meanwhile, or had no mails left to receive. */
  omitidos: cuantos,
  /** Whether whom it is for is still being looked up: its total grows. */
  reuniendo: v.boolean(),
})
export type AvanceDeTanda = v.InferOutput<typeof avanceDeTanda>

export const tandaDeCorreos = v.object({ ...avanceDeTanda.entries, grupo })
export type TandaDeCorreos = v.InferOutput<typeof tandaDeCorreos>

export const administracionDeInvitaciones = v.object({ ensayos: v.array(ensayoDeInvitacion), tandas: v.array(tandaDeCorreos) })
export type AdministracionDeInvitaciones = v.InferOutput<typeof administracionDeInvitaciones>

export const invitaciones = operaciones({
  getAdminInvitaciones: {
    metodo: 'GET',
    path: '/admin/invitaciones',
    resumen: 'Cuántos recibirían un correo ahora, cuántos no y por qué, y qué pasó con los de cada tanda propia',
    respuesta: { status: 200, schema: administracionDeInvitaciones },
  },
  postAdminInvitaciones: {
    metodo: 'POST',
    path: '/admin/invitaciones',
    idempotente: 'repetible',
    resumen: 'Escribe a todos los de un grupo dentro del alcance; 409 sin-destinatarios si no hay ninguno',
    body: v.strictObject({ grupo }),
    respuesta: { status: 201, schema: tandaDeCorreos },
  },
})
