import { ATRIBUTO_DEL_AVISO, AVISO_POR_ESCRIBIR, type AvisoDeIngreso } from '#contract/aviso-escrito.ts'
import type { Written } from '#machines/login-notice/login-notice.chart.ts'

const { antes, marcado, despues, texto } = AVISO_POR_ESCRIBIR
const POR_ESCRIBIR = { avisoId: 0, titulo: antes + marcado + despues, destacado: marcado, texto, desde: '', hasta: '' }

/** What the door that the page brings says of its notice; null where there is no such door, or the service did not know. While the product is built, its place. */
export function avisoEscrito(audiencia: AvisoDeIngreso['audiencia']): Written | null {
  if (typeof document === 'undefined') return { notice: { ...POR_ESCRIBIR, audiencia } }
  const atributo = ATRIBUTO_DEL_AVISO + audiencia
  const entero = document.querySelector(`#puerta [${atributo}]`)?.getAttribute(atributo)
  return entero ? { notice: JSON.parse(entero) as AvisoDeIngreso | null } : null
}
