import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import { escribe } from '#server/providers/mail/carta.ts'
import type { Mensaje } from '#server/providers/mail/mail.ts'

/** What its owner does with a second factor, at the sign-in or in /mi-cuenta, that somebody else could have done. */
export type HechoDeSegundoFactor = 'activado' | 'respaldos-renovados' | 'quitado'

const TEXTO: Record<HechoDeSegundoFactor, { asunto: string; parrafo: string }> = {
  activado: {
    asunto: 'Su segundo factor quedó configurado',
    parrafo: 'Su cuenta pide desde ahora los códigos de una aplicación de su teléfono.',
  },
  'respaldos-renovados': {
    asunto: 'Sus códigos de respaldo cambiaron',
    parrafo: 'Su cuenta tiene códigos de respaldo nuevos. Los de antes ya no sirven.',
  },
  quitado: {
    asunto: 'Se quitó el segundo factor de su cuenta',
    parrafo: 'Los códigos de la aplicación de su teléfono, y los de respaldo, ya no sirven en su cuenta.',
  },
}

/** The mail that tells the owner what was done with the second factor; none for an account without an address. */
export function avisosDeSegundoFactor(
  publicUrl: string,
  { correoElectronico: para, nombres }: { correoElectronico: string | null; nombres: string },
  hecho: HechoDeSegundoFactor,
): Mensaje[] {
  if (para === null) return []
  const { asunto, parrafo } = TEXTO[hecho]
  return [
    escribe(para, {
      asunto,
      saludo: `Hola, ${nombres}:`,
      parrafos: [parrafo],
      enlace: { texto: 'Ver mi cuenta', url: `${publicUrl}${PATH_DE_RUTA.miCuenta}` },
      despues: ['Si no fue usted, cambie su contraseña y avise ahora a su administrador.'],
    }),
  ]
}
