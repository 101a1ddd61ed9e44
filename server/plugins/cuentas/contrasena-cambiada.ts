import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import { escribe } from '#server/providers/mail/carta.ts'
import type { Mensaje } from '#server/providers/mail/mail.ts'

/** The mail that tells the owner of a password that was changed. */
export function correoDeContrasenaCambiada(publicUrl: string, para: string, nombres: string): Mensaje {
  return escribe(para, {
    asunto: 'Su contraseña cambió',
    saludo: `Hola, ${nombres}:`,
    parrafos: ['La contraseña de su cuenta cambió, y las sesiones que tenía abiertas se cerraron.'],
    enlace: { texto: 'Pedir otra contraseña', url: `${publicUrl}${PATH_DE_RUTA.recuperarPassword}` },
    despues: ['Si no fue usted, pida otra contraseña cuanto antes.'],
  })
}
