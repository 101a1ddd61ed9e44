import { useSelector } from '@xstate/react'
import { useCallback, useRef, type ReactNode } from 'react'
import type { Part } from '#app/use-flow.ts'
import type { FilaDeEstudiante } from '#contract/sige-liberado.ts'
import type { Catalog } from '#machines/course-catalog/course-catalog.chart.ts'
import { isTableBusy, shownPage, tableFailure, tableQuery, tableView } from '#machines/table/table.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { clases } from '#ui/clases.ts'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { Paginas } from '#ui/marco/paginas.tsx'
import { useCabeTabla } from '#ui/marco/use-pantalla.ts'
import { Vacio } from '#ui/avisos/vacio.tsx'
import { FichasDeEstudiantes } from './fichas-estudiantes.tsx'
import { nombreDeLoFiltrado } from './oferta.ts'
import { TablaDeEstudiantes } from './tabla-estudiantes.tsx'

interface PropsDeLista {
  flujo: Part<'seleccionEstudiante', 'table'>
  catalogo: Catalog | null
  accion: (fila: FilaDeEstudiante, variante: 'llano' | 'borde') => ReactNode
}

const CARGANDO = 'Cargando estudiantes…'

/** The list in each of its states: on its way, failed, empty and full. */
export function Lista({ flujo, catalogo, accion }: PropsDeLista) {
  const vista = useSelector(flujo, tableView)
  const falla = useSelector(flujo, tableFailure)
  const { filters: filtros } = useSelector(flujo, tableQuery)
  const hayFiltros = Object.keys(filtros).length > 0

  if (vista === 'cargando')
    return (
      <Hoja>
        <Esqueleto lineas={6} texto={CARGANDO} />
      </Hoja>
    )
  if (vista === 'fallida') {
    return (
      <Reintento
        titulo="No pudimos cargar la lista"
        mensaje={`${falla?.mensaje ?? ''} Sus filtros se mantienen.`.trim()}
        onReintentar={() => flujo.send({ type: 'RETRY' })}
      />
    )
  }
  if (vista === 'vacia') {
    return (
      <Hoja>
        {hayFiltros ? (
          <Vacio
            titulo="Ningún estudiante coincide con los filtros"
            texto="Revise lo que escribió o quite los filtros."
            accion={<Boton onClick={() => flujo.send({ type: 'FILTER', filters: sinValor(filtros) })}>Quitar los filtros</Boton>}
          />
        ) : (
          <Vacio
            titulo="No hay estudiantes para esta encuesta"
            texto="Los estudiantes aparecen aquí cuando el registro escolar los informa."
          />
        )}
      </Hoja>
    )
  }
  return (
    <>
      {falla && (
        <Aviso tono="alerta" role="status" titulo="No pudimos actualizar la lista">
          <p>{falla.mensaje}</p>
        </Aviso>
      )}
      <Listado flujo={flujo} titulo={nombreDeLoFiltrado(catalogo, filtros)} accion={accion} />
    </>
  )
}

function Listado({ flujo, titulo, accion }: Pick<PropsDeLista, 'flujo' | 'accion'> & { titulo: string }) {
  const pagina = useSelector(flujo, shownPage<FilaDeEstudiante>)
  const { limit, offset, sort: orden } = useSelector(flujo, tableQuery)
  const ocupada = useSelector(flujo, isTableBusy)
  const conTabla = useCabeTabla()
  const comienzo = useRef<HTMLHeadingElement>(null)
  const accionDeFila = useCallback((fila: FilaDeEstudiante) => accion(fila, conTabla ? 'llano' : 'borde'), [accion, conTabla])
  const pasaPagina = (desde: number): void => {
    flujo.send({ type: 'PAGE', offset: desde })
    // Another page is read from its beginning.
    comienzo.current?.focus()
  }
  if (!pagina) return null
  const encabezado = `${titulo}: ${pagina.total} ${pagina.total === 1 ? 'estudiante' : 'estudiantes'}`
  const listado = { filas: pagina.filas, siguiente: pagina.next, accion: accionDeFila }
  return (
    <Hoja
      aire={false}
      aria-label={encabezado}
      aria-busy={ocupada}
      className={clases('transition-opacity duration-rapido', ocupada && 'opacity-60')}
    >
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
        <h2 ref={comienzo} tabIndex={-1} className="cifras text-lg font-titulo">
          {encabezado}
        </h2>
        <span role="status" className="text-nota text-tinta-2">
          {ocupada ? CARGANDO : ''}
        </span>
      </div>
      {conTabla ? (
        <TablaDeEstudiantes
          {...listado}
          titulo={encabezado}
          orden={orden}
          onOrdenar={(campo) => flujo.send({ type: 'SORT', field: campo })}
        />
      ) : (
        <FichasDeEstudiantes {...listado} />
      )}
      <Paginas total={pagina.total} limit={limit} offset={offset} nombre="estudiantes" onPagina={pasaPagina} />
    </Hoja>
  )
}

const sinValor = (filtros: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.keys(filtros).map((nombre) => [nombre, '']))
