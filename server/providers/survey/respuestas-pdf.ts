import type { Readable } from 'node:stream'
import { enNombrePropio } from '#contract/rules/nombre-propio.ts'
import { fechaEnChile } from '#server/plugins/http/archivo.ts'
import { FUERTE, NORMAL, Papel, TINTA, TINTA_2 } from '#server/plugins/http/papel.ts'
import type { EncuestaParaImprimir } from './embebida.sql.ts'
import { respuestasEscritas } from './respuestas-escritas.ts'

const MARGEN = 56

/** Room for a question above its answer, in points: both stay on one page. */
const SOBRE_LA_RESPUESTA = 36

/** The answers as a PDF to be printed: who, when, and each question with its answer. */
export function respuestasEnPdf(encuesta: EncuestaParaImprimir): Readable {
  const { titulo } = encuesta.cuestionario
  const papel = new Papel(titulo, { margin: MARGEN })
  papel.titulo(1, titulo, () => papel.font(FUERTE).fontSize(16).fillColor(TINTA).text(titulo))
  papel.moveDown(0.4).font(NORMAL).fontSize(10).fillColor(TINTA_2)
  papel.parte('P', () => papel.text(`${enNombrePropio(encuesta.estudiante)}, ${encuesta.curso}, ${encuesta.dsNomEstable}`))
  papel.parte('P', () => papel.text(`Enviada el ${fechaEnChile(encuesta.fecha)} por ${enNombrePropio(encuesta.digitador)}`))
  papel.moveDown()
  for (const { pregunta, respuesta } of respuestasEscritas(encuesta)) {
    const alto = papel.font(FUERTE).fontSize(11).heightOfString(respuesta) + SOBRE_LA_RESPUESTA
    if (papel.y + alto > papel.page.height - MARGEN) papel.addPage()
    papel.moveDown(0.5)
    papel.titulo(2, pregunta, () => papel.font(NORMAL).fontSize(10).fillColor(TINTA_2).text(pregunta))
    papel.parte('P', () => papel.font(FUERTE).fontSize(11).fillColor(TINTA).text(respuesta))
  }
  papel.end()
  return papel
}
