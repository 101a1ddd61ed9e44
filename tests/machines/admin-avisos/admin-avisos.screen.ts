import type { Page } from 'playwright-core'
import type { Publicacion } from '#contract/avisos.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abreComo } from '#tests/support/paginas/sesion-de-pagina.ts'
import { hay, llena, pulsa } from '#tests/support/paginas/vistas.ts'
import { vuelve } from '#tests/support/paginas/volver.ts'
import { soloPorUnDefecto, yRenueva } from '../desks.ts'

const LISTA = '/api/admin/avisos'

const AVISO: Publicacion = {
  publicacionId: 3,
  tipo: 'aviso',
  titulo: 'La encuesta 2026 comienza en agosto',
  texto: 'Anime a los apoderados.',
  destacado: null,
  audiencia: 'establecimiento',
  roles: null,
  periodoId: null,
  desde: '2026-06-01T04:00:00.000Z',
  hasta: '2099-12-31T02:59:59.000Z',
  lugar: 1,
  segundos: null,
  transcripcion: [],
  retirada: null,
  archivos: [],
  version: 1,
}
const RETIRADO: Publicacion = { ...AVISO, retirada: '2026-07-01T15:00:00.000Z' }
const lista = (publicacion: Publicacion) => ({ publicaciones: [publicacion], periodos: [] })

/** The list shows this one, and then it is withdrawn or published again. */
const da = (verbo: string, confirma: string, publicacion: Publicacion, queda: Publicacion) => async (pagina: Page) => {
  await pagina.route(`**${LISTA}`, (ruta) =>
    ruta.request().method() === 'GET' ? ruta.fulfill({ json: lista(publicacion) }) : ruta.fallback(),
  )
  await pagina.route(`**${LISTA}/3/retiro`, (ruta) => ruta.fulfill({ json: queda }))
  await vuelve(pagina)
  // Browsers leave a space before what only a screen reader says.
  await pulsa(new RegExp(`^${verbo} ?: ${publicacion.titulo}$`))(pagina)
  await yRenueva(LISTA, (una) => una.getByRole('dialog').getByRole('button', { name: confirma, exact: true }).click())(pagina)
}

async function publica(pagina: Page): Promise<void> {
  await pagina.route(`**${LISTA}`, (ruta) =>
    ruta.request().method() === 'POST' ? ruta.fulfill({ status: 201, json: AVISO }) : ruta.fallback(),
  )
  await pulsa('Crear aviso')(pagina)
  await llena(pagina, { Título: AVISO.titulo, Aviso: AVISO.texto, 'Hasta el': '2099-12-30' })
  await pagina.getByRole('dialog').getByRole('button', { name: 'Publicar', exact: true }).click()
}

export const adminAvisosScreen: Pantalla = {
  alrededor: { [`GET ${LISTA}`]: { status: 200, json: lista(AVISO) } },
  open: { publicaciones: abreComo('agencia', '/admin/avisos') },
  do: {
    'record.snapshot: un cambio': yRenueva(LISTA, publica),
    'withdrawing.snapshot: se hizo': da('Retirar', 'Retirar', AVISO, RETIRADO),
    'restoring.snapshot: se hizo': da('Publicar otra vez', 'Publicar', RETIRADO, AVISO),
  },
  see: { working: hay('button', 'Crear aviso') },
  http: {},
  exclude: soloPorUnDefecto('admin-avisos.working', ['list', 'record', 'withdrawing', 'restoring']),
}
