import type { Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import { formateaCodigoDeVinculo } from '#contract/rules/codigo-de-vinculo.ts'
import type { Origen } from '#contract/rules/origen.ts'
import { PUERTA_DE_ORIGEN } from '#contract/rules/puerta-de-origen.ts'
import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import type { UsoDeCodigos } from './codigos.correos.ts'
import type { CodigoEmitido } from './codigos-de-vinculo.ts'
import { ALTO, ANCHO, BORDE, TINTA, TINTA_2 } from './hoja-pdf.ts'

/** A sheet is cut into eight slips. */
const COLUMNAS = 2
const FILAS = 4
const AIRE = 22
const POR_HOJA = COLUMNAS * FILAS

/** What a slip says: to a guardian, or to an adult student. */
const PALABRAS: Record<Origen, { titulo: string; paraQue: string; comoSeVincula: string }> = {
  Apoderados: {
    titulo: 'Códigos para apoderados',
    paraQue: 'Código para comprobar que usted es su apoderado',
    comoSeVincula: 'vincule al estudiante con su RUN',
  },
  EPJA: {
    titulo: 'Códigos para estudiantes EPJA',
    paraQue: 'Código para comprobar que usted es el estudiante',
    comoSeVincula: 'vincúlese con su propio RUN',
  },
}

type Documento = InstanceType<typeof PDFDocument>

/** The slips of a course, eight a sheet in the order of its list, to be cut out and handed to each student's guardian, or to the adult student. */
export function codigosEnPdf(codigos: readonly CodigoEmitido[], uso: UsoDeCodigos): Readable {
  const [primero] = codigos
  const documento = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    lang: 'es-CL',
    displayTitle: true,
    autoFirstPage: false,
    info: { Title: `${PALABRAS[uso.origen].titulo}, ${primero?.curso ?? ''}`, Subject: primero?.dsNomEstable ?? '' },
  })
  dibujaTalones(documento, codigos, uso)
  documento.end()
  return documento
}

/** Adds the sheets of slips to a document. */
export function dibujaTalones(documento: Documento, codigos: readonly CodigoEmitido[], uso: UsoDeCodigos): void {
  for (const [i, codigo] of codigos.entries()) {
    if (i % POR_HOJA === 0) comienzaHoja(documento)
    dibujaTalon(documento, i % POR_HOJA, codigo, uso)
  }
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

function dibujaTalon(documento: Documento, lugar: number, codigo: CodigoEmitido, { publicUrl, origen, vence }: UsoDeCodigos) {
  const { paraQue, comoSeVincula } = PALABRAS[origen]
  const direccion = `${publicUrl}${PATH_DE_RUTA[PUERTA_DE_ORIGEN[origen].ruta]}`
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
    .text(paraQue, x, y + 38, linea)
  documento
    .font('Courier-Bold')
    .fontSize(22)
    .fillColor(TINTA)
    .text(formateaCodigoDeVinculo(codigo.codigo), x, y + 52, ancho)
  documento.font('Helvetica').fontSize(9).fillColor(TINTA_2)
  documento.text(`1. Ingrese a ${direccion} y ${comoSeVincula}.`, x, y + 86, ancho)
  documento.text('2. En su tarjeta, elija "Comprobar con un código" y escríbalo.', x, documento.y + 2, ancho)
  documento.text(`Sirve una sola vez, hasta el ${vence}. No lo comparta.`, x, documento.y + 6, ancho)
}
