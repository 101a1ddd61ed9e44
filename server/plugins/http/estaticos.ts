import { existsSync, readFileSync } from 'node:fs'
import { OutgoingMessage } from 'node:http'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PATH_DE_ENCUESTA_TERMINADA, PATH_DE_RUTA, PATH_DE_VISTA_PREVIA } from '#contract/rules/rutas.ts'
import type { AvisoDeIngreso } from '#contract/aviso-escrito.ts'
import type { MesaDeAyuda } from '#contract/mesa-escrita.ts'
import { PIDE_USO } from '#contract/rules/uso-de-estados.ts'
import { escribeAviso, llevaAviso } from './aviso-escrito.ts'
import { formaQueLee } from './compresion.ts'
import { escribeMesa } from './mesa-escrita.ts'
import { Rechazo } from './rechazo.ts'
import { paginaDe } from './ruta.ts'
import { selloDeTexto, tieneEl } from './sello.ts'
import { dejaEnmarcar, dejaPasar, dentroDe, protegeComoParte } from './seguridad.ts'
import { enviaRechazo, rutaDesconocida } from './errores.ts'

const HORA = 3600

/** Hashed files are immutable; pages, and what keeps one of them in the browser, are revalidated each time; the rest is cached an hour. `ruta`: as on disk, compressed or not. */
function cacheDe(ruta: string): string {
  if (ruta.includes(`${sep}assets${sep}`)) return 'max-age=31536000, immutable'
  return /(\.html|trabajador\.js)(\.br|\.gz)?$/.test(ruta) ? 'no-cache' : `public, max-age=${HORA}`
}

/** The parts of a page and what it reads, which nobody opens by themselves. */
const PARTE = /\.(js|css|woff2|json)(\.br|\.gz)?$/

/** Whether a page of the application is asked for, and not a file or data: by a browser, or, where there is one, by who takes anything. */
function esNavegacion(request: FastifyRequest): boolean {
  const { method, headers, url } = request
  const camino = url.split('?')[0] ?? ''
  const acepta = headers.accept ?? '*/*'
  const laAcepta = acepta.includes('text/html') || (acepta === '*/*' && paginaDe(url) !== null)
  return (method === 'GET' || method === 'HEAD') && laAcepta && !/\.(?!html$)[a-z0-9]+$/i.test(camino)
}

/** What the doors' addresses are served; what an address asks for besides, only the application's program reads. */
const PUERTAS = new Map(
  (['raiz', 'login', 'ingresoApoderados', 'ingresoEpja', 'verificar'] as const).map((ruta) => [
    PATH_DE_RUTA[ruta],
    PATH_DE_RUTA[ruta === 'raiz' ? 'login' : ruta],
  ]),
)

/** The address that a receipt's picture brings: its code is for the program, and the door is the same. */
const CON_CODIGO = new RegExp(`^${PATH_DE_RUTA.verificar}\\?id=[^&]*$`)

/** A page with the help desk of the installation and the notice of the moment in their places, in each form in which it is sent. */
function escrita(construida: string, mesa: MesaDeAyuda | null, avisos: AvisoDeIngreso[] | null) {
  const html = escribeAviso(escribeMesa(construida, mesa), avisos)
  return {
    mesa,
    avisos: JSON.stringify(avisos),
    html,
    formas: { br: promisify(brotliCompress)(html), gzip: promisify(gzip)(html, { level: 9 }) },
    sellos: new Map<string, string>(),
  }
}

/** The page's seal, with what protects it: who has both is told so without any of it again. */
function selloDe({ html, sellos }: ReturnType<typeof escrita>, { raw }: FastifyReply): string {
  const protegida = JSON.stringify(raw.getHeaders())
  const sello = sellos.get(protegida) ?? selloDeTexto(html + protegida)
  return sellos.set(protegida, sello) && sello
}

type RespuestaConPagina = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

interface DeEstaInstalacion {
  publicUrl: string
  mesa: () => MesaDeAyuda | null
  /** Null: they are not known, and a door is served without. */
  avisos: () => Promise<AvisoDeIngreso[] | null>
  /** Whether browsers keep the application; where not, what one of them has of it is told to go away. */
  serviceWorker: boolean
  /** Whether pages count which states of the machines are visited. */
  usoDeEstados: boolean
}

/**
 * The application's page, or a door's (scripts/escribir-puertas.mjs), which names the picture of a shared link with its whole address, `publicUrl` included: who draws it there looks
 * for no relative one.
 */
