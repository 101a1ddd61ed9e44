import type { Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import { fechaEnChile } from '#server/plugins/http/archivo.ts'
import type { DatosPropios } from './datos.sql.ts'

const MARGEN = 56
const TINTA = '#1A2421'
const TINTA_2 = '#4A5751'

const INSTANTE = /^\d{4}-\d{2}-\d{2}T/

function enTexto(valor: unknown): string {
  if (valor === null || valor === '') return 'Sin dato'
  if (typeof valor === 'string') return INSTANTE.test(valor) ? fechaEnChile(valor) : valor
  if (typeof valor === 'object')
    return Object.entries(valor)
      .map(([clave, uno]) => `${clave}: ${enTexto(uno)}`)
      .join('; ')
  return String(valor)
}

const TITULOS = {
  vinculos: 'Vínculos con estudiantes',
  respuestas: 'Respuestas',
  consultas: 'RUN que buscó',
  sesiones: 'Ingresos que se guardan',
  solicitudes: 'Solicitudes sobre sus datos',
} as const satisfies Partial<Record<keyof DatosPropios, string>>

/** One's own data as a PDF to be read: the account, and then each kind of thing with its rows. */
export function datosEnPdf(datos: DatosPropios): Readable {
  const documento = new PDFDocument({ size: 'LETTER', margin: MARGEN, info: { Title: 'Mis datos' }, lang: 'es-CL' })
  const parte = (titulo: string) => documento.moveDown().font('Helvetica-Bold').fontSize(13).fillColor(TINTA).text(titulo).moveDown(0.3)
  const renglon = (texto: string) => documento.font('Helvetica').fontSize(10).fillColor(TINTA).text(texto)
  documento.font('Helvetica-Bold').fontSize(16).fillColor(TINTA).text('Mis datos')
  documento
    .font('Helvetica')
    .fontSize(10)
    .fillColor(TINTA_2)
    .text(`Al ${fechaEnChile(new Date().toISOString())}`)
  parte('Cuenta')
  for (const [campo, valor] of Object.entries(datos.cuenta)) renglon(`${campo}: ${enTexto(valor)}`)
  for (const clave of Object.keys(TITULOS) as (keyof typeof TITULOS)[]) {
    parte(TITULOS[clave])
    if (datos[clave].length === 0) renglon('Nada.')
    for (const fila of datos[clave]) {
      renglon(
        Object.entries(fila)
          .map(([campo, valor]) => `${campo}: ${enTexto(valor)}`)
          .join('\n'),
      )
      documento.moveDown(0.5)
    }
  }
  documento.end()
  return documento
}
