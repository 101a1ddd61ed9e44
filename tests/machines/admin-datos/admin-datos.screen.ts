import type { Page } from 'playwright-core'
import type { Conjunto } from '#contract/datos.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abreComo } from '#tests/support/paginas/sesion-de-pagina.ts'
import { conTiempo, hay, pulsa, todo } from '#tests/support/paginas/vistas.ts'
import { soloPorUnDefecto, yRenueva } from '../desks.ts'

const LISTA = '/api/admin/datos'

const LISTO: Conjunto = {
  conjuntoId: 5,
  periodo: '2025',
  encuesta: null,
  lugar: 'Chile',
  conIdentidad: false,
  motivo: null,
  estado: 'listo',
  filas: 12_000,
  total: 12_000,
  bytes: 900_000,
  pedido: '2026-11-20T12:00:00.000Z',
  pedidoPor: 'Carolina Bravo',
  vence: '2026-11-27T12:00:00.000Z',
  descargable: true,
}
const EN_PREPARACION: Conjunto = { ...LISTO, estado: 'preparando', filas: 4000, vence: null, descargable: false }

const pagina = (...filas: Conjunto[]) => ({ total: filas.length, filas })

/** From now on the list has this, and it is looked at again until that is seen: what comes while it is loading is not heard. */
const laListaTiene = (fila: Conjunto, seVe: string) => async (page: Page) => {
  await page.route(`**${LISTA}?*`, (ruta) => ruta.fulfill({ json: pagina(fila) }))
  await page.waitForFunction(
    (texto) => {
      window.dispatchEvent(new Event('blur'))
      window.dispatchEvent(new Event('focus'))
      return document.body.textContent.includes(texto)
    },
    seVe,
    { polling: 100 },
  )
}

async function pide(page: Page): Promise<void> {
  await page.route(`**${LISTA}`, (ruta) =>
    ruta.request().method() === 'POST' ? ruta.fulfill({ status: 201, json: EN_PREPARACION }) : ruta.fallback(),
  )
  await pulsa('Nuevo conjunto')(page)
  await conTiempo(page, page.getByRole('dialog').getByRole('button', { name: 'Preparar' }).click())
}

export const adminDatosScreen: Pantalla = {
  alrededor: {
    [`GET ${LISTA}?limit=25`]: { status: 200, json: pagina() },
    'GET /api/periodos': { status: 200, json: [{ periodoId: 2, nombre: '2025', activo: true }] },
    'GET /api/admin/encuestas?limit=100': { status: 200, json: { total: 0, filas: [] } },
  },
  open: { datos: abreComo('agencia', '/admin/datos') },
  do: {
    'list.snapshot: uno se prepara': laListaTiene(EN_PREPARACION, '4.000 de 12.000 respuestas'),
    'list.snapshot: uno está listo': laListaTiene(LISTO, 'Conjuntos anteriores'),
    'request.snapshot: un cambio': yRenueva(LISTA, pide),
  },
  see: {
    'working.resting': hay('button', 'Nuevo conjunto'),
    'working.following': todo(hay('button', 'Nuevo conjunto'), hay('heading', 'En preparación')),
  },
  http: {},
  exclude: [
    ...soloPorUnDefecto('admin-datos.working', ['list', 'reference', 'request', 'cancelling']),
    {
      id: 'admin-datos.working|xstate.snapshot.cancelling#0',
      reason: 'Solo se cancela lo que la lista dice que se prepara, y al cancelarlo deja de decirlo: en la página no ocurre solo.',
    },
  ],
}
