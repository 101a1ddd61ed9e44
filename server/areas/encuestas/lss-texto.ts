import { decodeHTML } from 'entities'

const MARCA = /(<[/!]?[a-z-][^<>]*>)/i
const MUDAS = /^<(script|style)\b/i
const MUDAS_CERRADAS = /^<\/(script|style)\b/i
const SEPARA = /^<\/?(br|p|div|li|ul|ol|tr|td|th|table|hr|h[1-6])\b/i
/** What a text without marks cannot say. */
const SE_PIERDE = /^<(img|video|audio|iframe|object|embed|a|script)\b/i
/** An expression: LimeSurvey writes something else in its place. */
const EXPRESION = /\{[^\s{}][^{}]*\}/

/** A text written in HTML, as plain words, and what of it the words do not say. */
export function textoDeHtml(html: string): { texto: string; pierde: string[] } {
  const pierde = new Set<string>()
  let callada = false
  const partes = html.split(MARCA).map((parte, i) => {
    if (i % 2 === 0) return callada ? '' : parte
    if (MUDAS.test(parte)) callada = true
    if (MUDAS_CERRADAS.test(parte)) callada = false
    if (SE_PIERDE.test(parte)) pierde.add('una imagen, un video, un enlace o un programa')
    return SEPARA.test(parte) ? ' ' : ''
  })
  const texto = decodeHTML(partes.join('')).replace(/\s+/gu, ' ').trim()
  if (EXPRESION.test(texto)) pierde.add('una expresión entre llaves, que se vería escrita')
  return { texto, pierde: [...pierde] }
}
