import type { Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import { fechaEnChile } from '#server/plugins/http/archivo.ts'
import { datosEscritos } from './datos-escritos.ts'
import type { DatosPropios } from './datos.sql.ts'

const MARGEN = 56
const TINTA = '#1A2421'
const TINTA_2 = '#4A5751'

/** One's own data as a PDF to be read: the account, and then each kind of thing with its rows. */
export function datosEnPdf(datos: DatosPropios): Readable {
  const documento = new PDFDocument({ size: 'LETTER', margin: MARGEN, info: { Title: 'Mis datos' }, lang: 'es-CL' })
  const renglon = (texto: string, seguido = false) =>
    documento
      .font('Helvetica')
      .fontSize(10)
      .fillColor(seguido ? TINTA_2 : TINTA)
      .text(texto, { continued: seguido })
  documento.font('Helvetica-Bold').fontSize(16).fillColor(TINTA).text('Mis datos')
  renglon(`Al ${fechaEnChile(new Date().toISOString())}`)
  for (const { titulo, cosas } of datosEscritos(datos)) {
    documento.moveDown().font('Helvetica-Bold').fontSize(13).fillColor(TINTA).text(titulo).moveDown(0.3)
    if (cosas.length === 0) renglon('Nada.')
    for (const cosa of cosas) {
      for (const [etiqueta, valor] of cosa) {
        renglon(/[?:.]$/.test(etiqueta) ? `${etiqueta} ` : `${etiqueta}: `, true)
        renglon(valor)
      }
      documento.moveDown(0.5)
    }
  }
  documento.end()
  return documento
}
