import type { Pantalla } from '#tests/support/pantalla.ts'
import { abre, hay } from '#tests/support/vistas.ts'

const PROVEEDOR = 'https://cuentas.prueba'

/** What the browser is told of the organisation's provider. */
const IDENTIDAD = {
  protocolo: 'OIDC', clientId: 'C1', scope: 'api', authority: PROVEEDOR,
  metadata: {
    issuer: PROVEEDOR, authorization_endpoint: `${PROVEEDOR}/authorize`, token_endpoint: `${PROVEEDOR}/token`,
    end_session_endpoint: `${PROVEEDOR}/logout`, jwks_uri: `${PROVEEDOR}/keys`,
  },
}

export const organizationLogoutScreen: Pantalla = {
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
    { id: 'organizationLogout.leaving|xstate.done.actor.leave#0', reason: 'El navegador que se maneja a distancia no guarda páginas en memoria: no hay página que vuelva de ahí.' },
  ],
}
