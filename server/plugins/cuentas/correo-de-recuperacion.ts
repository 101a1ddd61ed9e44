import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import { escribe } from '#server/providers/mail/carta.ts'
import type { Mensaje } from '#server/providers/mail/mail.ts'

/** The mail with the link that lets its owner choose another password; the code travels in the fragment, which no server sees. */
export function correoDeRecuperacion(publicUrl: string, para: string, nombres: string, codigo: string): Mensaje {
  return escribe(para, {
    asunto: 'Cree otra contraseña',
    saludo: `Hola, ${nombres}:`,
    parrafos: ['Alguien pidió cambiar la contraseña de su cuenta. Si fue usted, cree otra con este enlace.'],
    enlace: { texto: 'Crear otra contraseña', url: `${publicUrl}${PATH_DE_RUTA.recuperarPassword}#token=${codigo}`, horas: 0.5 },
    despues: ['Si no fue usted, no haga nada: su contraseña no cambia.'],
  })
}
