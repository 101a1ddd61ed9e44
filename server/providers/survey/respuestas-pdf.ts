import type { Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import { fechaEnChile } from '#server/plugins/http/archivo.ts'
import type { EncuestaParaImprimir } from './embebida.sql.ts'
import { respuestasEscritas } from './respuestas-escritas.ts'

const MARGEN = 56
const TINTA = '#1A2421'
const TINTA_2 = '#4A5751'

/** Room for a question above its answer, in points: both stay on one page. */
const SOBRE_LA_RESPUESTA = 36

/** The answers as a PDF to be printed: who, when, and each question with its answer. */
export function respuestasEnPdf(encuesta: EncuestaParaImprimir): Readable {
  const documento = new PDFDocument({ size: 'LETTER', margin: MARGEN, info: { Title: encuesta.cuestionario.titulo }, lang: 'es-CL' })
  documento.font('Helvetica-Bold').fontSize(16).fillColor(TINTA).text(encuesta.cuestionario.titulo)
  documento.moveDown(0.4).font('Helvetica').fontSize(10).fillColor(TINTA_2)
  documento.text(`${encuesta.estudiante}, ${encuesta.curso}, ${encuesta.dsNomEstable}`)
  documento.text(`Enviada el ${fechaEnChile(encuesta.fecha)} por ${encuesta.digitador}`)
  documento.moveDown()
  for (const { pregunta, respuesta } of respuestasEscritas(encuesta)) {
    const alto = documento.font('Helvetica-Bold').fontSize(11).heightOfString(respuesta) + SOBRE_LA_RESPUESTA
    if (documento.y + alto > documento.page.height - MARGEN) documento.addPage()
    documento.moveDown(0.5).font('Helvetica').fontSize(10).fillColor(TINTA_2).text(pregunta)
    documento.font('Helvetica-Bold').fontSize(11).fillColor(TINTA).text(respuesta)
  }
  documento.end()
  return documento
}
