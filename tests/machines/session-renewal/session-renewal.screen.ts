import type { Page } from 'playwright-core'
import type { TokenLife } from '#machines/session-renewal/session-renewal.chart.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abreComo, unTokenDe } from '#tests/support/paginas/sesion-de-pagina.ts'
import { hay, lee, leeDelContexto, pulsa, todo } from '#tests/support/paginas/vistas.ts'
import { UNA_ESCUELA_POR_ELEGIR } from '#tests/support/personas/usuarios.ts'

const MINUTO = 60_000

/** The token that each page is about to have measured, and how many minutes ago it arrived. */
const porMedir = new WeakMap<Page, { token: string; hace: number }>()

const deVida = (minutos: number, hace: number, renovable: boolean) => (pagina: Page) => {
  porMedir.set(pagina, { token: unTokenDe(minutos, renovable), hace })
  return Promise.resolve()
}

/** How often the page looks whether its timers were stopped. */
const MIRADA = 30_000

/** The computer sleeps, with the page's timers stopped, and wakes up in time for the page to notice when the token is as old as the path says. */
async function despierta(pagina: Page): Promise<void> {
  const recibido = await pagina.evaluate(() =>
    Number((JSON.parse(sessionStorage.getItem('persist:root') ?? '{}') as { recibido?: number }).recibido),
  )
  await pagina.clock.setSystemTime(recibido + (porMedir.get(pagina)?.hace ?? 0) * MINUTO - MIRADA)
  await pagina.clock.runFor(MIRADA)
}

async function renuevaEnOtraPestana(pagina: Page): Promise<void> {
  const renovada = { sessionId: 'S1', accessToken: `${porMedir.get(pagina)?.token}-otro` }
  await pagina.evaluate((mensaje) => new BroadcastChannel('sesion').postMessage(mensaje), renovada)
}

async function sinCanales(pagina: Page): Promise<void> {
  await pagina.evaluate(() => {
    window.BroadcastChannel = class extends EventTarget {
      constructor() {
        super()
        throw new Error('sin canales')
      }
    } as unknown as typeof BroadcastChannel
  })
}

type Contexto = TokenLife & { accessToken: string }

const esElPrimero = ({ lifeMs, accessToken }: Contexto): boolean => lifeMs === 0 && accessToken === 'T1'
const esDeOtraPestana = ({ accessToken }: Contexto): boolean => accessToken === 'T3'
/** Only the page's own token of half an hour is slept over. */
const seDuerme = (contexto: Contexto): boolean => contexto.lifeMs === 30 * MINUTO && contexto.extendable && !esDeOtraPestana(contexto)

async function leeLoQueQueda(pagina: Page, contexto: Readonly<Record<string, unknown>>): Promise<void> {
  const { lifeMs, ageMs } = contexto as unknown as Contexto
  await lee(lifeMs - ageMs < 2 * MINUTO ? '1 minuto' : '2 minutos')(pagina)
}

const sinAviso = hay('heading', 'Estudiantes')

export const sessionRenewalScreen: Pantalla = {
  alrededor: {
    'POST /api/token/renovar': null,
    // The page where this is seen offers a school to choose.
    'GET /api/sige-liberado/establecimientos?limit=25&offset=0&sortField=pendientes&sortOrder=desc': {
      status: 200,
      json: UNA_ESCUELA_POR_ELEGIR,
    },
  },
  open: { 'una sesión': (pagina) => abreComo('agencia', '/seleccion-estudiante', porMedir.get(pagina))(pagina) },
  do: {
    'ACTIVITY: toca la página': (pagina) => pagina.keyboard.press('Shift'),
    'CONTINUE: sigue aquí': pulsa('Seguir en el sistema'),
    'ACKNOWLEDGE: entiende': pulsa('Entendido'),
    'RENEWED_ELSEWHERE: otra pestaña': renuevaEnOtraPestana,
    'CLOCK_RESUMED: el equipo despierta': despierta,
  },
  when: {
    'RENEWED_ELSEWHERE: otra pestaña': (contexto) => !esDeOtraPestana(contexto),
    'CLOCK_RESUMED: el equipo despierta': seDuerme,
    'measureToken.done: quedan 30 minutos': (contexto) => esElPrimero(contexto) || esDeOtraPestana(contexto),
    'measureToken.done: quedan 8 de 12 minutos': esElPrimero,
    'measureToken.done: quedan 10 minutos, los últimos': esElPrimero,
    'measureToken.done: queda un minuto': (contexto: Contexto) => esElPrimero(contexto) || (seDuerme(contexto) && contexto.ageMs === 0),
    'measureToken.done: queda un minuto, el último': esElPrimero,
    'measureToken.done: no queda nada': (contexto) => esElPrimero(contexto) || seDuerme(contexto),
    'measureToken.error: el token no lo dice': esElPrimero,
  },
  apart: ({ accessToken }: Contexto) => accessToken,
  atOnce: {
    'measureToken.done: quedan 30 minutos': deVida(30, 0, true),
    'measureToken.done: quedan 8 de 12 minutos': deVida(12, 4, true),
    'measureToken.done: quedan 10 minutos, los últimos': deVida(10, 0, false),
    'measureToken.done: queda un minuto': deVida(30, 29, true),
    'measureToken.done: queda un minuto, el último': deVida(1, 0, false),
    'measureToken.done: no queda nada': deVida(30, 31, true),
    'measureToken.error: el token no lo dice': (pagina) => Promise.resolve(void porMedir.set(pagina, { token: 'sin-fecha', hace: 0 })),
    'activity.error: sin señal': sinCanales,
  },
  see: {
    alive: sinAviso,
    'ending.asking': todo(hay('dialog', '¿Sigue ahí?'), hay('button', 'Seguir en el sistema'), leeLoQueQueda, leeDelContexto('failure')),
    'ending.extending': hay('button', 'Un momento'),
    'ending.atLimit': hay('dialog', 'Su sesión está por terminar'),
    'ending.acknowledged': sinAviso,
    unmeasured: sinAviso,
    ended: todo(hay('heading', 'Ingreso de establecimientos'), lee('Su sesión ha expirado.')),
  },
  http: { renewToken: () => ({ method: 'POST', path: '/api/token/renovar' }) },
  answers: {
    'renewToken.done: otros 30 minutos': { status: 200, json: { accessToken: `${unTokenDe(30, true)}-2` } },
    'extendToken.done: otros 30 minutos': { status: 200, json: { accessToken: `${unTokenDe(30, true)}-2` } },
    'renewToken.done: los últimos 10': { status: 200, json: { accessToken: `${unTokenDe(10, false)}-2` } },
    'extendToken.done: los últimos 10': { status: 200, json: { accessToken: `${unTokenDe(10, false)}-2` } },
  },
  exclude: [
    {
      id: 'session-renewal|xstate.error.actor.sleep#0',
      reason: 'Solo escucha si la página se ve y mide un intervalo: nada de eso falla en un navegador.',
    },
  ],
}
