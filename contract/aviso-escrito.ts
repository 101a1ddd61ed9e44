import type { RespuestaDe } from './operaciones.ts'

/** A notice of today, as the doors show it: data with dates and audience, never code (decisions, pages). */
export type AvisoDeIngreso = RespuestaDe<'getAvisos', never>[number]

/** A notice's title around the words that it marks; with none to mark, all of it comes before. */
export function partesDelTitulo({
  titulo,
  destacado,
}: Pick<AvisoDeIngreso, 'titulo' | 'destacado'>): Record<'antes' | 'marcado' | 'despues', string> {
  const desde = destacado ? titulo.indexOf(destacado) : -1
  if (!destacado || desde < 0) return { antes: titulo, marcado: '', despues: '' }
  return { antes: titulo.slice(0, desde), marcado: destacado, despues: titulo.slice(desde + destacado.length) }
}

/** Where a door, as it is built, leaves room for the notice of the moment at which it is served. */
export const AVISO_POR_ESCRIBIR = {
  antes: '{{aviso.antes}}',
  marcado: '{{aviso.marcado}}',
  despues: '{{aviso.despues}}',
  texto: '{{aviso.texto}}',
} as const

/** The attribute of a door, by its audience, in which the page carries its notice whole, as JSON; `null` in it: there is none. */
export const ATRIBUTO_DEL_AVISO = 'data-aviso-'
