import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { textoCsv } from '#contract/rules/csv.ts'
import type { Tramo } from './tramo.ts'

/** A file that an operation answers with. `nombre` is what the browser saves it as; `tipo` its media type. */
export interface ArchivoDeRespuesta {
  archivo: Readable | Buffer
  nombre: string
  tipo: string
  /** Which bytes of the file these are, when it can be asked for by parts. */
  tramo?: Tramo
}

/** Sends a file as a download. */
export function enviaArchivo(reply: FastifyReply, { archivo, nombre, tipo, tramo }: ArchivoDeRespuesta): FastifyReply {
  const simple = nombre.replace(/[^\w.-]/g, '_')
  if (tramo !== undefined) {
    const { desde, hasta, total } = tramo
    void reply.header('content-length', hasta - desde + 1)
    if (hasta - desde + 1 < total) void reply.code(206).header('content-range', `bytes ${desde}-${hasta}/${total}`)
  }
  return reply
    .header('content-type', tipo)
    .header('content-disposition', `attachment; filename="${simple}"; filename*=UTF-8''${encodeURIComponent(nombre)}`)
    .send(archivo)
}

/** A table as a CSV file in UTF-8. */
export function enCsv(filas: readonly (readonly (string | number)[])[]): Buffer {
  return Buffer.from(textoCsv(filas), 'utf8')
}

const enPapel = new Intl.DateTimeFormat('es-CL', { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/Santiago', hourCycle: 'h23' })

/** An instant (ISO 8601) as it is printed on paper: `9 de septiembre de 2025, 10:42`, in Santiago's time. */
export function fechaEnChile(iso: string): string {
  return enPapel.format(new Date(iso))
}
