import type { Page } from 'playwright-core'
import type { PeriodoAdministrado } from '#contract/encuestas.periodos.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abreComo } from '#tests/support/paginas/sesion-de-pagina.ts'
import { hay, llena, pulsa } from '#tests/support/paginas/vistas.ts'
import { vuelve } from '#tests/support/paginas/volver.ts'
import { soloPorUnDefecto, yRenueva } from '../desks.ts'

const LISTA = '/api/admin/periodos'

const EN_PREPARACION: PeriodoAdministrado = {
  periodoId: 3,
  nombre: '2026',
  activo: false,
  cerrado: null,
  cierres: 0,
  encuestas: 1,
  susEncuestas: [
    {
      encuestaId: 7,
      nombre: 'Quinto 2026',
      activo: false,
      apertura: '2026-08-03T04:00:00.000Z',
      cierre: '2026-12-01T02:59:59.000Z',
      grados: 1,
      esRegistro: false,
    },
  ],
  esperadas: 0,
  completadas: 0,
}
const ABIERTO = { ...EN_PREPARACION, activo: true }
const CERRADO = { ...EN_PREPARACION, cerrado: '2026-12-01T15:00:00.000Z', cierres: 1, esperadas: 1200, completadas: 900 }

/** The list shows this period, and then its step is taken. */
const da = (verbo: string, periodo: PeriodoAdministrado, termina: (pagina: Page) => Promise<void>) => async (pagina: Page) => {
  await pagina.route(`**${LISTA}`, (ruta) => (ruta.request().method() === 'GET' ? ruta.fulfill({ json: [periodo] }) : ruta.fallback()))
  await vuelve(pagina)
  await pulsa(`${verbo} el período 2026`)(pagina)
  await yRenueva(LISTA, termina)(pagina)
}

/** Its only survey, turned on. */
async function activa(pagina: Page): Promise<void> {
  await pagina.route(`**${LISTA}/3/encuestas`, (ruta) => ruta.fulfill({ json: EN_PREPARACION }))
  await pulsa(/^Activar la encuesta/)(pagina)
  await yRenueva(LISTA, (una) => una.getByRole('dialog').getByRole('button', { name: 'Activar', exact: true }).click())(pagina)
}

/** The step of a period, answered well. */
const confirma = (verbo: string, camino: string, motivo?: string) => async (pagina: Page) => {
  await pagina.route(`**${LISTA}/3/${camino}`, (ruta) => ruta.fulfill({ json: camino === 'activo' ? [ABIERTO] : ABIERTO }))
  if (motivo !== undefined) await llena(pagina, { Motivo: motivo })
  await pagina
    .getByRole('dialog')
    .getByRole('button', { name: `${verbo} el período`, exact: true })
    .click()
}

async function crea(pagina: Page): Promise<void> {
  await pagina.route(`**${LISTA}`, (ruta) =>
    ruta.request().method() === 'POST' ? ruta.fulfill({ status: 201, json: EN_PREPARACION }) : ruta.fallback(),
  )
  await pulsa('Crear período')(pagina)
  await llena(pagina, { Nombre: '2026' })
  await pagina.getByRole('dialog').getByRole('button', { name: 'Crear período' }).click()
}

export const adminPeriodosScreen: Pantalla = {
  alrededor: { [`GET ${LISTA}`]: { status: 200, json: [EN_PREPARACION] } },
  open: { períodos: abreComo('agencia', '/admin/encuestas?vista=periodos') },
  do: {
    'record.snapshot: un cambio': yRenueva(LISTA, crea),
    'opening.snapshot: se hizo': da('Abrir', EN_PREPARACION, confirma('Abrir', 'activo')),
    'surveys.snapshot: se hizo': activa,
    'closing.snapshot: se hizo': da('Cerrar', ABIERTO, confirma('Cerrar', 'cierre')),
    'reopening.snapshot: se hizo': da('Reabrir', CERRADO, confirma('Reabrir', 'reapertura', 'Faltaban cursos por responder.')),
  },
  see: { working: hay('button', 'Crear período') },
  http: {},
  exclude: soloPorUnDefecto('admin-periodos.working', ['list', 'record', 'opening', 'surveys', 'closing', 'reopening']),
}
