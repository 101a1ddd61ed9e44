import { CARTA, FUERTE, NORMAL, Papel, PIZARRA, TINTA, TINTA_2 } from '#server/plugins/http/papel.ts'

export { Papel, TINTA, TINTA_2 }

/** A letter sheet, in points. */
export const MARGEN = 56
export const ANCHO = CARTA.ancho - 2 * MARGEN
export const PIE = CARTA.alto - MARGEN - 18

const TIZA = '#F5F4EA'
export const BORDE = '#6F7973'

/** A fixed date, for a reproducible build. */
const FECHA = new Date('2025-08-04T12:00:00Z')

/** A document with its cover band and its title; `escribe` fills it. Resolves with the file's bytes. */
export async function hacerPdf(titulo: string, subtitulo: string, escribe: (papel: Papel) => void): Promise<Buffer> {
  const papel = new Papel(titulo, {
    margin: MARGEN,
    bufferPages: true,
    info: { Author: 'Sistema de Encuestas de Vulnerabilidad', CreationDate: FECHA },
  })
  const trozos: Buffer[] = []
  const listo = new Promise<Buffer>((resolve) => {
    papel.on('data', (trozo: Buffer) => trozos.push(trozo))
    papel.on('end', () => resolve(Buffer.concat(trozos)))
  })
  portada(papel, titulo, subtitulo)
  escribe(papel)
  numerar(papel, titulo)
  papel.end()
  return listo
}

function portada(papel: Papel, titulo: string, subtitulo: string): void {
  papel.adorno(() => papel.rect(0, 0, CARTA.ancho, 72).fill(PIZARRA).marca(MARGEN, 18, 36))
  papel.parte('P', () => {
    papel
      .fillColor(TIZA)
      .font(NORMAL)
      .fontSize(11)
      .text('Sistema de Encuestas ', MARGEN + 48, 22)
    papel.font(FUERTE).text('de Vulnerabilidad', MARGEN + 48, 36)
  })
  papel.titulo(1, titulo, () => papel.fillColor(TINTA).font(FUERTE).fontSize(20).text(titulo, MARGEN, 96, { width: ANCHO }))
  papel.parte('P', () => papel.font(NORMAL).fontSize(11).fillColor(TINTA_2).text(subtitulo, { width: ANCHO }))
  papel.moveDown(0.8)
}

/** The foot of every page: which document and which page of how many. */
function numerar(papel: Papel, titulo: string): void {
  const { start, count } = papel.bufferedPageRange()
  for (let i = start; i < start + count; i += 1) {
    papel.switchToPage(i)
    papel.page.margins.bottom = 0
    const numero = `${titulo}. Página ${i + 1} de ${count}`
    papel.adorno(() =>
      papel
        .font(NORMAL)
        .fontSize(8)
        .fillColor(TINTA_2)
        .text(numero, MARGEN, CARTA.alto - 40, { width: ANCHO, lineBreak: false }),
    )
  }
}

/** Goes to another page when what comes does not fit: `alto` in points. */
export function reservar(papel: Papel, alto: number): void {
  if (papel.y + alto > PIE) papel.addPage()
}

/** A heading, on the page of what follows it: `alto`, in points, of both. */
export function seccion(papel: Papel, titulo: string, alto = 64): void {
  reservar(papel, alto)
  papel.moveDown(0.8)
  papel.titulo(2, titulo, () => papel.font(FUERTE).fontSize(14).fillColor(PIZARRA).text(titulo, MARGEN, papel.y, { width: ANCHO }))
  papel.moveDown(0.3)
}

export function parrafo(papel: Papel, texto: string): void {
  reservar(papel, 30)
  papel.parte('P', () => papel.font(NORMAL).fontSize(10.5).fillColor(TINTA).text(texto, MARGEN, papel.y, { width: ANCHO, lineGap: 2 }))
  papel.moveDown(0.4)
}

/** Lines with a mark or a number in front. */
export function lista(papel: Papel, frases: readonly string[], numerada: boolean): void {
  papel.grupo('L', () => {
    for (const [i, frase] of frases.entries()) {
      papel.font(NORMAL).fontSize(10.5).fillColor(TINTA)
      reservar(papel, papel.heightOfString(frase, { width: ANCHO - 22, lineGap: 2 }) + 4)
      const arriba = papel.y
      papel.grupo('LI', () => {
        papel.parte('Lbl', () => papel.text(numerada ? `${i + 1}.` : '•', MARGEN, arriba, { width: 18 }))
        papel.parte('LBody', () => papel.text(frase, MARGEN + 22, arriba, { width: ANCHO - 22, lineGap: 2 }))
      })
      papel.moveDown(0.25)
    }
  })
}
