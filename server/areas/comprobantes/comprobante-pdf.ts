import type { Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import QRCode from 'qrcode'
import { formateaCodigo, type Comprobante } from '#contract/comprobantes.ts'
import { fechaEnChile } from '#server/plugins/http/archivo.ts'

/** The identity's colours on paper. */
const PIZARRA = '#16352F'
const TIZA = '#F5F4EA'
const LAPIZ = '#FFC845'
const TINTA = '#1A2421'
const TINTA_2 = '#4A5751'
const BORDE = '#D4D8D0'

/** A letter sheet, in points, and where things stand on it. */
const ANCHO = 612
const MARGEN = 56
const CABECERA = 112
const LADO_QR = 148
const DERECHA = ANCHO - MARGEN
const COLUMNA_QR = DERECHA - LADO_QR
/** Three lines: no name pushes the code to another page. */
const ALTO_DE_DATO = 44

const QUIEN: Record<Comprobante['informante'], string> = {
  apoderado: 'Apoderado o apoderada',
  establecimiento: 'Establecimiento',
  estudiante: 'El mismo estudiante',
}

/**
 * Receipts as a PDF, each on its page: what was answered, for whom, when and by whom, its code in groups of four and a QR,
 * drawn as lines, that leads to its public verification (decisions, surveys). The pages of a whole school are drawn a few
 * at a time, so that the server answers others meanwhile.
 */
export function comprobantesEnPdf(comprobantes: readonly Comprobante[]): Readable {
  const [primero] = comprobantes
  const titulo =
    comprobantes.length === 1 && primero !== undefined ? `Comprobante ${formateaCodigo(primero.id)}` : `${comprobantes.length} comprobantes`
  const documento = new PDFDocument({
    size: 'LETTER',
    margin: MARGEN,
    lang: 'es-CL',
    displayTitle: true,
    autoFirstPage: false,
    info: { Title: titulo, Subject: primero?.dsEncuesta ?? '' },
  })
  void dibujaTodos(documento, comprobantes)
  return documento
}

/** Pages drawn before others get their turn. */
const PAGINAS_SEGUIDAS = 5

async function dibujaTodos(documento: Documento, comprobantes: readonly Comprobante[]): Promise<void> {
  for (const [i, comprobante] of comprobantes.entries()) {
    if (i > 0 && i % PAGINAS_SEGUIDAS === 0) await new Promise((sigue) => setImmediate(sigue))
    dibujaPagina(documento.addPage(), comprobante)
  }
  documento.end()
}

function dibujaPagina(documento: Documento, comprobante: Comprobante): void {
  dibujaCabecera(documento)
  const pie = escribeFicha(documento, comprobante)
  dibujaQr(documento, comprobante.urlVerificacion)
  escribeCodigo(documento, comprobante, Math.max(pie, CABECERA + 40 + LADO_QR + 56))
}

type Documento = InstanceType<typeof PDFDocument>

function dibujaCabecera(documento: Documento): void {
  documento.rect(0, 0, ANCHO, CABECERA).fill(PIZARRA)
  documento
    .save()
    .translate(MARGEN, 34)
    .scale(44 / 40)
  documento.path('M8 21.5l8.5 9L33 10').lineWidth(4.6).lineCap('round').lineJoin('round').stroke(TIZA)
  documento.circle(17, 13.5, 4.6).fill(LAPIZ)
  documento.restore()
  documento
    .fillColor(TIZA)
    .font('Helvetica')
    .fontSize(13)
    .text('Sistema de Encuestas', MARGEN + 58, 40)
  documento.font('Helvetica-Bold').text('de Vulnerabilidad', MARGEN + 58, 57)
}

/** The receipt's data in one column; returns where it ends. */
function escribeFicha(documento: Documento, comprobante: Comprobante): number {
  const ancho = COLUMNA_QR - MARGEN - 24
  documento
    .fillColor(TINTA)
    .font('Helvetica-Bold')
    .fontSize(22)
    .text('Comprobante', MARGEN, CABECERA + 36, { width: ancho })
  documento.font('Helvetica').fontSize(11).fillColor(TINTA_2).text('La encuesta fue enviada y recibida.', { width: ancho })
  const datos: [string, string][] = [
    ['Encuesta', comprobante.dsEncuesta],
    ['Estudiante', `${comprobante.nombreEstudiante}\nRUN ${comprobante.runEnmascarado}`],
    ['Curso', `${comprobante.dsGrado} ${comprobante.letraCurso}`],
    ['Establecimiento', `${comprobante.dsNomEstable}\nRBD ${comprobante.idRbd}-${comprobante.dgvRbd}`],
    ['Fecha de envío', fechaEnChile(comprobante.fecha)],
    ['Quién respondió', QUIEN[comprobante.informante]],
    ['Digitada por', comprobante.digitador],
  ]
  documento.y += 14
  for (const [nombre, valor] of datos) {
    documento.font('Helvetica').fontSize(10).fillColor(TINTA_2).text(nombre, MARGEN, documento.y, { width: ancho })
    documento.font('Helvetica-Bold').fontSize(12).fillColor(TINTA)
    for (const linea of valor.split('\n')) documento.text(linea, { width: ancho, height: ALTO_DE_DATO, ellipsis: true })
    documento.y += 10
  }
  return documento.y
}

/** One path with a square for each dark module: it prints sharp at any size. */
function dibujaQr(documento: Documento, url: string): void {
  const { modules } = QRCode.create(url, { errorCorrectionLevel: 'M' })
  const lado = LADO_QR / modules.size
  const arriba = CABECERA + 40
  for (let fila = 0; fila < modules.size; fila += 1) {
    for (let columna = 0; columna < modules.size; columna += 1) {
      if (modules.get(fila, columna)) documento.rect(COLUMNA_QR + columna * lado, arriba + fila * lado, lado, lado)
    }
  }
  documento.fill(TINTA)
  documento.font('Helvetica').fontSize(9).fillColor(TINTA_2)
  documento.text('Apunte la cámara de su teléfono para verificar este comprobante.', COLUMNA_QR, arriba + LADO_QR + 8, { width: LADO_QR })
}

function escribeCodigo(documento: Documento, { id, urlVerificacion }: Comprobante, arriba: number): void {
  documento
    .moveTo(MARGEN, arriba + 8)
    .lineTo(DERECHA, arriba + 8)
    .lineWidth(1)
    .stroke(BORDE)
  documento
    .font('Helvetica')
    .fontSize(10)
    .fillColor(TINTA_2)
    .text('Código', MARGEN, arriba + 22)
  documento
    .font('Courier-Bold')
    .fontSize(15)
    .fillColor(TINTA)
    .text(formateaCodigo(id), { width: DERECHA - MARGEN })
  const { origin, pathname } = new URL(urlVerificacion)
  documento.font('Helvetica').fontSize(10).fillColor(TINTA_2)
  documento.text(`También puede escribir el código en ${origin}${pathname}.`, MARGEN, documento.y + 6, { width: DERECHA - MARGEN })
}
