import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import { escribe } from '#server/providers/mail/carta.ts'
import type { Mensaje } from '#server/providers/mail/mail.ts'

/** The mail to whoever asked for the password of an organisation's account, which is another service's. */
export function correoDeOrganizacion(publicUrl: string, para: string, nombres: string): Mensaje {
  return escribe(para, {
    asunto: 'Cómo ingresar al sistema',
    saludo: `Hola, ${nombres}:`,
    parrafos: [
      'Alguien pidió cambiar la contraseña de su cuenta, que no tiene una aquí.',
      'Ingrese con su cuenta Microsoft de la agencia.',
    ],
    enlace: { texto: 'Ir al ingreso', url: `${publicUrl}${PATH_DE_RUTA.login}` },
    despues: ['Si no tiene cuenta Microsoft, pida a su administrador un enlace para definir su contraseña.'],
  })
}
