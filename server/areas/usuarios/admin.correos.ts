import { escribe } from '#server/providers/mail/carta.ts'
import type { Mensaje } from '#server/providers/mail/mail.ts'

interface Carta {
  publicUrl: string
  para: string
  nombres: string
  codigo: string
}

const enlaceDe = ({ publicUrl, codigo }: Carta) => ({ texto: 'Definir mi contraseña', url: `${publicUrl}/recuperar-password#token=${codigo}` })
const UNA_VEZ = 'El enlace sirve una sola vez, durante 24 horas.'

/** The mail to the owner of a new account, with the link that lets it choose a password. */
export function correoDeCuentaNueva(carta: Carta & { nombreUsuario: string }): Mensaje {
  return escribe(carta.para, {
    asunto: 'Le crearon una cuenta',
    saludo: `Hola, ${carta.nombres}:`,
    parrafos: [`Un administrador le creó una cuenta. Su nombre de usuario es ${carta.nombreUsuario}.`, 'Para ingresar, primero defina su contraseña.'],
    enlace: enlaceDe(carta),
    despues: [UNA_VEZ],
  })
}

/** The mail of an administrator's reset: the old password serves until the new one is chosen. */
export function correoDeRestablecimiento(carta: Carta): Mensaje {
  return escribe(carta.para, {
    asunto: 'Defina otra contraseña',
    saludo: `Hola, ${carta.nombres}:`,
    parrafos: ['Un administrador pidió que usted defina otra contraseña.'],
    enlace: enlaceDe(carta),
    despues: [UNA_VEZ, 'Si no lo esperaba, avise a su administrador.'],
  })
}
