import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { operacion } from '#contract/operaciones.ts'
import { fallaDeBase } from '../database/fallas.ts'
import { Rechazo, sinEspacio, sinRespuestaDeBase } from './rechazo.ts'

const MUY_LARGA: [status: number, codigo: string, message: string] = [414, 'direccion-muy-larga', 'La dirección pedida es demasiado larga.']

/** Fastify's own refusals, in our form. */
const DE_FASTIFY: Record<string, [status: number, codigo: string, message: string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'tipo-no-admitido', 'El contenido debe enviarse como JSON.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'cuerpo-muy-grande', 'Lo enviado es demasiado grande.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'json-invalido', 'El contenido enviado no es JSON válido.'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'json-invalido', 'El contenido enviado no es JSON válido.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'largo-incorrecto', 'El largo anunciado no corresponde al contenido.'],
  FST_ERR_BAD_URL: [400, 'direccion-invalida', 'La dirección pedida no es válida.'],
  FST_ERR_MAX_PARAM_LENGTH: MUY_LARGA,
}

function comoRechazo(error: FastifyError): Rechazo | null {
  if (error instanceof Rechazo) return error
  const conocido = DE_FASTIFY[error.code]
  if (conocido) return new Rechazo(...conocido)
  const status = error.statusCode ?? 500
  return status >= 400 && status < 500 ? new Rechazo(status, 'peticion-invalida', 'No se entendió lo pedido.') : null
}

/** Sends a refusal in the form of every error (interface, answers). */
export function enviaRechazo(reply: FastifyReply, rechazo: Rechazo): FastifyReply {
  void reply.code(rechazo.status).header('cache-control', 'no-store')
  if (rechazo.espera !== undefined) void reply.header('retry-after', Math.max(1, Math.ceil(rechazo.espera)))
  const { codigo, message, campos, versiones } = rechazo
  return reply.send({
    message,
    codigo,
    ...(campos ? { campos } : {}),
    ...(versiones ? { versiones } : {}),
  })
}

/** The methods that the path would answer to, whatever the one that was asked. */
function metodosDe(app: FastifyInstance, camino: string): string[] {
  return app.servidas
    .map(operacion)
    .filter(({ path }) => new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(camino))
    .map(({ metodo }) => metodo)
}

/** The 404, 405 or 414 of a path under `/api` that no operation serves. */
export function rutaDesconocida(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const metodos = metodosDe(app, request.url.split('?')[0] ?? '')
  if (metodos.length === 0) return enviaRechazo(reply, new Rechazo(404, 'ruta-desconocida', 'Esa dirección del servicio no existe.'))
  // It would have been served: one of its parts is too long for the router, which then looks among the files.
  if (metodos.includes(request.method)) return enviaRechazo(reply, new Rechazo(...MUY_LARGA))
  void reply.header('allow', metodos.join(', '))
  return enviaRechazo(reply, new Rechazo(405, 'metodo-no-permitido', 'Esa dirección no admite ese método.'))
}

/** What Node says of a connection before there is a request: the status and code that we answer with. */
const DE_CONEXION: Record<string, [estado: string, codigo: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'pedido-lento', 'Lo enviado no llegó a tiempo.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'encabezado-muy-grande', 'El encabezado enviado es demasiado grande.'],
}
const ILEGIBLE: [string, string, string] = ['400 Bad Request', 'peticion-invalida', 'No se entendió lo pedido.']

/** Answers in our form to what is no request, or never ends to arrive, and closes. */
export function contestaMalaConexion(error: NodeJS.ErrnoException, enchufe: Socket): void {
  if (error.code === 'ECONNRESET' || !enchufe.writable) {
    enchufe.destroy()
    return
  }
  const [estado, codigo, message] = DE_CONEXION[error.code ?? ''] ?? ILEGIBLE
  const cuerpo = JSON.stringify({ message, codigo })
  const encabezados = [
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(cuerpo)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  enchufe.end(`HTTP/1.1 ${estado}\r\n${encabezados.join('\r\n')}\r\n\r\n${cuerpo}`)
}

/**
 * Answers to an address that no route was looked up for, and so no hook ran: in our form, with the headers that `protege` writes, and without
 * saying the address again.
 */
export function contestaMalaDireccion(
  protege: (pedido: IncomingMessage, respuesta: ServerResponse, sigue: (error?: Error) => void) => void,
): (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void {
  return (error, request, reply) => {
    void reply.header('x-request-id', request.id)
    protege(request.raw, reply.raw, () => {
      enviaRechazo(reply, comoRechazo(error) ?? new Rechazo(400, 'direccion-invalida', 'La dirección pedida no es válida.'))
    })
  }
}

/** The start of a query's text is enough to find it. */
const LETRAS_DE_CONSULTA = 160

/**
 * Where a failure came from: the query, of those that the database refused, or the place in our code. Never the message, which may
 * carry a person's data; a query's values are not in its text.
 */
function donde(error: FastifyError): { consulta: string } | { lugar: string[] | undefined } {
  const consulta: unknown = Reflect.get(error, 'consulta')
  if (typeof consulta === 'string') return { consulta: consulta.replace(/\s+/g, ' ').trim().slice(0, LETRAS_DE_CONSULTA) }
  return {
    lugar: error.stack
      ?.split('\n')
      .filter((linea) => linea.startsWith('    at '))
      .slice(0, 5),
  }
}

/** How long a process that found no room to write is not ready, in milliseconds: then it is tried again. */
const SIN_ESPACIO = 30_000

/** Turns every error into our form: refusals as they are, anything else as a 500 that tells nothing and is logged. */
export function instalaErrores(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const rechazo = comoRechazo(error)
    if (rechazo) return enviaRechazo(reply, rechazo)
    const base = fallaDeBase(error)
    const que = { reqId: request.id, ruta: request.routeOptions.url, tipo: error.name, code: error.code, ...donde(error) }
    if (base !== null) {
      if (base === 'sin-espacio') app.salida.sinEspacioHasta = Date.now() + SIN_ESPACIO
      request.log.error(que, base === 'sin-espacio' ? 'La base de datos no tiene espacio' : 'La base de datos no respondió')
      return enviaRechazo(reply, base === 'sin-espacio' ? sinEspacio() : sinRespuestaDeBase())
    }
    request.log.error(que, 'Fallo inesperado')
    return enviaRechazo(reply, new Rechazo(500, 'error-interno', 'Ocurrió un problema en el servicio. Intente otra vez.'))
  })
}
