import { UNA_ESCUELA_POR_ELEGIR } from '#tests/support/personas/usuarios.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abreComo } from '#tests/support/paginas/sesion-de-pagina.ts'
import { hay, pulsa } from '#tests/support/paginas/vistas.ts'

const ELEGIR = 'Escuela Los Arrayanes RBD 90145-8'

export const seleccionRbdScreen: Pantalla = {
  alrededor: {
    'GET /api/sige-liberado/establecimientos?limit=25&offset=0&sortField=pendientes&sortOrder=desc': {
      status: 200,
      json: UNA_ESCUELA_POR_ELEGIR,
    },
  },
  open: { 'hacia el avance': abreComo('reportes', '/seleccion-rbd') },
  do: { 'CHOOSE: Los Arrayanes': pulsa(ELEGIR) },
  see: {
    choosing: hay('button', ELEGIR),
    chosen: hay('button', 'Cerrar sesión'),
  },
  http: {},
}
