import * as v from 'valibot'
import { id, idDeRuta, lista, pagina } from './esquemas.ts'
import { instante } from './formas.ts'
import { operaciones } from './operacion.ts'

/** Everything that the product asks of others, by what it is for. */
export const SISTEMAS = ['encuestas', 'correo', 'identidad', 'claveunica', 'captcha', 'informes'] as const

/** A system outside, or what stands in its place on this machine, as every process saw it. */
export const sistema = v.object({
  sistema: v.picklist(SISTEMAS),
  /** Its machine; null where the product does it by itself. */
  direccion: v.nullable(v.string()),
  /** When it last answered and last failed, and why, without anybody's data; null: never yet. */
  bien: v.nullable(instante),
  mal: v.nullable(instante),
  motivo: v.nullable(v.string()),
  /** Whether it is not being asked for a while, since it was not answering. */
  pausado: v.boolean(),
  /** What waits for it in the queue. */
  enCola: v.number(),
})
export type SistemaExterno = v.InferOutput<typeof sistema>

export const correoEnCola = v.object({
  encargoId: id,
  /** Masked: `m***@correo.example`. */
  para: v.string(),
  asunto: v.string(),
  estado: v.picklist(['pendiente', 'enviando', 'fallido']),
  pedido: instante,
  intentos: v.number(),
  /** What the mail server said the last time, without addresses. */
  error: v.nullable(v.string()),
  /** When it is tried again; null while it is being sent, and for what is no longer tried by itself. */
  proximo: v.nullable(instante),
})
export type CorreoEnCola = v.InferOutput<typeof correoEnCola>

export const integraciones = operaciones({
  getAdminIntegraciones: {
    metodo: 'GET',
    path: '/admin/integraciones',
    resumen: 'Los sistemas externos: cómo están configurados, sin secretos, y cuándo respondieron y fallaron por última vez',
    respuesta: { status: 200, schema: v.array(sistema) },
  },
  postAdminIntegracionesPrueba: {
    metodo: 'POST',
    path: '/admin/integraciones/{sistema}/prueba',
    resumen: 'Pregunta ahora a un sistema externo; 409 prueba-fallida dice por qué no funciona',
    params: v.object({ sistema: v.picklist(SISTEMAS, 'Ese sistema no existe.') }),
    respuesta: { status: 200, schema: sistema },
  },
  getAdminIntegracionesCorreos: {
    metodo: 'GET',
    path: '/admin/integraciones/correos',
    resumen: 'Correos que todavía no salen, primero los que no se pudieron entregar',
    query: v.strictObject({
      ...pagina,
      estado: v.optional(v.picklist(['pendiente', 'fallido'], 'El estado debe ser pendiente o fallido.')),
    }),
    respuesta: { status: 200, schema: lista(correoEnCola) },
  },
  postAdminIntegracionesCorreoReintento: {
    metodo: 'POST',
    path: '/admin/integraciones/correos/{id}/reintento',
    resumen: 'Intenta ahora un correo que espera o que no se pudo entregar',
    params: v.object({ id: idDeRuta }),
    respuesta: { status: 204, schema: null },
  },
})
