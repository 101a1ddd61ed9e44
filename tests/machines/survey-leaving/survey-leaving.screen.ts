import type { Page } from 'playwright-core'
import { unaEncuesta } from '#tests/support/maquinas/encuesta-de-prueba.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { contestaGuardados, contestaLecturas, guardaCon, todoSeGuarda } from '#tests/support/paginas/respuestas-de-pagina.ts'
import { lee, pulsa, todo } from '#tests/support/paginas/vistas.ts'

const ENCUESTA = unaEncuesta({
  estado: 'EN_PROGRESO',
  respuestas: { apoyo: 'no', comidas: { desayuno: 'siempre', once: 'nunca' }, personas: 4 },
  version: 5,
  pagina: 'hogar',
})

/** What the page asked of its tab: how many times to close it, how many times to go to the system. */
interface Pedido {
  cierres: number
  idas: number
}

const pedidos = new WeakMap<Page, Pedido>()

/** The browser keeps the tab, and the system never arrives: what the person does then is walked too. */
const abre = (enSuPestana: boolean) => async (pagina: Page) => {
  const pedido: Pedido = { cierres: 0, idas: 0 }
  pedidos.set(pagina, pedido)
  await contestaLecturas(pagina, 'encuesta', ENCUESTA)
  await contestaGuardados(pagina)
  await pagina.exposeFunction('cuentaElCierre', () => void (pedido.cierres += 1))
  await pagina.addInitScript((propia) => {
    // The blank page that the driver opens before any other is in the history too.
    if (propia) {
      Object.defineProperty(History.prototype, 'length', {
        get() {
          return 1
        },
      })
    }
    sessionStorage.setItem('encuestador:sesion', 'sesion')
    // A method: what compiles the programs names each function by one of its own, which the page does not have.
    Object.assign(window, {
      close() {
        Reflect.get(window, 'cuentaElCierre')()
      },
    })
  }, enSuPestana)
  await pagina.route(
    ({ pathname }) => pathname === '/',
    (ruta) => {
      pedido.idas += 1
      return ruta.fulfill({ status: 204 })
    },
  )
  await pagina.goto('/encuestador/')
}

/** Answers another number than the one in sight, which the service does not take meanwhile. */
async function respondeSinQueSirva(pagina: Page): Promise<void> {
  await guardaCon(pagina, 'espera')
  const campo = pagina.getByLabel(/^1\. ¿Cuántas personas viven con Antonia\?/)
  await campo.fill((await campo.inputValue()) === '5' ? '6' : '5')
}

const sinAlmacen = (pagina: Page) =>
  pagina.evaluate(() => {
    Object.assign(window, { sinAlmacen: true })
    Object.assign(IDBDatabase.prototype, {
      transaction() {
        throw new Error('sin almacén')
      },
    })
  })

const estaEn = (pagina: Page, estado: string) => pagina.locator(`[data-state="survey-leaving:${estado}"]`).waitFor({ state: 'attached' })

/** A store that failed is believed again only by a page that is loaded again. */
async function porEnviar(pagina: Page): Promise<void> {
  if (await pagina.evaluate(() => 'sinAlmacen' in window)) {
    await pagina.reload()
    await estaEn(pagina, 'settled')
  }
  await respondeSinQueSirva(pagina)
}

/** The first answer that could not be kept here is kept for a moment; with a store that failed before, the next one never is. */
async function sinRespaldo(pagina: Page): Promise<void> {
  const guardado = (await pagina.locator('[data-state="survey-leaving:settled"]').count()) > 0
  const falloAntes = await pagina.evaluate(() => 'sinAlmacen' in window)
  await sinAlmacen(pagina)
  await respondeSinQueSirva(pagina)
  if (!guardado || falloAntes) return
  await estaEn(pagina, 'exposed.staying')
  await todoSeGuarda(pagina)
  await estaEn(pagina, 'settled')
  await respondeSinQueSirva(pagina)
}

/** What was to be sent was sent meanwhile: a page that still owes goes on to ask as before, and nobody sees it settled. */
async function vuelveSinDeuda(pagina: Page): Promise<void> {
  await todoSeGuarda(pagina)
  await pagina.evaluate(() => void window.dispatchEvent(new Event('pageshow')))
}

/** Whether the browser would ask whoever closes the page now. */
const preguntaAlCerrar = (seEspera: boolean) => async (pagina: Page) => {
  const pregunta = await pagina.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
  if (pregunta !== seEspera) throw new Error(`el navegador ${pregunta ? '' : 'no '}preguntaría al cerrar`)
}

async function nadaPregunta(pagina: Page): Promise<void> {
  if ((await pagina.getByText('Quedan respuestas sin enviar', { exact: true }).count()) > 0) throw new Error('la página pregunta')
}

const pregunta = lee('Quedan respuestas sin enviar')

const pidio = (cual: keyof Pedido) => async (pagina: Page) => {
  if ((pedidos.get(pagina)?.[cual] ?? 0) === 0) throw new Error(`la página no hizo sus ${cual}`)
}

const NUNCA_FALLA = [
  { id: 'survey-leaving|xstate.error.actor.answers#0', reason: 'Oír a la encuesta de la misma página no tiene cómo fallar.' },
  {
    id: 'survey-leaving.exposed|xstate.error.actor.askOnClose#0',
    reason: 'Oír a la ventana solo falla sin ventana, y una página siempre la tiene.',
  },
  {
    id: 'survey-leaving.closing|xstate.error.actor.closeTab#0',
    reason: 'Un navegador que no cierra una pestaña calla: window.close no arroja.',
  },
  {
    id: 'survey-leaving.away|xstate.error.actor.goAway#0',
    reason: 'Ir a una dirección del mismo sitio no arroja: lo que no llega deja la página donde estaba.',
  },
]

export const surveyLeavingScreen: Pantalla = {
  open: { 'en su propia pestaña': abre(true), 'desde el sistema': abre(false) },
  do: {
    'SETTLED: todo guardado': todoSeGuarda,
    'KEPT: por enviar': porEnviar,
    'EXPOSED: sin respaldo': sinRespaldo,
    'LEAVE: salir': pulsa('Salir'),
    'STAY: seguir aquí': pulsa('Seguir aquí'),
    'LEAVE_ANYWAY: salir de todos modos': pulsa('Salir de todos modos'),
    'RETURNED: la página vuelve': vuelveSinDeuda,
  },
  see: {
    settled: todo(nadaPregunta, preguntaAlCerrar(false)),
    kept: preguntaAlCerrar(false),
    'kept.staying': nadaPregunta,
    'kept.confirming': todo(pregunta, lee('Se enviarán cuando abra otra vez esta encuesta en este dispositivo.')),
    exposed: preguntaAlCerrar(true),
    'exposed.staying': nadaPregunta,
    'exposed.confirming': todo(pregunta, lee('Si sale ahora, se perderán.')),
    closing: todo(nadaPregunta, preguntaAlCerrar(false), pidio('cierres')),
    away: todo(nadaPregunta, preguntaAlCerrar(false), pidio('idas')),
  },
  http: {},
  exclude: NUNCA_FALLA,
}
