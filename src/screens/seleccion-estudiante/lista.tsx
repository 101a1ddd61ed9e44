import { useSelector } from '@xstate/react'
import { useCallback, type ReactNode } from 'react'
import type { Part } from '#app/use-flow.ts'
import type { FilaDeEstudiante } from '#contract/sige-liberado.ts'
import type { Catalog } from '#machines/course-catalog/course-catalog.chart.ts'
import { shownPage, tableQuery } from '#machines/table/table.selectors.ts'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { cabeUnaTabla, useCabeTabla } from '#ui/marco/use-pantalla.ts'
import { alPrimerUso } from '#ui/primer-uso.tsx'
import { ListaPorPaginas } from '../administracion/por-paginas.tsx'
import { FichasDeEstudiantes } from './fichas-estudiantes.tsx'
import { nombreDeLoFiltrado } from './oferta.ts'

/** With the desk itself where it fits: a telephone's cards need no table. */
const TablaDeEstudiantes = alPrimerUso(
  async () => (await import('./tabla-estudiantes.tsx')).TablaDeEstudiantes,
  <Esqueleto lineas={6} texto="Cargando estudiantes…" />,
  cabeUnaTabla(),
)

interface PropsDeLista {
  flujo: Part<'seleccionEstudiante', 'table'>
  catalogo: Catalog | null
  accion: (fila: FilaDeEstudiante, variante: 'llano' | 'borde') => ReactNode
}

/** The students of a survey: a table, or a card for each where no table fits. */
export function Lista({ flujo, catalogo, accion }: PropsDeLista) {
  const { filters: filtros, sort: orden } = useSelector(flujo, tableQuery)
  const siguiente = useSelector(flujo, (s) => shownPage(s)?.next ?? null)
  const conTabla = useCabeTabla()
  const accionDeFila = useCallback((fila: FilaDeEstudiante) => accion(fila, conTabla ? 'llano' : 'borde'), [accion, conTabla])
  return (
    <ListaPorPaginas
      flujo={flujo}
      nombres={['estudiantes', 'estudiante']}
      cuales={nombreDeLoFiltrado(catalogo, filtros)}
      vacio={{
        titulo: 'No hay estudiantes para esta encuesta',
        texto: 'Los estudiantes aparecen aquí cuando el registro escolar los informa.',
      }}
    >
      {(filas, titulo) => {
        const listado = { filas, siguiente, accion: accionDeFila }
        return conTabla ? (
          <TablaDeEstudiantes
            {...listado}
            titulo={titulo}
            orden={orden}
            onOrdenar={(campo) => flujo.send({ type: 'SORT', field: campo })}
          />
        ) : (
          <FichasDeEstudiantes {...listado} />
        )
      }}
    </ListaPorPaginas>
  )
}
