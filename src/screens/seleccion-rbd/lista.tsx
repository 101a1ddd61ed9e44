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
import { Icono } from '#ui/iconos.tsx'
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
          <li
            key={fila.idRbd}
            className="relative flex min-h-toque has-focus-visible:bg-hundido items-center justify-between gap-4 px-5 py-3 hover:bg-fondo"
          >
            <div className="min-w-0">
              <h3 className="leading-snug font-accion">
                <button type="button" className="enlace text-left after:absolute after:inset-0" onClick={() => onElegir(fila)}>
                  {fila.dsNomEstable}{' '}
                  <span className="sr-only">
                    RBD {fila.idRbd}-{fila.dgvRbd}
                  </span>
                </button>
              </h3>
              <p className="cifras text-nota text-tinta-2">
                RBD {fila.idRbd}-{fila.dgvRbd}, {fila.dsComuna}
                {fila.idRbd === actual && <b className="font-accion text-tinta">. El de ahora</b>}
              </p>
            </div>
            <Icono nombre="adelante" className="size-5 shrink-0" />
          </li>
        ))}
      </ul>
      <Paginas total={pagina.total} limit={limit} offset={offset} nombre="establecimientos" onPagina={pasaPagina} />
    </Hoja>
  )
}
