import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import { escribe } from '#server/providers/mail/carta.ts'
import type { Mensaje } from '#server/providers/mail/mail.ts'

/** What an administrator may change of an account that its owner is told of. */
export interface CuentaAdministrada {
  nombres: string
  correoElectronico: string | null
  activo: boolean
}

/** The mails that tell the address that an account had of what an administrator changed: another address, or its end. */
export function avisosDeCambio(publicUrl: string, antes: CuentaAdministrada, despues: CuentaAdministrada): Mensaje[] {
  const { correoElectronico: para, nombres } = antes
  if (para === null) return []
  const ayuda = { texto: 'Pedir ayuda', url: `${publicUrl}${PATH_DE_RUTA.ayuda}` }
  const saludo = `Hola, ${nombres}:`
  const mensajes: Mensaje[] = []
  if (para.toLowerCase() !== despues.correoElectronico?.toLowerCase()) {
    mensajes.push(
      escribe(para, {
        asunto: 'Un administrador cambió su correo electrónico',
        saludo,
        parrafos: ['Un administrador dio otro correo electrónico a su cuenta. A este ya no llegarán sus mensajes.'],
        enlace: ayuda,
        despues: ['Si no lo pidió, avise a la agencia cuanto antes.'],
      }),
    )
  }
  if (antes.activo && !despues.activo) {
    mensajes.push(
      escribe(para, {
        asunto: 'Su cuenta fue desactivada',
        saludo,
        parrafos: ['Un administrador desactivó su cuenta, y se cerraron sus sesiones. Ya no puede ingresar con ella.'],
        enlace: ayuda,
        despues: ['Si cree que es un error, avise a la agencia.'],
      }),
    )
  }
  return mensajes
}
