import type { Origen } from '#contract/rules/origen.ts'
import { PUERTA_DE_ORIGEN } from '#contract/rules/puerta-de-origen.ts'
import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import { escribe } from '#server/providers/mail/carta.ts'
import type { Mensaje } from '#server/providers/mail/mail.ts'

/** The mail to the address of an account that ClaveÚnica displaced: whoever reads it may be that citizen, or not. */
export function correoDeCuentaDesplazada(
  publicUrl: string,
  para: string,
  { nombres, origen }: { nombres: string; origen: Origen | null },
): Mensaje {
  const { ruta, texto } = PUERTA_DE_ORIGEN[origen ?? 'Apoderados']
  return escribe(para, {
    asunto: 'Su cuenta ahora ingresa con ClaveÚnica',
    saludo: `Hola, ${nombres}:`,
    parrafos: [
      'Una persona comprobó con ClaveÚnica que el RUN de esta cuenta es suyo. Por eso la contraseña y este correo ya no sirven para ingresar.',
      'Si fue usted, ingrese con ClaveÚnica y escriba su contraseña anterior: conserva este correo y sus respuestas.',
    ],
    enlace: { texto, url: `${publicUrl}${PATH_DE_RUTA[ruta]}` },
    despues: ['Tiene 30 días para hacerlo.', 'Si el RUN no es suyo, regístrese con el suyo.'],
  })
}
