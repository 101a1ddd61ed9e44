import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as comunes } from '@zxcvbn-ts/language-common'
import { dictionary as espanolas } from '@zxcvbn-ts/language-es-es'
import { type DuenoDeContrasena, sinTildes } from './contrasena.ts'

/**
 * Apart from `contrasena.ts`, and imported only when a password is chosen: the lists weigh more than the rest of a page.
 */

/** Of 0 to 4: from here on, more than 10^8 guesses. */
const SUFICIENTE = 3

/** What is read of a password: with more letters of a hostile one, reading it takes seconds. */
const LETRAS_LEIDAS = 32

/** What people put between words, or behind them: each sign counts as a part of its own, and is worth next to nothing. */
const SIGNOS = /[^\p{L}\p{N}]+/gu

/** Words that anybody tries first here, and the Spanish list does not have. */
const DE_AQUI = (
  'encuesta encuestas vulnerabilidad apoderado apoderada colegio escuela liceo curso estudiante profesora profesor junaeb mineduc ' +
  'chile chileno chilena chilenito colocolo udechile catolica cobreloa wanderers firulais teamo tequiero amorcito amores ' +
  'lindo linda mamita papito mijita mijito perrito gatito mariajose juanpablo'
).split(' ')

const FACIL = 'Esa contraseña es fácil de adivinar. Use tres palabras sin relación entre sí.'

const medidor = new ZxcvbnFactory({ dictionary: { ...comunes, ...espanolas }, graphs: adjacencyGraphs })

/** What whoever knows the owner tries: RUN with and without its last digit, each name, and the e-mail with its parts, as anybody types them. */
function palabrasDe({ run = '', nombres, correo }: DuenoDeContrasena): string[] {
  const cifras = run.replace(/[^\dkK]/g, '')
  const textos = [...nombres, correo ?? '', (correo ?? '').split('@')[0] ?? '']
  const palabras = [cifras, cifras.slice(0, -1), ...textos.flatMap((texto) => [texto, ...texto.split(/[\s@._-]+/)])]
  return palabras.flatMap((palabra) => [palabra.toLowerCase(), sinTildes(palabra)]).filter((palabra) => palabra.length >= 3)
}

/** What is left of a password without the words that whoever guesses it has at hand, the longest first. */
function sinPalabras(junta: string, palabras: readonly string[]): string {
  return palabras
    .map((palabra) => palabra.replace(SIGNOS, ''))
    .filter((palabra) => palabra.length >= 3)
    .sort((una, otra) => otra.length - una.length)
    .reduce((resto, palabra) => resto.replaceAll(palabra, ''), junta)
}

/** Why a new password is easily guessed, or `null`: the same verdict in the page and in the server, for the same owner. */
export function defectoDeFuerza(contrasena: string, dueno: DuenoDeContrasena): string | null {
  const conocidas = [...DE_AQUI, ...palabrasDe(dueno)]
  const leida = contrasena.slice(0, LETRAS_LEIDAS)
  const junta = sinTildes(leida).replace(SIGNOS, '')
  const faciles = [leida, junta, sinPalabras(junta, conocidas)].some((una) => medidor.check(una, conocidas).score < SUFICIENTE)
  return faciles ? FACIL : null
}
