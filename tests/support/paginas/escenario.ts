import { setTimeout as espera } from 'node:timers/promises'
import type { Browser, Page, Request, Route } from 'playwright-core'
import { comoRechazo } from '#contract/rechazo.ts'
import type { HeldCall, Reply } from '#kit/page-stage.ts'
import type { ReloadableStage } from '#kit/reload-page.ts'
import type { Portable } from '#kit/portable.ts'
import type { Emitted, Tell } from '#machines/emitted.ts'
import type { ShownSecret } from '#machines/second-factor/second-factor.vocabulary.ts'
import { pathOf } from '#routes'
import { GUION_DEL_CAPTCHA } from './captcha-de-pagina.ts'
import { paraElReloj } from './sesion-de-pagina.ts'
import type { Alrededor, Pantalla } from './pantalla.ts'
import { comoSeLee, dejaPasar, lee, sigueLoQueLlama } from './vistas.ts'
import type {} from './xstate-con-falla.ts'

/** Milliseconds that a person waits for what she expects to see. */
const PACIENCIA = 30_000

const SIEMPRE: Alrededor = {
  'GET /api/configuracion': { status: 200, json: { captcha: { scriptUrl: '/captcha/api.js', siteKey: 'CLAVE' }, local: false } },
  'GET /api/avisos': { status: 200, json: [] },
  'GET /api/videos': { status: 200, json: [] },
  'POST /api/token/renovar': { status: 200, json: { accessToken: 'T' } },
}

/** Answers a request of the page. */
export async function contesta(ruta: Route, respuesta: Reply): Promise<void> {
  if (respuesta === 'nothing') return ruta.abort('internetdisconnected')
  const { status, json, text, headers } = respuesta
  return ruta.fulfill({ status, headers: { ...headers }, ...(json !== undefined && { json }), ...(text !== undefined && { body: text }) })
}

function caminoDe(pedido: Request): string {
  const { pathname, search } = new URL(pedido.url())
  return pathname + search
}

function cuerpoDe(pedido: Request): Portable {
  const texto = pedido.postData()
  return texto === null || texto === '' ? null : (JSON.parse(texto) as Portable)
}

/** The refusal or the value of a service, as our API says it. */
export function comoRespuesta(kind: 'done' | 'error', valor: unknown): Reply {
  if (kind === 'done') return valor === undefined ? { status: 204 } : { status: 200, json: valor }
  const { status, codigo, message, campos, espera: segundos } = comoRechazo(valor)
  if (status === 0) return 'nothing'
  const json = { message, codigo, ...(Object.keys(campos).length > 0 && { campos }) }
  return { status, json, headers: segundos === null ? {} : { 'retry-after': String(segundos) } }
}

async function cierraMensajes(pagina: Page): Promise<void> {
  const cerrar = pagina.getByRole('button', { name: 'Cerrar mensaje', includeHidden: true })
  while ((await cerrar.count()) > 0) await cerrar.first().dispatchEvent('click')
}

/** Passes over the messages before it in the queue, as a person who closes them does. They stay in sight over a dialog. */
async function veMensaje(pagina: Page, texto: string): Promise<void> {
  const mensajes = pagina.getByRole('region', { name: 'Mensajes', includeHidden: true })
  const cerrar = pagina.getByRole('button', { name: 'Cerrar mensaje', includeHidden: true })
  await cerrar.first().waitFor()
  while ((await mensajes.getByText(texto, { exact: true }).count()) === 0) {
    if ((await cerrar.count()) === 0) throw new Error(`no apareció el mensaje «${texto}»`)
    await cerrar.first().dispatchEvent('click')
  }
}

/** An address whose parameters' order says nothing. */
function enOrden({ pathname, searchParams }: URL): string {
  return `${pathname}?${[...searchParams].sort().join('&')}`
}

async function veEmitido(pagina: Page, emitido: Emitted | Tell | ShownSecret): Promise<void> {
  // A secret that is shown is read by the view of the state that shows it.
  if (emitido.type === 'TELL' || emitido.type === 'SHOW_KEY' || emitido.type === 'SHOW_RECOVERY_CODES') return
  if (emitido.type === 'NOTIFY') return veMensaje(pagina, comoSeLee(emitido.notice.text))
  const destino = enOrden(new URL(pathOf(emitido.to, emitido.query), pagina.url()))
  return pagina.waitForURL((url) => enOrden(url) === destino, { waitUntil: 'commit' })
}

/** For `addInitScript`: how a page says whether a machine waits for an answer, but for the one that is walked. */
function sabeQuienEspera({ propia, enEspera }: Recorrida): void {
  window.otraEspera = () => {
    const suya = document.querySelector(`[data-state^="${propia}:"]`)
    return [...document.querySelectorAll('[data-state]')].some((otra) => {
      const [maquina = '', estado = ''] = otra.getAttribute('data-state')?.split(':') ?? []
      return otra !== suya && maquina in enEspera && new RegExp(`(^|[,.])(${enEspera[maquina]})($|[,.])`).test(estado)
    })
  }
}

