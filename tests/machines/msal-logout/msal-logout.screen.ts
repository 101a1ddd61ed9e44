import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { IDENTIDAD } from '#tests/support/paginas/proveedor-de-pagina.ts'
import { abre, hay } from '#tests/support/paginas/vistas.ts'

export const msalLogoutScreen: Pantalla = {
  alrededor: { 'GET /api/login/microsoft': { status: 200, json: IDENTIDAD } },
  open: { 'una salida': abre('/msalLogout/cuenta') },
  do: {},
  atOnce: {
    'leave.error: no se abre': async (pagina) => {
      await pagina.route('**/api/login/microsoft', (ruta) => ruta.abort('internetdisconnected'))
    },
  },
  see: {
    leaving: hay('heading', 'Cerrando su cuenta Microsoft…'),
    stillOpen: hay('heading', 'Su cuenta Microsoft sigue abierta'),
  },
  http: {},
  exclude: [
    {
      id: 'msal-logout.leaving|xstate.done.actor.leave#0',
      reason:
        'La página de cierre toma el lugar de esta en la historia del navegador, y nadie vuelve a ella (tests/browser/pagina-que-vuelve.test.ts).',
    },
  ],
}
