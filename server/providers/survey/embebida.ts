import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { encuestaRespondida, encuestasDeLaCasa, guardaTicket } from './embebida.sql.ts'
import type { ProveedorDeEncuestas } from './survey.ts'
import { partesEscritas, respuestasEscritas, respuestasEnCsv } from './respuestas-escritas.ts'

/** Life of the pass to the survey page, in seconds (interface, answers). */
const SEGUNDOS_DEL_TICKET = 60

/** How a pass is kept: whoever reads the database cannot use it. */
export function huellaDeTicket(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex')
}

/** The survey tool that lives in this product: its own tables and its own page, `/encuestador`. */
export function encuestasEmbebidas(db: Kysely<unknown>, publicUrl: string): ProveedorDeEncuestas {
  return {
    // Its tables are the product's own: they are always of now.
    alDia: async () => {},

    encuestas: () => encuestasDeLaCasa(db),

    estados: async (_encuestaId, guardados) => guardados.map(({ token, estado, actualizado }) => ({ token, estado, actualizado })),

    async abre(apertura) {
      const ticket = randomBytes(32).toString('base64url')
      await guardaTicket(db, huellaDeTicket(ticket), apertura, SEGUNDOS_DEL_TICKET)
      return { url: `${publicUrl}/encuestador#ticket=${ticket}` }
    },

    async respuestas(encuestaId, token) {
      const encuesta = await encuestaRespondida(db, encuestaId, token)
      if (encuesta === undefined) return null
      const { respuestas, informante, digitador, fecha } = encuesta
      return { respuestas, informante, digitador, fecha }
    },

    async escrita(encuestaId, token) {
      const encuesta = await encuestaRespondida(db, encuestaId, token)
      if (encuesta === undefined) return null
      const { informante, digitador, fecha } = encuesta
      return { informante, digitador, fecha, partes: partesEscritas(encuesta) }
    },

    async descarga(encuestaId, token, formato, lector) {
      const encuesta = await encuestaRespondida(db, encuestaId, token, lector)
      if (encuesta === undefined) return null
      const nombre = `respuestas-${encuestaId}-${token}.${formato}`
      return formato === 'csv'
        ? { archivo: respuestasEnCsv(respuestasEscritas(encuesta)), nombre, tipo: 'text/csv; charset=utf-8' }
        : { archivo: (await import('./respuestas-pdf.ts')).respuestasEnPdf(encuesta), nombre, tipo: 'application/pdf' }
    },

    // Voiding the answer is all: who begins again writes over it.
    reabre: async () => {},
    cierra: async () => {},
    externa: null,
  }
}
