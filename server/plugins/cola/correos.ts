import type { Kysely } from 'kysely'
import type { Mensaje, ProveedorDeCorreo } from '#server/providers/mail/mail.ts'
import { velaCorreo } from '../auditoria/correo-velado.ts'
import type { Cola } from './cola.ts'

export const CORREO = 'correo'

/** Mails to send: in the transaction of what caused them, so that there is neither one without the other. */
export interface Correos {
  encola(db: Kysely<unknown>, ...mensajes: readonly Mensaje[]): Promise<void>
}

/** The mails of a process, by its queue. A mail keeps its message id from one try to the next. */
export function creaCorreos(cola: Cola, proveedor: ProveedorDeCorreo): Correos {
  const encarga = cola.aprende<Mensaje>(CORREO, (mensaje, clave) => proveedor.envia(mensaje, clave))
  return {
    encola: (db, ...mensajes) =>
      encarga(
        db,
        mensajes.map((mensaje) => ({ datos: mensaje, visible: { para: velaCorreo(mensaje.para), asunto: mensaje.asunto } })),
      ),
  }
}
