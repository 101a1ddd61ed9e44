import type { Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import { formateaCodigoDeVinculo } from '#contract/rules/codigo-de-vinculo.ts'
import type { CodigoEmitido } from './codigos-de-vinculo.ts'

const TINTA = '#1A2421'
const TINTA_2 = '#4A5751'
const BORDE = '#8A958F'

/** A letter sheet in points, cut into eight slips. */
const ANCHO = 612
const ALTO = 792
const COLUMNAS = 2
const FILAS = 4
const AIRE = 22
const POR_HOJA = COLUMNAS * FILAS

type Documento = InstanceType<typeof PDFDocument>

/** The slips of a course, eight a sheet in the order of its list, to be cut out and handed to each student's guardian. */
export function codigosEnPdf(codigos: readonly CodigoEmitido[], { direccion, vence }: { direccion: string; vence: string }): Readable {
  const [primero] = codigos
  const documento = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    lang: 'es-CL',
    displayTitle: true,
    autoFirstPage: false,
    info: { Title: `Códigos para apoderados, ${primero?.curso ?? ''}`, Subject: primero?.dsNomEstable ?? '' },
  })
  for (const [i, codigo] of codigos.entries()) {
    if (i % POR_HOJA === 0) comienzaHoja(documento)
    dibujaTalon(documento, i % POR_HOJA, codigo, { direccion, vence })
  }
  documento.end()
  return documento
}

function comienzaHoja(documento: Documento): void {
  documento.addPage()
  documento.lineWidth(0.7).dash(3, { space: 3 }).strokeColor(BORDE)
  for (let fila = 1; fila < FILAS; fila += 1) documento.moveTo(0, (ALTO / FILAS) * fila).lineTo(ANCHO, (ALTO / FILAS) * fila)
  documento
    .moveTo(ANCHO / COLUMNAS, 0)
    .lineTo(ANCHO / COLUMNAS, ALTO)
    .stroke()
    .undash()
}

function dibujaTalon(
  documento: Documento,
  lugar: number,
  codigo: CodigoEmitido,
  { direccion, vence }: { direccion: string; vence: string },
) {
  const x = (ANCHO / COLUMNAS) * (lugar % COLUMNAS) + AIRE
  const y = (ALTO / FILAS) * Math.floor(lugar / COLUMNAS) + AIRE
  const ancho = { width: ANCHO / COLUMNAS - 2 * AIRE }
  const linea = { ...ancho, height: 14, ellipsis: true }
  documento.font('Helvetica-Bold').fontSize(11).fillColor(TINTA).text(codigo.nombre, x, y, linea)
  documento.font('Helvetica').fontSize(9).fillColor(TINTA_2)
  documento.text(`${codigo.curso}, ${codigo.dsNomEstable}`, x, y + 16, linea)
  documento
    .font('Helvetica')
    .fontSize(9)
    .text('Código para comprobar que usted es su apoderado', x, y + 38, linea)
  documento
    .font('Courier-Bold')
    .fontSize(22)
    .fillColor(TINTA)
    .text(formateaCodigoDeVinculo(codigo.codigo), x, y + 52, ancho)
  documento.font('Helvetica').fontSize(9).fillColor(TINTA_2)
  documento.text(`1. Ingrese a ${direccion} y vincule al estudiante con su RUN.`, x, y + 86, ancho)
  documento.text('2. En su tarjeta, elija "Comprobar con un código" y escríbalo.', x, documento.y + 2, ancho)
  documento.text(`Sirve una sola vez, hasta el ${vence}. No lo comparta.`, x, documento.y + 6, ancho)
}