function preparaPagina(archivo: string, { publicUrl, mesa, avisos, serviceWorker, usoDeEstados }: DeEstaInstalacion): RespuestaConPagina {
  const construida = readFileSync(archivo, 'utf8').replace(/(property="og:image" content=")(?=\/)/, `$1${publicUrl}`)
  const dentro = dentroDe(construida)
  const conAviso = llevaAviso(construida)
  // Begun now and not waited for: a start does without a fifth of a second of it.
  let servida = escrita(construida, mesa(), null)
  return async (request, reply) => {
    const deAhora = conAviso ? await avisos() : null
    if (servida.mesa !== mesa() || servida.avisos !== JSON.stringify(deAhora)) servida = escrita(construida, mesa(), deAhora)
    const { html, formas } = servida
    dejaPasar(reply.raw, dentro)
    const sello = selloDe(servida, reply)
    void reply.headers({ 'cache-control': 'no-cache', vary: 'Accept-Encoding', etag: sello })
    if (!serviceWorker) void reply.header('service-worker', 'no')
    if (usoDeEstados) void reply.header('server-timing', PIDE_USO)
    if (reply.statusCode === 200 && tieneEl(sello, request)) {
      protegeComoParte(reply.raw)
      return reply.code(304).send()
    }
    const forma = formaQueLee(request, ['br', 'gzip'])
    void reply.type('text/html; charset=utf-8')
    return forma === undefined ? reply.send(html) : reply.header('content-encoding', forma).send(await formas[forma])
  }
}

/** The page of each address: a door's own, where it was written, and the application's. */
function preparaPaginas(carpeta: string, suya: DeEstaInstalacion): RespuestaConPagina {
  const comun = preparaPagina(join(carpeta, 'index.html'), suya)
  const escritas = [...new Set(PUERTAS.values())].filter((puerta) => existsSync(join(carpeta, `${puerta}.html`)))
  const suyas = new Map(escritas.map((puerta) => [puerta, preparaPagina(join(carpeta, `${puerta}.html`), suya)]))
  return (request, reply) =>
    (suyas.get(PUERTAS.get(request.url.replace(CON_CODIGO, PATH_DE_RUTA.verificar)) ?? '') ?? comun)(request, reply)
}

/** In the place of `public/trabajador.js` where the installation switches it off: it leaves nothing of itself in the browser. */
const SE_VA = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (evento) =>
  evento.waitUntil(caches.keys().then((todas) => Promise.all(todas.map((una) => caches.delete(una)))).then(() => registration.unregister())))
`

/** Pages that are no part of the application, and come as they are: where Microsoft's window ends, and where a survey of LimeSurvey does. */
const SUELTAS: ReadonlySet<string> = new Set(['/msal.html', PATH_DE_ENCUESTA_TERMINADA])

/** Pictures that a page of another site shows: a letter in a mailbox, a link that somebody shared. */
const AJENAS = /[\\/]iconos[\\/](marca-correo|tarjeta)\.png$/

/**
 * Serves the built application from `carpeta`, compressed beforehand, with the SPA fallback: the application's page to a
 * navigation, an error in our form to the rest. Pages opened before a deployment still ask for the parts of the release before: they are
 * in `anterior`.
 */
export async function instalaEstaticos(
  app: FastifyInstance,
  carpeta: string,
  { anterior = null, ...suya }: DeEstaInstalacion & { anterior?: string | null },
): Promise<void> {
  const pagina = existsSync(join(carpeta, 'index.html')) ? preparaPaginas(carpeta, suya) : null
  if (pagina !== null) {
    app.get('/', pagina)
    if (!suya.serviceWorker) app.get('/trabajador.js', (_request, reply) => reply.type('text/javascript').send(SE_VA))
    const raices = anterior === null ? [carpeta] : [carpeta, anterior]
    const comun: FastifyStaticOptions = {
      root: raices,
      index: false,
      preCompressed: true,
      // A page is served by its address, with the help desk written in it.
      allowedPath: (ruta) => !ruta.endsWith('.html') || SUELTAS.has(ruta),
      cacheControl: false,
      setHeaders: (res, ruta) => {
        // Node's own answer, of which the type names less.
        if (PARTE.test(ruta) && res instanceof OutgoingMessage) protegeComoParte(res)
        if (AJENAS.test(ruta)) void res.setHeader('cross-origin-resource-policy', 'cross-origin')
        void res.setHeader('cache-control', cacheDe(ruta))
        void res.setHeader('vary', 'Accept-Encoding')
      },
    }
    await app.register(fastifyStatic, comun)
    // What has its hash in its name is never asked for again, nor in parts: nothing to tell of its date, its seal or its ranges.
    const conHuella = raices.map((raiz) => join(raiz, 'assets')).filter(existsSync)
    if (conHuella.length > 0)
      await app.register(fastifyStatic, {
        ...comun,
        root: conHuella,
        prefix: '/assets/',
        decorateReply: false,
        etag: false,
        lastModified: false,
        acceptRanges: false,
      })
    const encuesta = join(carpeta, 'encuestador', 'index.html')
    if (existsSync(encuesta)) {
      const laEncuesta = preparaPagina(encuesta, suya)
      app.get('/encuestador', laEncuesta)
      // One address: what the browser keeps of the page is kept under it, and the ticket's fragment goes along.
      app.get('/encuestador/', (_request, reply) => reply.redirect('/encuestador', 308))
      app.get(PATH_DE_VISTA_PREVIA, (request, reply) => {
        dejaEnmarcar(reply.raw)
        return laEncuesta(request, reply)
      })
    }
  }

  app.setNotFoundHandler((request, reply) => {
    if (/^\/api(\/|\?|$)/.test(request.url)) return rutaDesconocida(app, request, reply)
    // The application shows its own «Página no encontrada»; the status says it to whoever does not read.
    if (pagina !== null && esNavegacion(request)) return pagina(request, reply.code(paginaDe(request.url) !== null ? 200 : 404))
    return enviaRechazo(reply, new Rechazo(404, 'ruta-desconocida', 'Esa dirección no existe.'))
  })
}
