import type { Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import { NOMBRE_DE_ESTADO } from '#contract/rules/estados.ts'
import { formateaRut } from '#contract/rules/rut.ts'
import type { UsoDeCodigos } from './codigos.correos.ts'
import type { CodigoEmitido } from './codigos-de-vinculo.ts'
import { dibujaTalones } from './codigos-pdf.ts'
import { ALTO, ANCHO, BORDE, TINTA, TINTA_2 } from './hoja-pdf.ts'
import { CON_CUENTA } from './pendientes.ts'
import type { Pendiente } from './pendientes.sql.ts'

const MARGEN = 40
const FILA = 22
const POR_HOJA = 30
/** Where each column begins, and what is read above it. */
const COLUMNAS = [
  { x: MARGEN, ancho: 220, texto: 'Estudiante' },
  { x: 265, ancho: 80, texto: 'RUN' },
  { x: 350, ancho: 80, texto: 'Estado' },
  { x: 435, ancho: 137, texto: 'Cuenta del apoderado' },
] as const

type Documento = InstanceType<typeof PDFDocument>

/** The pending students of a course: their list, and after it a slip for each, to be cut out and handed over. */
export function pendientesEnPdf(pendientes: readonly Pendiente[], codigos: readonly CodigoEmitido[], uso: UsoDeCodigos): Readable {
  const [primero] = pendientes
  const titulo = `Pendientes de ${primero?.curso ?? ''}`
  const subtitulo = primero?.dsNomEstable ?? ''
  const documento = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    lang: 'es-CL',
    displayTitle: true,
    autoFirstPage: false,
    info: { Title: titulo, Subject: subtitulo },
  })
  for (let desde = 0; desde < pendientes.length; desde += POR_HOJA) {
    documento.addPage()
    documento.font('Helvetica-Bold').fontSize(16).fillColor(TINTA).text(`${titulo}: ${pendientes.length}`, MARGEN, MARGEN)
    documento
      .font('Helvetica')
      .fontSize(10)
      .fillColor(TINTA_2)
      .text(subtitulo, MARGEN, MARGEN + 22)
    dibujaFilas(documento, pendientes.slice(desde, desde + POR_HOJA))
  }
  dibujaTalones(documento, codigos, uso)
  documento.end()
  return documento
}

function dibujaFilas(documento: Documento, pendientes: readonly Pendiente[]): void {
  const arriba = MARGEN + 46
  const escribe = (y: number, textos: readonly string[]): void => {
    for (const [i, { x, ancho }] of COLUMNAS.entries()) {
      documento.text(textos[i] ?? '', x, y + 6, { width: ancho, height: 12, ellipsis: true })
    }
    documento
      .moveTo(MARGEN, y + FILA)
      .lineTo(ANCHO - MARGEN, y + FILA)
      .stroke()
  }
  documento.lineWidth(0.5).strokeColor(BORDE)
  documento.font('Helvetica-Bold').fontSize(9)
  escribe(
    arriba,
    COLUMNAS.map(({ texto }) => texto),
  )
  documento.font('Helvetica').fillColor(TINTA)
  for (const [i, { nombre, runEstudiante, estado, apoderado }] of pendientes.entries()) {
    escribe(arriba + FILA * (i + 1), [nombre, formateaRut(runEstudiante), NOMBRE_DE_ESTADO[estado], CON_CUENTA[apoderado ?? 'ninguna']])
  }
  documento
    .fontSize(8)
    .fillColor(TINTA_2)
    .text('Datos de menores de edad: guárdela y destrúyala cuando no la use.', MARGEN, ALTO - MARGEN)
}
