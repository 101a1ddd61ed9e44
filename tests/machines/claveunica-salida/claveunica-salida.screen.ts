import type { Exit } from '#machines/claveunica-salida/claveunica-salida.chart.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abre, hay } from '#tests/support/paginas/vistas.ts'

const cerrando = hay('heading', 'Cerrando su sesión de ClaveÚnica…')

export const claveunicaSalidaScreen: Pantalla = {
  open: {
    'una salida': abre('/claveunica/salida'),
    'una expiración': abre('/claveunica/salida?sesionExpirada=true'),
    'un estudiante EPJA': abre('/claveunica/salida?sesionExpirada=true&origen=EPJA'),
  },
  do: {},
  see: { asking: cerrando, atProvider: cerrando, atDoor: hay('heading', /^Ingreso (de apoderados|EPJA)$/) },
  http: {
    requestLogout: ({ expirada, origen }: Exit) => ({
      method: 'GET',
      path: `/api/claveunica/cierre${expirada ? '?sesionExpirada=true' : ''}${origen === 'EPJA' ? '&origen=EPJA' : ''}`,
    }),
  },
  exclude: [
    {
      id: 'claveunica-salida.atProvider|xstate.error.actor.openLogout#0',
      reason: 'Ir a una dirección bien escrita no falla en una página: si el sitio no responde, vence el plazo.',
    },
  ],
}
