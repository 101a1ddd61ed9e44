import { describe, expect, it } from 'vitest'
import { sintaxisSpss } from '#server/areas/datos/spss.ts'

const ORDEN = "HOST COMMAND=['touch /tmp/entro']."

/** What somebody who makes a survey may write in it, to be an order where its data are opened. */
const ESCRITO = [`Malo\n.\n${ORDEN}\n`, `Malo'\r\n.\r\n${ORDEN}`, `Malo'.\u2028${ORDEN}`, `Malo\u0085${ORDEN}`, `'. ${ORDEN} '`]

function sintaxisDe(texto: string): string {
  const columna = { nombre: 'una', etiqueta: texto, tipo: 'numero', valores: [{ codigo: 1, texto }], de: () => 1 } as const
  const encuesta = { encuestaId: 1, nombre: texto, cuestionario: { titulo: texto, version: 1, minutos: 1, pages: [] } }
  return sintaxisSpss({ archivo: 'respuestas-1', encuesta, fijas: [columna], variables: [] })
}

describe('la sintaxis de SPSS', () => {
  it.each(ESCRITO)('no obedece a lo que alguien escribió en la encuesta: %j', (texto) => {
    // The first line is a remark, which ends with it or with a period; of the others, what is between apostrophes is text.
    const [comentario = '', ...ordenes] = sintaxisDe(texto).split(/[\r\n\u0085\u2028]+/)
    expect(comentario).toMatch(/^\* [^.]*$/)
    const sinTextos = ordenes.map((linea) => linea.replaceAll(/'(?:[^']|'')*'/g, '')).join('\n')
    expect(sinTextos).toContain('VALUE LABELS')
    expect(sinTextos).not.toMatch(/HOST|touch|Malo/)
  })
})
