import type { FastifyReply, FastifyRequest } from 'fastify'
import { Rechazo } from './rechazo.ts'

/** Bytes of a file from one to another, both included, of so many. */
export interface Tramo {
  desde: number
  hasta: number
  total: number
}

/**
 * Which bytes of a file a call asks for (RFC 9110, Range): one range of what it already knows, by the mark that it was given (If-Range); all of it
 * otherwise. Says in the answer that it can be asked for so. Throws 416 when there are no such bytes.
 */
export function tramoPedido(request: FastifyRequest, reply: FastifyReply, { total, marca }: { total: number; marca: string }): Tramo {
  void reply.header('accept-ranges', 'bytes').header('etag', `"${marca}"`)
  const entero = { desde: 0, hasta: total - 1, total }
  const conocida = request.headers['if-range']
  const [, inicio = '', fin = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  if ((inicio === '' && fin === '') || (conocida !== undefined && conocida !== `"${marca}"`)) return entero
  const desde = inicio === '' ? Math.max(0, total - Number(fin)) : Number(inicio)
  const hasta = inicio === '' || fin === '' ? total - 1 : Math.min(Number(fin), total - 1)
  if (desde > hasta) {
    void reply.header('content-range', `bytes */${total}`)
    throw new Rechazo(416, 'tramo-inexistente', 'El archivo no tiene esa parte. Descárguelo otra vez desde el comienzo.')
  }
  return { desde, hasta, total }
}
