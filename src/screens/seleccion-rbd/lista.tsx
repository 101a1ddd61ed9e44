import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { Actor } from 'xstate'
import type { FlowMachine } from '#app/flows.ts'
import type { FilaDeEstablecimiento } from '#contract/sige-liberado.ts'
import { isTableBusy, shownPage, tableFailure, tableQuery, tableView } from '#machines/table/table.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { clases } from '#ui/clases.ts'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Icono } from '#ui/iconos.tsx'
import { BarraAvance } from '#ui/encuesta/barra-avance.tsx'
import { Funcionamiento } from '#ui/encuesta/funcionamiento.tsx'
import { enFechaCercana } from '#ui/texto/fechas.ts'
import { enMiles } from '#ui/texto/numeros.ts'
import { Hoja } from '#ui/marco/hoja.tsx'
import { Paginas } from '#ui/marco/paginas.tsx'
import { Vacio } from '#ui/avisos/vacio.tsx'
import { SituacionDeEscuela } from './situacion.tsx'

interface PropsDeLista {
  flujo: Actor<FlowMachine<'seleccionRbdTable'>>
  /** The school of the session today, if any. */
  actual: number | null
  onElegir: (establecimiento: FilaDeEstablecimiento) => void
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
    if (Object.values(filtros).every((valor) => valor === '')) {
      return (
        <Hoja>
          <Vacio
            titulo="Todavía no hay establecimientos"
            texto="Aparecen cuando la agencia carga el directorio, en el servidor, con «npm run importar»."
          />
        </Hoja>
      )
    }
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
  const pagina = useSelector(flujo, shownPage<FilaDeEstablecimiento>)
  const { limit, offset } = useSelector(flujo, tableQuery)
  const ocupada = useSelector(flujo, isTableBusy)
  const comienzo = useRef<HTMLHeadingElement>(null)
  if (!pagina) return null
  const encabezado = pagina.total === 1 ? '1 establecimiento' : `${enMiles(pagina.total)} establecimientos`
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
          <Fila key={fila.idRbd} fila={fila} esLaDeAhora={fila.idRbd === actual} onElegir={() => onElegir(fila)} />
        ))}
      </ul>
      <Paginas total={pagina.total} limit={limit} offset={offset} nombre="establecimientos" onPagina={pasaPagina} />
    </Hoja>
  )
}

/** A school: who it is, how it stands, how far it is and when it last moved. Its whole row chooses it. */
function Fila({ fila, esLaDeAhora, onElegir }: { fila: FilaDeEstablecimiento; esLaDeAhora: boolean; onElegir: () => void }) {
  const { esperadas, enProgreso, completadas, ultima } = fila
  const faltan = esperadas - completadas
  return (
    <li className="relative flex min-h-toque items-center gap-4 px-5 py-3 hover:bg-fondo has-focus-visible:bg-hundido">
      <div className="grid min-w-0 flex-1 gap-x-5 gap-y-1.5 md:grid-cols-[minmax(0,1.5fr)_minmax(0,1.2fr)_7rem] lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1.2fr)_11rem] md:items-center">
        <div className="min-w-0">
          <h3 className="leading-snug font-accion">
            <button type="button" className="enlace text-left after:absolute after:inset-0" onClick={onElegir}>
              {fila.dsNomEstable}{' '}
              <span className="sr-only">
                RBD {fila.idRbd}-{fila.dgvRbd}
              </span>
            </button>
          </h3>
          <p className="cifras text-nota text-tinta-2">
            RBD {fila.idRbd}-{fila.dgvRbd}, {fila.dsComuna}
            <Funcionamiento estado={fila.funcionamiento} />
            {esLaDeAhora && <b className="font-accion text-tinta">. El de ahora</b>}
          </p>
        </div>
        {esperadas > 0 && (
          <div className="grid gap-1">
            <BarraAvance hechas={completadas} enProgreso={enProgreso} total={esperadas} />
            <p className="cifras flex flex-wrap justify-between gap-x-3 text-nota">
              <span>
                {enMiles(completadas)} de {enMiles(esperadas)}
              </span>
              <span className="font-accion">{faltan === 0 ? 'Completo' : `${faltan === 1 ? 'Falta' : 'Faltan'} ${enMiles(faltan)}`}</span>
            </p>
          </div>
        )}
        <p className={clases('cifras flex flex-wrap items-center gap-x-3 text-nota text-tinta-2', esperadas === 0 && 'md:col-start-3')}>
          {fila.situacion === 'al-dia' && ultima !== null ? (
            <>
              <span className="sr-only">Último movimiento: </span>
              {enFechaCercana(ultima)}
            </>
          ) : (
            <SituacionDeEscuela situacion={fila.situacion} />
          )}
        </p>
      </div>
      <Icono nombre="adelante" className="size-5 shrink-0" />
    </li>
  )
}
