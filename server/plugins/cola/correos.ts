import type { Kysely } from 'kysely'
import type { Mensaje, ProveedorDeCorreo } from '#server/providers/mail/mail.ts'
import { velaCorreo } from '../auditoria/correo-velado.ts'
import type { Pulso } from '../procesos/pulsos.ts'
import type { Cola } from './cola.ts'
import { comoFalla } from './falla.ts'

export const CORREO = 'correo'

/** Mails to send: in the transaction of what caused them, so that there is neither one without the other. */
export interface Correos {
  encola(db: Kysely<unknown>, ...mensajes: readonly Mensaje[]): Promise<void>
  /** The same of one whose way its sender follows by this key. */
  encolaConClave(db: Kysely<unknown>, clave: string, mensaje: Mensaje): Promise<void>
}

/**
 * The mails of a process, by its queue. A mail keeps its message id from one try to the next. `pulso` hears how the mail server answers: one that
 * refuses a recipient works.
 */
export function creaCorreos(cola: Cola, proveedor: ProveedorDeCorreo, pulso: Pulso): Correos {
  const encarga = cola.aprende<Mensaje>(CORREO, async (mensaje, clave) => {
    try {
      await proveedor.envia(mensaje, clave)
    } catch (error) {
      const falla = comoFalla(error)
      if (falla.definitiva) pulso.bien()
      else pulso.mal('enviar', falla.message)
      throw falla
    }
    pulso.bien()
  })
  const pedido = (mensaje: Mensaje) => ({ datos: mensaje, visible: { para: velaCorreo(mensaje.para), asunto: mensaje.asunto } })
  return {
    encola: (db, ...mensajes) => encarga(db, mensajes.map(pedido)),
    encolaConClave: (db, clave, mensaje) => encarga(db, [{ ...pedido(mensaje), clave }]),
  }
}
