import { useSelector } from '@xstate/react'
import { useRef, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { tableMachineOf } from '#machines/table/table.chart.ts'
import { isTableBusy, shownPage, tableFailure, tableQuery, tableView } from '#machines/table/table.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { clases } from '#ui/clases.ts'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { enMiles } from '#ui/texto/numeros.ts'
import { Paginas } from '#ui/marco/paginas.tsx'
import { Vacio } from '#ui/avisos/vacio.tsx'
import { filtrosPuestos } from './consulta.ts'

interface PropsDePaginas<Fila, Ambito> {
  flujo: ActorRefFrom<ReturnType<typeof tableMachineOf<Fila, Ambito>>>
  /** "usuarios", and "usuario" for one. */
  nombres: readonly [plural: string, singular: string]
  /** Which of them they are, where the title says more than how many. */
  cuales?: string
  /** What a list without rows says when nobody filtered it. */
  vacio: { titulo: string; texto: string }
  /** What it says when the filters leave none. */
  nadaCoincide?: { titulo: string; texto: string }
  /** The rows, under the page's title. */
  children: (filas: readonly Fila[], titulo: string) => ReactNode
}

const NADA_COINCIDE = { titulo: 'Nada coincide con los filtros', texto: 'Revise lo que escribió o quite los filtros.' }

/** A list by pages in each of its states: on its way, failed, empty and full. */
export function ListaPorPaginas<Fila, Ambito>({ vacio, nadaCoincide = NADA_COINCIDE, ...lista }: PropsDePaginas<Fila, Ambito>) {
  const { flujo, nombres } = lista
  const vista = useSelector(flujo, tableView)
  const falla = useSelector(flujo, tableFailure)
  const puestos = Object.entries(filtrosPuestos(useSelector(flujo, tableQuery))).filter(([, valor]) => valor !== '')
  if (vista === 'cargando')
    return (
      <Hoja>
        <Esqueleto lineas={6} texto={cargando(nombres)} />
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
    const quita = Object.fromEntries(puestos.map(([nombre]) => [nombre, '']))
    return (
      <Hoja>
        {puestos.length === 0 ? (
          <Vacio {...vacio} />
        ) : (
          <Vacio
            {...nadaCoincide}
            accion={<Boton onClick={() => flujo.send({ type: 'FILTER', filters: quita })}>Quitar los filtros</Boton>}
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
      <Pagina {...lista} />
    </>
  )
}

function Pagina<Fila, Ambito>({ flujo, nombres, cuales, children }: Omit<PropsDePaginas<Fila, Ambito>, 'vacio' | 'nadaCoincide'>) {
  const pagina = useSelector(flujo, shownPage<Fila>)
  const { limit, offset } = useSelector(flujo, tableQuery)
  const ocupada = useSelector(flujo, isTableBusy)
  const comienzo = useRef<HTMLHeadingElement>(null)
  const pasaPagina = (desde: number): void => {
    flujo.send({ type: 'PAGE', offset: desde })
    // Another page is read from its beginning.
    comienzo.current?.focus()
  }
  if (!pagina) return null
  const [plural, singular] = nombres
  const cuantos = `${enMiles(pagina.total)} ${pagina.total === 1 ? singular : plural}`
  const titulo = cuales === undefined ? cuantos : `${cuales}: ${cuantos}`
  return (
    <Hoja
      aire={false}
      aria-label={titulo}
      aria-busy={ocupada}
      className={clases('min-w-0 transition-opacity duration-rapido', ocupada && 'opacity-60')}
    >
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
        <h2 ref={comienzo} tabIndex={-1} className="cifras text-lg font-titulo">
          {titulo}
        </h2>
        <span role="status" className="text-nota text-tinta-2">
          {ocupada ? cargando(nombres) : ''}
        </span>
      </div>
      {children(pagina.filas, titulo)}
      <Paginas total={pagina.total} limit={limit} offset={offset} nombre={plural} onPagina={pasaPagina} />
    </Hoja>
  )
}

const cargando = ([plural]: readonly [string, string]): string => `Cargando ${plural}…`
