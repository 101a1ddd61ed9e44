import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import { escribe } from '#server/providers/mail/carta.ts'
import type { Mensaje } from '#server/providers/mail/mail.ts'

/** The mail to the address that an account had until now: who reads it can still get the account back. */
export function correoDeCorreoCambiado(publicUrl: string, para: string, nombres: string): Mensaje {
  return escribe(para, {
    asunto: 'Su correo electrónico cambió',
    saludo: `Hola, ${nombres}:`,
    parrafos: ['Su cuenta tiene desde hoy otro correo electrónico. A este ya no llegarán sus mensajes.'],
    enlace: { texto: 'Ir al ingreso', url: `${publicUrl}${PATH_DE_RUTA.login}` },
    despues: ['Si no fue usted, cambie su contraseña en «Mi cuenta» y avise a la agencia cuanto antes.'],
  })
}
