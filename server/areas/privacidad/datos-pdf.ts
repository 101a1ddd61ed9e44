import type { Readable } from 'node:stream'
import { fechaEnChile } from '#server/plugins/http/archivo.ts'
import { FUERTE, NORMAL, Papel, TINTA, TINTA_2 } from '#server/plugins/http/papel.ts'
import { datosEscritos } from './datos-escritos.ts'
import type { DatosPropios } from './datos.sql.ts'

/** One's own data as a PDF to be read: the account, and then each kind of thing with its rows. */
export function datosEnPdf(datos: DatosPropios): Readable {
  const papel = new Papel('Mis datos', { margin: 56 })
  const renglon = (texto: string) => papel.font(NORMAL).fontSize(10).fillColor(TINTA).text(texto)
  papel.titulo(1, 'Mis datos', () => papel.font(FUERTE).fontSize(16).fillColor(TINTA).text('Mis datos'))
  papel.parte('P', () => renglon(`Al ${fechaEnChile(new Date().toISOString())}`))
  for (const { titulo, cosas } of datosEscritos(datos)) {
    papel.moveDown()
    papel.titulo(2, titulo, () => papel.font(FUERTE).fontSize(13).fillColor(TINTA).text(titulo))
    papel.moveDown(0.3)
    if (cosas.length === 0) papel.parte('P', () => renglon('Nada.'))
    for (const cosa of cosas) {
      for (const [etiqueta, valor] of cosa) {
        papel.parte('P', () => {
          const nombre = /[?:.]$/.test(etiqueta) ? `${etiqueta} ` : `${etiqueta}: `
          papel.font(NORMAL).fontSize(10).fillColor(TINTA_2).text(nombre, { continued: true })
          renglon(valor)
        })
      }
      papel.moveDown(0.5)
    }
  }
  papel.end()
  return papel
}
