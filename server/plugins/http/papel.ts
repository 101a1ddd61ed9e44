import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import PDFDocument from 'pdfkit'

/** The identity's colours on paper. */
export const TINTA = '#1A2421'
export const TINTA_2 = '#4A5751'
export const PIZARRA = '#16352F'
const LAPIZ = '#FFC845'

/** A letter sheet, in points. */
export const CARTA = { ancho: 612, alto: 792 } as const

/** The letters of a paper. They go inside each file (ISO 14289-1, 7.21.4), with the signs that it uses. */
export const NORMAL = 'Normal'
export const FUERTE = 'Fuerte'

const LETRAS = { [NORMAL]: new URL('./letra-normal.ttf', import.meta.url), [FUERTE]: new URL('./letra-fuerte.ttf', import.meta.url) }

/** Read once: taking them apart for each file would cost more than the file. */
let abiertas: [nombre: string, letra: Font][] | undefined

function letras(): [nombre: string, letra: Font][] {
  abiertas ??= Object.entries(LETRAS).map(([nombre, archivo]) => {
    const letra = create(readFileSync(archivo))
    if (!('layout' in letra)) throw new Error(`${archivo.pathname} no es una sola letra.`)
    return [nombre, letra]
  })
  return abiertas
}

type Etiqueta = ReturnType<InstanceType<typeof PDFDocument>['struct']>
type Marcador = InstanceType<typeof PDFDocument>['outline']

/**
 * A document on letter sheets that is read aloud in its order: everything drawn is a part with its tag (ISO 32000-1, 14.8) or an
 * ornament, in Chile's Spanish, with its title and a bookmark a heading.
 */
export class Papel extends PDFDocument {
  #dentro: Etiqueta
  #marcador: Marcador | undefined

  constructor(titulo: string, opciones: PDFKit.PDFDocumentOptions = {}) {
    // Without letters of the reader's own, which the library would take first; its types do not know the mark of ISO 14289-1.
    const suyas = { ...opciones, font: '', subset: 'PDF/UA' as 'PDF/A-1', info: { Title: titulo, ...opciones.info } }
    super({ size: 'LETTER', lang: 'es-CL', displayTitle: true, tagged: true, pdfVersion: '1.7', ...suyas })
    // An open letter serves too, which its types do not know.
    for (const [nombre, letra] of letras()) this.registerFont(nombre, letra as unknown as Uint8Array)
    this.font(NORMAL)
    this.#dentro = this.struct('Document')
    this.addStructure(this.#dentro)
  }

  /**
   * What `dibuja` draws, read as a `tipo`; of the lines that it writes apart, each ends in the space before the next. `muestra`: what a
   * figure shows. `scope`: what a heading of a table is of.
   */
  parte(tipo: string, dibuja: () => unknown, { muestra, ...resto }: { muestra?: string; scope?: 'Row' | 'Column' } = {}): this {
    this.#dentro.add(this.struct(tipo, { ...resto, ...(muestra !== undefined && { alt: muestra }) }, [() => void dibuja()]))
    return this
  }

  /** The parts that `escribe` writes, inside one `tipo`. */
  grupo(tipo: string, escribe: () => void): this {
    const fuera = this.#dentro
    const este = this.struct(tipo)
    fuera.add(este)
    this.#dentro = este
    escribe()
    este.end()
    this.#dentro = fuera
    return this
  }

  /** A heading, with its bookmark: those of level 2 hang from the last of level 1. */
  titulo(nivel: 1 | 2, texto: string, dibuja: () => unknown, enMarcador = texto): this {
    const padre = nivel === 1 ? this.outline : (this.#marcador ?? this.outline)
    // The library takes the left from the right edge.
    const donde = { expanded: true, left: this.page.width, top: Math.max(0, this.y - 12) }
    const suyo = padre.addItem(enMarcador, donde)
    if (nivel === 1) this.#marcador = suyo
    return this.parte(`H${nivel}`, dibuja)
  }

  /** What nobody needs to hear: lines, colours, the number of the page. */
  adorno(dibuja: () => unknown): this {
    this.markContent('Artifact', { type: 'Layout' })
    dibuja()
    this.endMarkedContent()
    return this
  }

  /** The product's mark, `lado` points wide. */
  marca(x: number, y: number, lado: number): this {
    this.save()
      .translate(x, y)
      .scale(lado / 40)
    this.roundedRect(0, 0, 40, 40, 9).fill(PIZARRA)
    this.path('M8 21.5l8.5 9L33 10').lineWidth(4.6).lineCap('round').lineJoin('round').stroke('#F5F4EA')
    this.circle(17, 13.5, 4.6).fill(LAPIZ)
    return this.restore()
  }
}