/** One page of a browser with its calls held and its clock stopped. */
export interface Escenario extends ReloadableStage<Page> {
  /** Leaves a picture of the page where those of failed tests are. */
  retrata(nombre: string): Promise<void>
  cierra(): Promise<void>
}

/** The machine that is walked, and the states in which each waits for an answer, as one expression. */
export interface Recorrida {
  propia: string
  enEspera: Readonly<Record<string, string>>
  /** Milliseconds that what is answered by itself takes to come, on purpose. */
  demora?: number
  /** The fault that the page has, where it was built to have them (vite.fallas.ts). */
  falla?: Window['falla']
}

/** Opens an empty page of its own; `url` is where the product is served. */
export async function abreEscenario(
  navegador: Browser,
  url: string,
  recorrida: Recorrida,
  { alrededor = {}, conMensajes = false }: Pick<Pantalla, 'alrededor' | 'conMensajes'>,
): Promise<Escenario> {
  const contexto = await navegador.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 1600 },
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  contexto.setDefaultTimeout(PACIENCIA)
  const pendientes: HeldCall[] = []
  const enCamino = sigueLoQueLlama(contexto)
  // Nobody leaves the product: an answer without content keeps the page where it was.
  await contexto.route(
    (otra) => otra.protocol.startsWith('http') && otra.origin !== url,
    (ruta) => ruta.fulfill({ status: 204 }),
  )
  await contexto.route('**/captcha/**', (ruta) => ruta.fulfill({ contentType: 'text/javascript', body: GUION_DEL_CAPTCHA }))
  const nombrados = new Set(Object.keys(alrededor).map((pedido) => pedido.split(' ')[1]))
  await contexto.route(
    ({ pathname, search }) => pathname.startsWith('/api/') || nombrados.has(pathname + search),
    async (ruta) => {
      const pedido = ruta.request()
      const path = caminoDe(pedido)
      const conocida = { ...SIEMPRE, ...alrededor }[`${pedido.method()} ${path}`]
      if (conocida) {
        await espera(recorrida.demora ?? 0)
        return contesta(ruta, conocida)
      }
      const llamada: HeldCall = {
        method: pedido.method(),
        path,
        body: cuerpoDe(pedido),
        answer: (respuesta) => {
          pendientes.splice(pendientes.indexOf(llamada), 1)
          enCamino.add(pedido)
          return contesta(ruta, respuesta)
        },
      }
      pendientes.push(llamada)
      enCamino.delete(pedido)
    },
  )
  contexto.on('requestfailed', (pedido) => {
    const cual = pendientes.findIndex(({ method, path }) => method === pedido.method() && path === caminoDe(pedido))
    if (cual !== -1) pendientes.splice(cual, 1)
  })
  await contexto.addInitScript(sabeQuienEspera, recorrida)
  if (recorrida.falla) await contexto.addInitScript((falla) => void (window.falla = falla), recorrida.falla)
  // A pause that chance shortens lasts here what its chart says.
  await contexto.addInitScript(() => {
    Math.random = () => 1 - Number.EPSILON
  })
  const page = await contexto.newPage()
  // Where a page's last route is used up it stops holding calls, and one made meanwhile goes by: this one stays.
  await page.route(
    () => false,
    () => {},
  )
  await paraElReloj(page)
  return {
    page,
    state: async (maquina) => {
      // While a page goes to another there is nothing to ask.
      const valor = await page
        .evaluate((nombre) => document.querySelector(`[data-state^="${nombre}:"]`)?.getAttribute('data-state'), maquina)
        .catch(() => null)
      return valor?.slice(maquina.length + 1) ?? null
    },
    kept: () => page.evaluate(() => ({ ...sessionStorage })),
    reload: async () => {
      const guardado = await page.evaluate(() => ({ ...sessionStorage }))
      // What opened the page in its place is not of its own keeping.
      await page.addInitScript((textos) => {
        sessionStorage.clear()
        for (const [clave, texto] of Object.entries(textos)) sessionStorage.setItem(clave, texto)
      }, guardado)
      await page.reload()
    },
    settle: async () => {
      await espera(5)
      await dejaPasar(page, 8)
    },
    passTime: (ms) => dejaPasar(page, ms),
    breathe: () => espera(5),
    held: () => pendientes,
    replyTo: comoRespuesta,
    reads: (palabras) => lee(palabras)(page),
    emitted: (evento) => veEmitido(page, evento as unknown as Emitted | Tell | ShownSecret),
    tidy: () => (conMensajes ? Promise.resolve() : cierraMensajes(page)),
    retrata: async (nombre) => {
      await page.screenshot({ path: `coverage/fallas/${nombre}.png`, fullPage: true })
    },
    cierra: () => contexto.close(),
  }
}
