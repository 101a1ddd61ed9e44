import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abreComo } from '#tests/support/paginas/sesion-de-pagina.ts'
import { hay, lee, leeFalla, pulsa, todo } from '#tests/support/paginas/vistas.ts'

export const schoolSurveysScreen: Pantalla = {
  open: {
    'el escritorio, que elige la única': abreComo('escuela', '/seleccion-estudiante'),
    'un enlace que nombra la segunda': abreComo('escuela', '/seleccion-estudiante?encuesta=8'),
    'la lista de encuestas': abreComo('escuela', '/inicio'),
  },
  do: {
    'CHOOSE: la segunda': pulsa(/^(Elegir|Ver estudiantes de) Encuesta de prekínder$/),
    'RETRY: reintentar': pulsa(/^(Reintentar|Actualizar)$/),
  },
  see: {
    loading: lee('Cargando las encuestas…'),
    failed: todo(lee('No pudimos cargar las encuestas'), leeFalla),
    empty: todo(lee('No hay encuestas para su establecimiento'), hay('button', 'Actualizar')),
    choosing: hay('button', /Encuesta de 5° básico$/),
    chosen: hay('button', 'Cerrar sesión'),
  },
  http: { getEncuestasDeRbd: ({ idRbd }: { idRbd: number }) => ({ method: 'GET', path: `/api/encuestas/rbd/${idRbd}` }) },
}
