import type { Page } from 'playwright-core'
import type { Avance } from '#contract/datamart.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abreComo } from '#tests/support/paginas/sesion-de-pagina.ts'
import { hay, lee, leeFalla, pulsa, todo } from '#tests/support/paginas/vistas.ts'

interface Contexto {
  request: { region?: string }
  avance: Avance | null
  view: string | null
}

/** Figures as the service sends them; the path's own say only how many surveys are expected. */
const cifras = (esperadas: number): Avance => ({
  actualizado: '2025-09-22T10:00:00.000Z',
  camino: [{ nivel: 'pais', id: '', nombre: 'Chile' }],
  total: { esperadas, enProgreso: 0, completadas: 0 },
  lugares: [{ nivel: 'region', id: '05', nombre: 'Valparaíso', esperadas, enProgreso: 0, completadas: 0 }],
  encuestas: [],
  grados: [],
  dias: [],
  anterior: null,
})

const REZAGADO = {
  idRbd: 90145,
  dgvRbd: '8',
  dsNomEstable: 'Escuela Los Arrayanes',
  dsComuna: 'Valparaíso',
  dsRegion: 'Valparaíso',
  funcionamiento: 'funcionando',
  esperadas: 120,
  completadas: 0,
  motivo: 'sin-respuestas',
  ultima: null,
  contacto: null,
}
const REZAGADOS = { status: 200, json: { total: 1, limit: 10, offset: 0, filas: [REZAGADO] } }

async function miraUnaRegion(pagina: Page): Promise<void> {
  await pagina.getByRole('combobox', { name: 'Lugar' }).selectOption('05')
}

async function vaAtras(pagina: Page): Promise<void> {
  await pagina.goBack()
}

/** As a link of the product does. */
const pide = (query: Readonly<Record<string, string>>) => (pagina: Page) =>
  pagina.evaluate((pedido) => {
    const direccion = new URL(window.location.href)
    for (const [nombre, valor] of Object.entries(pedido)) direccion.searchParams.set(nombre, valor)
    window.history.pushState(null, '', direccion)
  }, query)

const aLaVista = (estados: readonly string[]): boolean =>
  estados.includes('figures.shown') || estados.includes('figures.empty') || estados.includes('figures.renewing')

const leeFallaDeDescarga = (pagina: Page, { downloadFailure }: Readonly<Record<string, unknown>>): Promise<void> =>
  leeFalla(pagina, { failure: downloadFailure })

export const dashboardScreen: Pantalla = {
  alrededor: {
    'GET /api/datamart/rezagados?limit=5&offset=0': REZAGADOS,
    'GET /api/datamart/rezagados?region=05&limit=5&offset=0': REZAGADOS,
    'GET /api/datamart/graficos/avance/padres-madres-embarazadas': {
      status: 200,
      json: { actualizado: '2025-09-22T10:00:00.000Z', encuestas: [] },
    },
  },
  open: { 'todo el país': abreComo('agencia', '/dashboard') },
  do: {
    'LOOK: una región': miraUnaRegion,
    'NAVIGATED: atrás': vaAtras,
    'SHOW_AS: tabla': (pagina) => pagina.getByText('Tabla', { exact: true }).click(),
    'NAVIGATED: una dirección con tabla': pide({ vista: 'tabla' }),
    'NAVIGATED: una región, con tabla': pide({ region: '05', vista: 'tabla' }),
    'RETRY: reintentar': pulsa('Reintentar'),
    'RENEW: renovar': pulsa('Actualizar'),
    'DOWNLOAD: descargar': pulsa('Descargar todos'),
  },
  when: {
    'LOOK: una región': ({ request, avance }: Contexto, estados) => request.region === undefined && avance !== null && aLaVista(estados),
    'SHOW_AS: tabla': ({ view, avance }: Contexto, estados) => view !== 'tabla' && avance !== null && aLaVista(estados),
    'NAVIGATED: una región, con tabla': ({ request, avance }: Contexto, estados) =>
      request.region === undefined && avance !== null && aLaVista(estados),
    'NAVIGATED: atrás': ({ request }: Contexto) => request.region !== undefined,
    'NAVIGATED: una dirección con tabla': ({ view, avance }: Contexto, estados) => view !== 'tabla' && avance !== null && aLaVista(estados),
    'DOWNLOAD: descargar': ({ avance }: Contexto, estados) => (avance?.total.esperadas ?? 0) > 0 && estados.includes('figures.shown'),
  },
  apart: ({ avance }: Contexto) => avance?.total.esperadas,
  see: {
    'figures.loading': () => Promise.resolve(),
    'figures.shown': todo(hay('button', 'Actualizar'), leeFalla),
    'figures.empty': lee('Aquí no hay encuestas'),
    'figures.renewing': hay('button', 'Actualizando'),
    'figures.outside': lee('Ese lugar no está a su alcance'),
    'figures.failed': todo(hay('button', 'Reintentar'), leeFalla),
    'file.idle': leeFallaDeDescarga,
    // Its button stands among the figures, which a place that did not come has not.
    'file.downloading': (pagina, contexto) => (contexto['avance'] === null ? Promise.resolve() : hay('button', 'Descargando')(pagina)),
  },
  http: {
    getAvance: ({ region }: { region?: string }) => ({
      method: 'GET',
      path: `/api/datamart/graficos/avance${region ? `?region=${region}` : ''}`,
    }),
    downloadLaggards: ({ region }: { region?: string }) => ({
      method: 'GET',
      path: `/api/datamart/rezagados/descarga${region ? `?region=${region}` : ''}`,
    }),
  },
  answers: {
    'getAvance.done: hay cifras': { status: 200, json: cifras(120) },
    'getAvance.done: no se encuesta a nadie': { status: 200, json: cifras(0) },
    'renewAvance.done: hay cifras': { status: 200, json: cifras(120) },
    'renewAvance.done: no se encuesta a nadie': { status: 200, json: cifras(0) },
    'downloadLaggards.done: descargado': { status: 200, text: 'RBD', headers: { 'content-type': 'text/csv' } },
  },
}
