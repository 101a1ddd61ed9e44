import { AsyncLocalStorage } from 'node:async_hooks'
import { diag, DiagLogLevel, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, ParentBasedSampler, TracerProvider, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'kysely'
import { rutaQueContesta } from '../http/ruta.ts'

/** How long a collector may take to answer, in milliseconds: a process that closes waits for its last ones. */
const PACIENCIA = 3_000

/** Where traces go (an OTLP/HTTP collector's address, without `/v1/traces`), as whose, and which part of the requests, from 0 to 1. */
export interface ConfigDeTrazas {
  destino: string
  servicio: string
  parte: number
}

/** Requests and their queries, told to a collector. */
export interface Trazas {
  /** Kysely's `log`: a query of a request is a part of it; of nobody's request nothing is told. */
  consulta: Logger
  /** Follows each request of the service, but those that only ask whether it lives. */
  sigue(app: FastifyInstance): void
  /** What was not told yet is told. */
  cierra(): Promise<void>
}

/** Asked every few seconds by who watches, and files. */
const SIN_TRAZA = new Set(['/api/salud', '/api/listo', '/*'])

/**
 * Tells a collector of each request by its route's pattern, and of its queries by their text, in which values are only numbered: no address, value or
 * message, which may carry a person's data. What a caller says of a trace of its own is not followed.
 */
export function creaTrazas({ destino, servicio, parte }: ConfigDeTrazas): Trazas {
  const proveedor = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': servicio, 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(parte) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${destino}/v1/traces`, timeoutMillis: PACIENCIA }) }),
    ],
  })
  const trazador = proveedor.getTracer('encuestas')
  const enCurso = new AsyncLocalStorage<Span>()
  const deCadaUno = new WeakMap<FastifyRequest, Span>()

  return {
    consulta(evento) {
      const pedido = enCurso.getStore()
      if (pedido === undefined || !pedido.isRecording()) return
      const texto = evento.query.sql.trim()
      const fin = Date.now()
      const tramo = trazador.startSpan(
        /^\w+/.exec(texto)?.[0].toUpperCase() ?? 'SQL',
        {
          kind: SpanKind.CLIENT,
          startTime: fin - evento.queryDurationMillis,
          attributes: { 'db.system.name': 'postgresql', 'db.query.text': texto },
        },
        trace.setSpan(ROOT_CONTEXT, pedido),
      )
      if (evento.level === 'error') tramo.setStatus({ code: SpanStatusCode.ERROR })
      tramo.end(fin)
    },
    sigue(app) {
      diag.setLogger(
        {
          error: (mensaje) => app.log.warn({ mensaje: mensaje.slice(0, 200) }, 'Las trazas no llegaron a su destino'),
          warn: () => {},
          info: () => {},
          debug: () => {},
          verbose: () => {},
        },
        { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
      )
      app.addHook('onRequest', (request, _reply, sigue) => {
        const ruta = rutaQueContesta(request)
        if (SIN_TRAZA.has(ruta)) return sigue()
        const tramo = trazador.startSpan(
          `${request.method} ${ruta}`,
          {
            kind: SpanKind.SERVER,
            attributes: { 'http.request.method': request.method, 'http.route': ruta, 'encuestas.pedido': request.id },
          },
          ROOT_CONTEXT,
        )
        deCadaUno.set(request, tramo)
        enCurso.run(tramo, sigue)
      })
      app.addHook('onResponse', (request, reply, sigue) => {
        const tramo = deCadaUno.get(request)
        tramo?.setAttribute('http.response.status_code', reply.statusCode)
        if (reply.statusCode >= 500) tramo?.setStatus({ code: SpanStatusCode.ERROR })
        tramo?.end()
        sigue()
      })
    },
    async cierra() {
      // A collector that does not answer keeps nobody from closing.
      await proveedor.shutdown().catch(() => {})
      diag.disable()
    },
  }
}
