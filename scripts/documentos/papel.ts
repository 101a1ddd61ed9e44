import PDFDocument from 'pdfkit'

export type Papel = InstanceType<typeof PDFDocument>

/** A letter sheet, in points. */
export const MARGEN = 56
export const ANCHO = 612 - 2 * MARGEN
export const PIE = 792 - MARGEN - 18

export const TINTA = '#1A2421'
export const TINTA_2 = '#4A5751'
const PIZARRA = '#16352F'
const TIZA = '#F5F4EA'
const LAPIZ = '#FFC845'
export const BORDE = '#6F7973'

/** A fixed date, for a reproducible build. */
const FECHA = new Date('2025-08-04T12:00:00Z')

/** A document with its cover band and its title; `escribe` fills it. Resolves with the file's bytes. */
export async function hacerPdf(titulo: string, subtitulo: string, escribe: (papel: Papel) => void): Promise<Buffer> {
  const papel = new PDFDocument({
    size: 'LETTER',
    margin: MARGEN,
    lang: 'es-CL',
    displayTitle: true,
    bufferPages: true,
    info: { Title: titulo, Author: 'Sistema de Encuestas de Vulnerabilidad', CreationDate: FECHA },
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
  papel.rect(0, 0, 612, 72).fill(PIZARRA)
  papel.save().translate(MARGEN, 18).scale(0.9)
  papel.path('M8 21.5l8.5 9L33 10').lineWidth(4.6).lineCap('round').lineJoin('round').stroke(TIZA)
  papel.circle(17, 13.5, 4.6).fill(LAPIZ)
  papel.restore()
  papel
    .fillColor(TIZA)
    .font('Helvetica')
    .fontSize(11)
    .text('Sistema de Encuestas', MARGEN + 48, 22)
  papel.font('Helvetica-Bold').text('de Vulnerabilidad', MARGEN + 48, 36)
  papel.fillColor(TINTA).font('Helvetica-Bold').fontSize(20).text(titulo, MARGEN, 96, { width: ANCHO })
  papel.font('Helvetica').fontSize(11).fillColor(TINTA_2).text(subtitulo, { width: ANCHO }).moveDown(0.8)
}

/** The foot of every page: which document and which page of how many. */
function numerar(papel: Papel, titulo: string): void {
  const { start, count } = papel.bufferedPageRange()
  for (let i = start; i < start + count; i += 1) {
    papel.switchToPage(i)
    papel.page.margins.bottom = 0
    papel
      .font('Helvetica')
      .fontSize(8)
      .fillColor(TINTA_2)
      .text(`${titulo}. Página ${i + 1} de ${count}`, MARGEN, 792 - 40, { width: ANCHO, lineBreak: false })
  }
}

/** Goes to another page when what comes does not fit: `alto` in points. */
export function reservar(papel: Papel, alto: number): void {
  if (papel.y + alto > PIE) papel.addPage()
}

export function seccion(papel: Papel, titulo: string): void {
  reservar(papel, 64)
  papel.moveDown(0.8).font('Helvetica-Bold').fontSize(14).fillColor(PIZARRA).text(titulo, MARGEN, papel.y, { width: ANCHO }).moveDown(0.3)
}

export function parrafo(papel: Papel, texto: string): void {
  reservar(papel, 30)
  papel.font('Helvetica').fontSize(11).fillColor(TINTA).text(texto, MARGEN, papel.y, { width: ANCHO, lineGap: 2 }).moveDown(0.4)
}

/** Lines with a mark or a number in front. */
export function lista(papel: Papel, frases: readonly string[], numerada: boolean): void {
  for (const [i, frase] of frases.entries()) {
    papel.font('Helvetica').fontSize(11).fillColor(TINTA)
    reservar(papel, papel.heightOfString(frase, { width: ANCHO - 22, lineGap: 2 }) + 4)
    const arriba = papel.y
    papel.text(numerada ? `${i + 1}.` : '•', MARGEN, arriba, { width: 18 })
    papel.text(frase, MARGEN + 22, arriba, { width: ANCHO - 22, lineGap: 2 }).moveDown(0.25)
  }
}
