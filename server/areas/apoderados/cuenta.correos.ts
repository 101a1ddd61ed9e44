import type { Origen } from '#contract/rules/origen.ts'
import { PUERTA_DE_ORIGEN } from '#contract/rules/puerta-de-origen.ts'
import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import { escribe } from '#server/providers/mail/carta.ts'
import type { Mensaje } from '#server/providers/mail/mail.ts'

const NO_FUE_USTED = 'Si usted no lo pidió, no haga nada: nadie podrá usar su correo.'

/** Whose account it is: where to write, how to greet, and the door that it was made at. */
export interface Destinatario {
  correoElectronico: string
  nombres: string
  origen: Origen
}

/** Life of a verification's link. */
export const HORAS_DE_VERIFICACION = 24

const urlDeVerificacion = (publicUrl: string, origen: Origen, codigo: string): string =>
  `${publicUrl}${PATH_DE_RUTA[PUERTA_DE_ORIGEN[origen].ruta]}#verificar=${codigo}`

const COMO: Record<Origen, string> = {
  Apoderados: 'como apoderado',
  EPJA: 'como estudiante de educación de personas jóvenes y adultas (EPJA)',
}

/** The mail with the link that verifies a new account; the code travels in the fragment, which no server sees. */
export function correoDeVerificacion(publicUrl: string, { correoElectronico, nombres, origen }: Destinatario, codigo: string): Mensaje {
  return escribe(correoElectronico, {
    asunto: 'Verifique su cuenta',
    saludo: `Hola, ${nombres}:`,
    parrafos: [`Recibimos su registro ${COMO[origen]}. Para terminar, verifique su cuenta.`],
    enlace: { texto: 'Verificar mi cuenta', url: urlDeVerificacion(publicUrl, origen, codigo), horas: HORAS_DE_VERIFICACION },
    despues: [NO_FUE_USTED],
  })
}

/** The mail to the address that an administrator gave to an account: until its link is pressed, the account does not enter. */
export function correoDeDireccionCorregida(
  publicUrl: string,
  { correoElectronico, nombres, origen }: Destinatario,
  codigo: string,
): Mensaje {
  return escribe(correoElectronico, {
    asunto: 'Verifique el correo nuevo de su cuenta',
    saludo: `Hola, ${nombres}:`,
    parrafos: ['Un administrador cambió el correo de su cuenta por esta dirección. Verifíquela para volver a ingresar.'],
    enlace: { texto: 'Verificar mi correo', url: urlDeVerificacion(publicUrl, origen, codigo), horas: HORAS_DE_VERIFICACION },
    despues: ['Si no es su cuenta, no haga nada: nadie podrá usar su correo.'],
  })
}

/** The mail to who already has an account, when somebody registers again with the same RUN or e-mail. */
export function correoDeCuentaExistente(publicUrl: string, { correoElectronico, nombres, origen }: Destinatario): Mensaje {
  const { ruta, texto } = PUERTA_DE_ORIGEN[origen]
  return escribe(correoElectronico, {
    asunto: 'Usted ya tiene una cuenta',
    saludo: `Hola, ${nombres}:`,
    parrafos: [
      'Alguien intentó registrarse con su RUN o su correo electrónico.',
      'Usted ya tiene una cuenta. Puede ingresar con su RUN y su contraseña.',
    ],
    enlace: { texto, url: `${publicUrl}${PATH_DE_RUTA[ruta]}` },
    despues: ['Si no fue usted, no haga nada: su cuenta no cambió.'],
  })
}
