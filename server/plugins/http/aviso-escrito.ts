import { setTimeout as espera } from 'node:timers/promises'
import { type AvisoDeIngreso, ATRIBUTO_DEL_AVISO, partesDelTitulo } from '#contract/aviso-escrito.ts'
import { escapa } from '#server/local/pagina.ts'

/** The place of a door's notice as it was built (src/app/written-doors.tsx): its audience, what holds its words, and them. */
const LUGAR = new RegExp(` ${ATRIBUTO_DEL_AVISO}(\\w+)="">(<div[^>]*>)([^]*?</div>)`)

/** Each of its words, by the name that it has in `AVISO_POR_ESCRIBIR`. */
const PALABRAS = /\{\{aviso\.(\w+)\}\}/g

/** Whether a page has a place for a notice. */
export const llevaAviso = (construida: string): boolean => LUGAR.test(construida)

/**
 * A door with its notice among those of this moment: to be read, and whole for its program. With none for it, its place is empty and the page says so;
 * where they are not known (`avisos` null), the place waits and the program asks for them.
 */
export function escribeAviso(html: string, avisos: readonly AvisoDeIngreso[] | null): string {
  return html.replace(LUGAR, (_, audiencia: AvisoDeIngreso['audiencia'], abre: string, dentro: string) => {
    if (avisos === null) return `>${abre}</div>`
    const aviso = avisos.find((uno) => uno.audiencia === audiencia) ?? null
    const entero = ` ${ATRIBUTO_DEL_AVISO}${audiencia}="${escapa(JSON.stringify(aviso))}">`
    if (aviso === null) return entero
    const dichas = { ...partesDelTitulo(aviso), texto: aviso.texto }
    const palabras = dentro.replace(PALABRAS, (_, cual: keyof typeof dichas) => escapa(dichas[cual]))
    return entero + abre + palabras
  })
}

/** ms that a door waits to know its notice: without it, it is served all the same. */
const PACIENCIA = 300

/** The notices of this moment, which doors asked for at once read together; null while the database does not say. */
export function preguntaAvisos(lee: () => Promise<AvisoDeIngreso[]>): () => Promise<AvisoDeIngreso[] | null> {
  let enCamino: Promise<AvisoDeIngreso[] | null> | null = null
  return () => {
    enCamino ??= lee()
      .catch(() => null)
      .finally(() => (enCamino = null))
    return Promise.race([enCamino, espera(PACIENCIA, null, { ref: false })])
  }
}
