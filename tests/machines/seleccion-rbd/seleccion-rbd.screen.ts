import { UNA_ESCUELA_POR_ELEGIR } from '#tests/support/personas/usuarios.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abreComo } from '#tests/support/paginas/sesion-de-pagina.ts'
import { hay, lee, leeFalla, pulsa, todo } from '#tests/support/paginas/vistas.ts'

const ELEGIR = 'Escuela Los Arrayanes RBD 90145-8'

export const seleccionRbdScreen: Pantalla = {
  alrededor: {
    'GET /api/sige-liberado/establecimientos?limit=25&offset=0&sortField=pendientes&sortOrder=desc': {
      status: 200,
      json: UNA_ESCUELA_POR_ELEGIR,
    },
    'GET /api/encuestas/rbd/90145': { status: 200, json: [] },
  },
  open: { 'hacia el avance': abreComo('reportes', '/seleccion-rbd'), 'un enlace': abreComo('agencia', '/seleccion-estudiante?rbd=90145') },
  do: { 'CHOOSE: Los Arrayanes': pulsa(ELEGIR), 'RETRY: reintentar': pulsa('Reintentar') },
  see: {
    fetching: lee('Buscando el establecimiento…'),
    unknown: todo(lee('El RBD 90145 no está entre sus establecimientos'), hay('link', 'Buscar establecimiento')),
    failed: todo(lee('No pudimos cargar el establecimiento'), leeFalla),
    choosing: hay('button', ELEGIR),
    chosen: hay('button', 'Cerrar sesión'),
  },
  http: { getEstablecimiento: ({ idRbd }: { idRbd: number }) => ({ method: 'GET', path: `/api/sige-liberado/establecimientos/${idRbd}` }) },
}
