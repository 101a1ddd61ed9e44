import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import { escribe } from '#server/providers/mail/carta.ts'
import type { Mensaje } from '#server/providers/mail/mail.ts'

const NO_FUE_USTED = 'Si usted no lo pidió, no haga nada: nadie podrá usar su correo.'

/** The mail with the link that verifies a new account; the code travels in the fragment, which no server sees. */
export function correoDeVerificacion(publicUrl: string, para: string, nombres: string, codigo: string): Mensaje {
  return escribe(para, {
    asunto: 'Verifique su cuenta',
    saludo: `Hola, ${nombres}:`,
    parrafos: ['Recibimos su registro como apoderado. Para terminar, verifique su cuenta.'],
    enlace: { texto: 'Verificar mi cuenta', url: `${publicUrl}${PATH_DE_RUTA.ingresoApoderados}#verificar=${codigo}` },
    despues: ['El enlace sirve una sola vez, durante 24 horas.', NO_FUE_USTED],
  })
}

/** The mail to who already has an account, when somebody registers again with the same RUN or e-mail. */
export function correoDeCuentaExistente(publicUrl: string, para: string, nombres: string): Mensaje {
  return escribe(para, {
    asunto: 'Usted ya tiene una cuenta',
    saludo: `Hola, ${nombres}:`,
    parrafos: [
      'Alguien intentó registrarse con su RUN o su correo electrónico.',
      'Usted ya tiene una cuenta. Puede ingresar con su RUN y su contraseña.',
    ],
    enlace: { texto: 'Ir al ingreso de apoderados', url: `${publicUrl}${PATH_DE_RUTA.ingresoApoderados}` },
    despues: ['Si no fue usted, no haga nada: su cuenta no cambió.'],
  })
}
