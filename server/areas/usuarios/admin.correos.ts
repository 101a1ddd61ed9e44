import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import { escribe } from '#server/providers/mail/carta.ts'
import type { Mensaje } from '#server/providers/mail/mail.ts'

/** The mail of an administrator's reset: the old password serves until the new one is chosen. */
export function correoDeRestablecimiento({
  publicUrl,
  para,
  nombres,
  codigo,
}: {
  publicUrl: string
  para: string
  nombres: string
  codigo: string
}): Mensaje {
  return escribe(para, {
    asunto: 'Defina otra contraseña',
    saludo: `Hola, ${nombres}:`,
    parrafos: ['Un administrador pidió que usted defina otra contraseña.'],
    enlace: { texto: 'Definir mi contraseña', url: `${publicUrl}${PATH_DE_RUTA.recuperarPassword}#token=${codigo}`, horas: 0.5 },
    despues: ['Si ya venció, pida otro en «¿Olvidó su contraseña?».', 'Si no lo esperaba, avise a su administrador.'],
  })
}

/** Tells the owner that the telephone's codes no longer serve: somebody who lost nothing must notice. */
export function correoDeSegundoFactorRestablecido(publicUrl: string, para: string, nombres: string): Mensaje {
  return escribe(para, {
    asunto: 'Se restableció su segundo factor',
    saludo: `Hola, ${nombres}:`,
    parrafos: [
      'Un administrador restableció los códigos de seguridad de su cuenta. Sus sesiones se cerraron.',
      'En su próximo ingreso configurará otra vez su aplicación de códigos.',
    ],
    enlace: { texto: 'Ingresar', url: `${publicUrl}${PATH_DE_RUTA.login}` },
    despues: ['Si usted no lo pidió, avise ahora a su administrador.'],
  })
}
