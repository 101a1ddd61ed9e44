import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { correosRecibidos } from '#server/providers/mail/local/correo-local.sql.ts'
import { CUENTAS } from '#server/semilla/cuentas.ts'
import { paginaDeCorreos, paginaDeHerramientas, paginaDelNavegadorVacio } from './paginas.ts'

const HTML = 'text/html; charset=utf-8'

/** The machines' diagrams, below the project's root, for the sources and for the compiled server. */
const MAQUINAS = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../docs/maquinas/' : '../../../docs/maquinas/', import.meta.url),
)

/** The gallery as it was built: for the sources, and beside the compiled server. */
const GALERIA = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../../dist/galeria/' : '../../galeria/', import.meta.url))

/** A diagram is a picture with its own style and no script. */
const POLITICA_DE_DIAGRAMA = "default-src 'none'; style-src 'unsafe-inline'"
/** The atlas draws its tables and diagrams as text, and is never in production: no Trusted Types. */
const POLITICA_DEL_ATLAS =
  "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
/** The gallery shows itself in windows of its own: what the product's policy lets, and frames of this site in this site. */
const POLITICA_DE_LA_GALERIA =
  "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'; require-trusted-types-for 'script'"

/** The local tools (interface, `/local`): registered only outside production. */
export async function rutasLocales(app: FastifyInstance): Promise<void> {
  const estilo = await readFile(new URL('./local.css', import.meta.url))
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
  })

  await app.register(fastifyStatic, {
    root: MAQUINAS,
    prefix: '/local/maquinas/',
    decorateReply: false,
    cacheControl: false,
    setHeaders: (res, ruta) => {
      if (ruta.endsWith('.svg')) void res.setHeader('content-security-policy', POLITICA_DE_DIAGRAMA)
      if (ruta.endsWith('.html')) void res.setHeader('content-security-policy', POLITICA_DEL_ATLAS)
    },
  })
  if (existsSync(GALERIA))
    await app.register(fastifyStatic, {
      root: GALERIA,
      prefix: '/local/galeria/',
      decorateReply: false,
      cacheControl: false,
      setHeaders: (res, ruta) => {
        if (!ruta.endsWith('.html')) return
        void res.setHeader('content-security-policy', POLITICA_DE_LA_GALERIA)
        void res.setHeader('x-frame-options', 'SAMEORIGIN')
      },
    })
  // Their pages' own addresses are relative to their folders.
  for (const carpeta of ['maquinas', 'galeria'])
    app.get(`/local/${carpeta}`, (_request, reply) => reply.redirect(`/local/${carpeta}/`, 301))
  app.get('/local', (_request, reply) => reply.type(HTML).send(paginaDeHerramientas(CUENTAS)))
  app.get('/local/navegador', (_request, reply) =>
    reply.header('clear-site-data', '"cache", "storage"').type(HTML).send(paginaDelNavegadorVacio()),
  )
  app.get('/local/local.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(estilo))
  app.get('/local/correos', async (request, reply) => {
    const correos = await correosRecibidos(app.servicios.db)
    const quierePagina = (request.headers.accept ?? '').includes('text/html')
    return quierePagina ? reply.type(HTML).send(paginaDeCorreos(correos)) : reply.send(correos)
  })
}
