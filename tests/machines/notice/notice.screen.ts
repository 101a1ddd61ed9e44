import type { Page } from 'playwright-core'
import type { QueuedNotice } from '#machines/notice/notice.chart.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abreComo } from '#tests/support/paginas/sesion-de-pagina.ts'
import { hay, pulsa, todo } from '#tests/support/paginas/vistas.ts'
import { unPerfil } from '#tests/support/personas/usuarios.ts'

interface Contexto {
  queue: readonly QueuedNotice[]
}

/** Saves the person's data; what the service answers is what the page then says in a short message. */
const guarda = (status: number, json: object) => async (pagina: Page) => {
  await pagina.route('**/api/usuarios', (ruta) => ruta.fulfill({ status, json }), { times: 1 })
  await Promise.all([pagina.waitForResponse('**/api/usuarios'), pulsa('Guardar los datos')(pagina)])
  await hay('button', 'Guardar los datos')(pagina)
}

const mensajes = (pagina: Page) => pagina.getByRole('region', { name: 'Mensajes' })
const corre = (_: Contexto, estados: readonly string[]): boolean => !estados.includes('showing.paused')
const apuntado = (_: Contexto, estados: readonly string[]): boolean => estados.includes('showing.paused')

export const noticeScreen: Pantalla = {
  conMensajes: true,
  alrededor: {
    'GET /api/usuarios': { status: 200, json: unPerfil(2, 'ana') },
    'GET /api/usuarios/sesiones': { status: 200, json: [] },
    'GET /api/usuarios/segundo-factor': { status: 200, json: { estado: 'activo', exigido: true, desde: null, respaldos: 10 } },
  },
  open: { 'la aplicación': abreComo('agencia', '/mi-cuenta') },
  do: {
    'NOTIFY: guardado': guarda(200, unPerfil(2, 'ana')),
    'NOTIFY: error interno': guarda(500, { message: 'Se cayó.', codigo: 'interno' }),
    'PAUSE: se apunta': (pagina) => mensajes(pagina).getByRole('listitem').hover(),
    'RESUME: se deja': (pagina) => pagina.getByRole('heading', { name: 'Mi cuenta' }).hover(),
    'DISMISS: el que se ve': pulsa('Cerrar mensaje'),
  },
  // The pointer that saves or closes is over the message or away from it, never both.
  when: { 'NOTIFY: guardado': corre, 'NOTIFY: error interno': corre, 'DISMISS: el que se ve': apuntado },
  see: {
    idle: todo(hay('button', 'Guardar los datos'), (pagina) => mensajes(pagina).getByRole('listitem').waitFor({ state: 'detached' })),
    showing: (pagina, contexto) =>
      mensajes(pagina)
        .getByText((contexto as unknown as Contexto).queue[0]?.text ?? '', { exact: true })
        .waitFor(),
    'showing.running': () => Promise.resolve(),
    'showing.paused': () => Promise.resolve(),
  },
  http: {},
}
