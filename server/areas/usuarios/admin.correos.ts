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
    enlace: { texto: 'Definir mi contraseña', url: `${publicUrl}${PATH_DE_RUTA.recuperarPassword}#token=${codigo}` },
    despues: [
      'El enlace sirve una sola vez, durante 30 minutos.',
      'Si ya venció, pida otro en «¿Olvidó su contraseña?».',
      'Si no lo esperaba, avise a su administrador.',
    ],
  })
}
