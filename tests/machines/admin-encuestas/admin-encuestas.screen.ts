import type { Page } from 'playwright-core'
import type { EncuestaAdministrada } from '#contract/encuestas.admin.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abreComo } from '#tests/support/paginas/sesion-de-pagina.ts'
import { conTiempo, hay, llena, pulsa } from '#tests/support/paginas/vistas.ts'
import { soloPorUnDefecto, yRenueva } from '../desks.ts'

const LISTA = '/api/admin/encuestas'

const PERIODO = { periodoId: 2, nombre: '2025' }
const PERIODOS = [
  { ...PERIODO, activo: true },
  { periodoId: 1, nombre: '2024', activo: false },
]
const ENCUESTA: EncuestaAdministrada = {
  encuestaId: 7,
  nombre: 'Quinto',
  version: 1,
  activo: true,
  esPublico: true,
  periodo: PERIODO,
  contestador: { informanteDigitadorId: 1, nombre: 'Apoderado' },
  apertura: '2025-08-04T04:00:00.000Z',
  cierre: '2025-11-01T02:59:59.000Z',
  minutos: 20,
  grados: 1,
  estudiantes: 1200,
  esRegistro: false,
  herramienta: { sid: null },
  respuestas: 0,
  eliminable: true,
}
const lista = { status: 200, json: { total: 1, limit: 25, offset: 0, filas: [ENCUESTA] } }

const contestaBien = (pagina: Page, camino: string, metodo: string, json: unknown) =>
  pagina.route(`**${camino}`, (ruta) => (ruta.request().method() === metodo ? ruta.fulfill({ json }) : ruta.fallback()))

async function crea(pagina: Page): Promise<void> {
  await contestaBien(pagina, LISTA, 'POST', ENCUESTA)
  await pulsa('Crear encuesta')(pagina)
  await llena(pagina, { Nombre: 'Séptimo', 'Abre el': '2025-08-04', 'Cierra el': '2025-10-31' })
  await pagina.getByRole('dialog').getByRole('button', { name: 'Crear encuesta' }).click()
}

async function copia(pagina: Page): Promise<void> {
  await contestaBien(pagina, `${LISTA}/copia`, 'POST', { periodo: { periodoId: 3, nombre: '2026', activo: false }, copiadas: 6 })
  await pulsa('Copiar de otro período')(pagina)
  await llena(pagina, { 'Al período': '2026', 'Abre el': '2026-08-03', 'Cierra el': '2026-10-30' })
  await pulsa('Copiar')(pagina)
}

async function une(pagina: Page): Promise<void> {
  await contestaBien(pagina, '/api/limesurvey/encuestas', 'GET', [
    { sid: 482913, titulo: 'Quinto 2025', activa: true, apertura: null, cierre: null },
  ])
  await contestaBien(pagina, '/api/limesurvey/encuestas/482913/revision', 'GET', [{ cumple: true, texto: 'Está activa.' }])
  await contestaBien(pagina, `${LISTA}/7/herramienta`, 'PUT', { ...ENCUESTA, herramienta: { sid: 482913 } })
  await pulsa(/^Unir con LimeSurvey/)(pagina)
  // The flow's code arrives after the dialog, and is shown when a moment has passed.
  await conTiempo(pagina, pagina.getByRole('combobox', { name: 'Encuesta de LimeSurvey' }).selectOption('482913'), 300)
  await conTiempo(pagina, pulsa('Unir')(pagina), 300)
}

async function activa(pagina: Page): Promise<void> {
  await contestaBien(pagina, '/api/admin/periodos/1/activo', 'PUT', PERIODOS)
  await pagina.getByRole('combobox', { name: 'Período' }).selectOption('2024')
  await pulsa('Activar el período 2024')(pagina)
  await pulsa('Activar')(pagina)
}

export const adminEncuestasScreen: Pantalla = {
  alrededor: {
    'GET /api/periodos': {
      status: 200,
      json: PERIODOS,
    },
    'GET /api/informantes-digitadores': { status: 200, json: [{ informanteDigitadorId: 1, nombre: 'Apoderado' }] },
    [`GET ${LISTA}?limit=100`]: lista,
    [`GET ${LISTA}?limit=25&offset=0`]: lista,
    [`GET ${LISTA}?periodoId=1&limit=25&offset=0`]: lista,
  },
  open: { encuestas: abreComo('agencia', '/admin/encuestas') },
  do: {
    'record.snapshot: un cambio': yRenueva(LISTA, crea),
    'copy.snapshot: un cambio': yRenueva('/api/periodos', copia),
    'tie.snapshot: un cambio': yRenueva(LISTA, une),
    'period.snapshot: se hizo': yRenueva('/api/periodos', activa),
  },
  see: { working: hay('heading', '1 encuesta') },
  http: {},
  exclude: soloPorUnDefecto('admin-encuestas.working', ['table', 'record', 'copy', 'tie', 'period', 'reference']),
}
