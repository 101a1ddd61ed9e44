import * as v from 'valibot'
import { id, idDeRuta, instante, lista, pagina } from './esquemas.ts'
import { operaciones } from './operacion.ts'

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
