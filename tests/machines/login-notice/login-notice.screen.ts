import type { Page } from 'playwright-core'
import type { AvisoDeIngreso } from '#contract/aviso-escrito.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abre, type Apertura, hay, lee } from '#tests/support/paginas/vistas.ts'
import { aviso } from './login-notice.cases.ts'

/** The door as the service gives it, with what it says of its notice. */
const conEscrito = (dicho: AvisoDeIngreso | null): Apertura =>
  Object.assign(
    async (pagina: Page) => {
      await pagina.route('**/login', async (ruta) => {
        const pedida = await ruta.fetch()
        const puerta = `<div id="puerta"><p data-aviso-establecimiento='${JSON.stringify(dicho)}'></p></div><div id="app">`
        await ruta.fulfill({ response: pedida, body: (await pedida.text()).replace('<div id="app">', puerta) })
      })
      await pagina.goto('/login')
    },
    { direccion: '/login' },
  )

export const loginNoticeScreen: Pantalla = {
  alrededor: { 'GET /api/avisos': null },
  open: {
    'la puerta de las escuelas': abre('/login'),
    'la puerta de los apoderados': abre('/ingreso-apoderados'),
    'la puerta de las escuelas, con su aviso escrito': conEscrito(aviso),
    'la puerta de las escuelas, que dice que no hay': conEscrito(null),
  },
  do: {},
  silent: ({ notice }: { notice: object | null }) => notice === null,
  see: {
    loading: hay('button', 'Ingresar'),
    shown: (pagina, { notice }) => (notice === null ? hay('button', 'Ingresar')(pagina) : lee('Encuesta 2025')(pagina)),
    absent: hay('button', 'Ingresar'),
  },
  http: { loadNotices: () => ({ method: 'GET', path: '/api/avisos' }) },
  answers: {
    'loadNotices.done: para las escuelas': {
      status: 200,
      json: [aviso],
    },
  },
}
