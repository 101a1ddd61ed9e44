import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { Actor } from 'xstate'
import type { FlowMachine } from '#app/flows.ts'
import type { Establecimiento } from '#contract/sige-liberado.ts'
import { isTableBusy, shownPage, tableFailure, tableQuery, tableView } from '#machines/table/table.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { clases } from '#ui/clases.ts'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { Paginas } from '#ui/marco/paginas.tsx'
import { Vacio } from '#ui/avisos/vacio.tsx'

interface PropsDeLista {
  flujo: Actor<FlowMachine<'seleccionRbdTable'>>
  /** The school of the session today, if any. */
  actual: number | null
  onElegir: (establecimiento: Establecimiento) => void
}

const CARGANDO = 'Cargando establecimientos…'

/** The schools in each state of the list: on its way, failed, empty and full. */
export function ListaDeEstablecimientos({ flujo, actual, onElegir }: PropsDeLista) {
  const vista = useSelector(flujo, tableView)
  const falla = useSelector(flujo, tableFailure)
  const { filters: filtros } = useSelector(flujo, tableQuery)
  if (vista === 'cargando')
    return (
      <Hoja>
        <Esqueleto lineas={6} texto={CARGANDO} />
      </Hoja>
    )
  if (vista === 'fallida')
    return (
      <Reintento
        titulo="No pudimos cargar los establecimientos"
        mensaje={falla?.mensaje}
        onReintentar={() => flujo.send({ type: 'RETRY' })}
      />
    )
  if (vista === 'vacia') {
    const vacios = Object.fromEntries(Object.keys(filtros).map((nombre) => [nombre, '']))
    return (
      <Hoja>
        <Vacio
          titulo="Ningún establecimiento coincide"
          texto="Busque por RBD, con o sin dígito, o por una parte del nombre."
          accion={<Boton onClick={() => flujo.send({ type: 'FILTER', filters: vacios })}>Ver todos</Boton>}
        />
      </Hoja>
    )
  }
  return (
    <>
      {falla && (
        <Aviso tono="alerta" role="status" titulo="No pudimos actualizar los establecimientos">
          <p>{falla.mensaje}</p>
        </Aviso>
      )}
      <Listado flujo={flujo} actual={actual} onElegir={onElegir} />
    </>
  )
}

function Listado({ flujo, actual, onElegir }: PropsDeLista) {
  const pagina = useSelector(flujo, shownPage<Establecimiento>)
  const { limit, offset } = useSelector(flujo, tableQuery)
  const ocupada = useSelector(flujo, isTableBusy)
  const comienzo = useRef<HTMLHeadingElement>(null)
  if (!pagina) return null
  const encabezado = pagina.total === 1 ? '1 establecimiento' : `${pagina.total} establecimientos`
  const pasaPagina = (desde: number): void => {
    flujo.send({ type: 'PAGE', offset: desde })
    // Another page is read from its beginning.
    comienzo.current?.focus()
  }
  return (
    <Hoja
      aire={false}
      aria-label={encabezado}
      aria-busy={ocupada}
      className={clases('transition-opacity duration-rapido', ocupada && 'opacity-60')}
    >
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-borde px-5 py-3">
        <h2 ref={comienzo} tabIndex={-1} className="cifras text-lg font-titulo">
          {encabezado}
        </h2>
        <span role="status" className="text-nota text-tinta-2">
          {ocupada ? CARGANDO : ''}
        </span>
      </div>
      <ul className="divide-y divide-borde">
        {pagina.filas.map((fila) => (
          <li key={fila.idRbd} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3">
            <div className="min-w-0 flex-[1_1_260px]">
              <h3 className="leading-snug font-accion">{fila.dsNomEstable}</h3>
              <p className="cifras text-nota text-tinta-2">
                RBD {fila.idRbd}-{fila.dgvRbd}, {fila.dsComuna}
              </p>
            </div>
            <Boton
              className="max-sm:w-full"
              aria-label={`Elegir ${fila.dsNomEstable}, RBD ${fila.idRbd}-${fila.dgvRbd}`}
              onClick={() => onElegir(fila)}
            >
              {fila.idRbd === actual ? 'Seguir con este' : 'Elegir'}
            </Boton>
          </li>
        ))}
      </ul>
      <Paginas total={pagina.total} limit={limit} offset={offset} nombre="establecimientos" onPagina={pasaPagina} />
    </Hoja>
  )
}
