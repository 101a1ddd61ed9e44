import { useSelector } from '@xstate/react'
import { useCallback, type ReactNode } from 'react'
import type { Part } from '#app/use-flow.ts'
import type { FilaDeEstudiante } from '#contract/sige-liberado.ts'
import type { Catalog } from '#machines/course-catalog/course-catalog.chart.ts'
import { shownPage, tableQuery } from '#machines/table/table.selectors.ts'
import { useCabeTabla } from '#ui/marco/use-pantalla.ts'
import { ListaPorPaginas } from '../administracion/por-paginas.tsx'
import { FichasDeEstudiantes } from './fichas-estudiantes.tsx'
import { nombreDeLoFiltrado } from './oferta.ts'
import { TablaDeEstudiantes } from './tabla-estudiantes.tsx'

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
