import type { Page } from 'playwright-core'
import type { ApoderadoAdministrado } from '#contract/apoderados.admin.ts'
import type { Falla } from '#contract/falla.ts'
import type { TablePage } from '#machines/table/table.chart.ts'
import type { Query } from '#machines/table/table.rules.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abreComo } from '#tests/support/paginas/sesion-de-pagina.ts'
import { comoSeLee, hay, lee, llena, pulsa } from '#tests/support/paginas/vistas.ts'
import { vuelve, vueltaRota } from '#tests/support/paginas/volver.ts'

interface Contexto {
  query: Query
  pagina: TablePage<unknown> | null
  failure: Falla | null
}

export const ANA: ApoderadoAdministrado = {
  usuarioId: 8,
  runApoderado: '11111111-1',
  nombres: 'ANA',
  apellidoPaterno: 'ROJAS',
  apellidoMaterno: '',
  correoElectronico: 'ana@demo.cl',
  origen: 'Apoderados',
  activo: true,
  verificado: true,
  version: 1,
  estudiantes: [],
}
const lista = (total: number, ...filas: ApoderadoAdministrado[]) => ({ status: 200, json: { total, limit: 25, offset: 0, filas } })
const CON_FILAS = lista(95, ANA)
const NADA = lista(0)
const PASADA = lista(60)

const conContexto =
  (mirada: (pagina: Page, contexto: Contexto) => Promise<void>) =>
  (pagina: Page, contexto: Readonly<Record<string, unknown>>): Promise<void> =>
    mirada(pagina, contexto as unknown as Contexto)

async function buscaUnNombre(pagina: Page): Promise<void> {
  await llena(pagina, { Nombre: 'ana' })
  await pulsa('Buscar')(pagina)
}

/** What an administrator does on this page that makes its list be asked for again: a new guardian. */
export async function creaUno(pagina: Page): Promise<void> {
  await pagina.route('**/api/admin/apoderados', (ruta) => ruta.fulfill({ status: 201, json: ANA }), { times: 1 })
  await pulsa('Crear apoderado')(pagina)
  const dialogo = pagina.getByRole('dialog')
  for (const [etiqueta, valor] of [
    ['RUN', '11.111.111-1'],
    ['Nombres', 'Ana'],
    ['Apellido paterno', 'Rojas'],
    ['Correo electrónico', 'ana@demo.cl'],
  ] as const) {
    await dialogo.getByLabel(etiqueta, { exact: true }).fill(valor)
  }
  await dialogo.getByRole('button', { name: 'Crear apoderado' }).click()
  await dialogo.waitFor({ state: 'detached' })
}

const leeLasFilas = async (pagina: Page): Promise<void> => {
  await hay('heading', '95 apoderados')(pagina)
  await hay('button', 'Editar a Ana Rojas')(pagina)
}

/** An empty list says whether it is so because of what was asked. */
async function leeElVacio(pagina: Page, { query }: Contexto): Promise<void> {
  await lee(Object.keys(query.filters).length > 0 ? 'Nada coincide con los filtros' : 'No hay apoderados en su territorio')(pagina)
}

const tieneFilas = ({ pagina }: Contexto): boolean => (pagina?.filas.length ?? 0) > 0
const conFilas = (contexto: Contexto, estados: readonly string[]): boolean => tieneFilas(contexto) && !estados.includes('failed')

export const tableScreen: Pantalla = {
  open: { 'la primera página': abreComo('agencia', '/admin/apoderados-estudiantes') },
  do: {
    'FILTER: un nombre': buscaUnNombre,
    'SORT: por apellido': pulsa('Apoderado'),
    'PAGE: la cuarta': pulsa('Página 4'),
    'NAVIGATED: desde el menú': pulsa('Apoderados y estudiantes', 'link'),
    'RETRY: reintentar': pulsa('Reintentar'),
    'REFRESH: renovar': creaUno,
    'RETURNED: vuelve': vuelve,
  },
  when: { 'SORT: por apellido': conFilas, 'PAGE: la cuarta': conFilas },
  see: {
    loading: conContexto((pagina, { pagina: anterior }) =>
      anterior === null ? lee('Cargando apoderados…')(pagina) : hay('heading', 'Apoderados y estudiantes')(pagina),
    ),
    ready: conContexto(async (pagina, { failure }) => {
      await leeLasFilas(pagina)
      if (failure) await pagina.getByRole('status').getByText(comoSeLee(failure.mensaje), { exact: true }).waitFor()
    }),
    empty: conContexto(leeElVacio),
    refreshing: conContexto((pagina, contexto) => (tieneFilas(contexto) ? leeLasFilas(pagina) : leeElVacio(pagina, contexto))),
    failed: conContexto(async (pagina, { failure }) => {
      await lee('No pudimos cargar la lista')(pagina)
      await lee(`${comoSeLee(failure?.mensaje ?? '')} Sus filtros se mantienen.`)(pagina)
    }),
  },
  http: {
    loadPage: ({ query: { filters, limit, offset, sort } }: { query: Query }) => {
      const pedido = { limit: String(limit), offset: String(offset), sortField: sort.field, sortOrder: sort.direction, ...filters }
      return { method: 'GET', path: `/api/admin/apoderados?${new URLSearchParams(pedido)}` }
    },
  },
  answers: {
    'loadPage.done: con filas': CON_FILAS,
    'loadPage.done: nada coincide': NADA,
    'loadPage.done: página pasada': PASADA,
    'reloadPage.done: con filas': CON_FILAS,
    'reloadPage.done: nada coincide': NADA,
    'reloadPage.done: página pasada': PASADA,
  },
  exclude: [vueltaRota('table|xstate.error.actor.watchReturn#0')],
}
