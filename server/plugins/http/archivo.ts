import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A file that an operation answers with. `nombre` is what the browser saves it as; `tipo` its media type. */
export interface ArchivoDeRespuesta {
  archivo: Readable | Buffer
  nombre: string
  tipo: string
}

/** Sends a file as a download. */
export function enviaArchivo(reply: FastifyReply, { archivo, nombre, tipo }: ArchivoDeRespuesta): FastifyReply {
  const simple = nombre.replace(/[^\w.-]/g, '_')
  return reply
    .header('content-type', tipo)
    .header('content-disposition', `attachment; filename="${simple}"; filename*=UTF-8''${encodeURIComponent(nombre)}`)
    .send(archivo)
}
