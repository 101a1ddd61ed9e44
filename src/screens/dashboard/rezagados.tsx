import { useSelector } from '@xstate/react'
import { Link, useSearch } from 'wouter'
import type { Actor } from 'xstate'
import type { FlowMachine } from '#app/flows.ts'
import { useAddress, useFlow } from '#app/use-flow.ts'
import type { Rezagado } from '#contract/datamart.ts'
import { downloadFailure, isDownloading } from '#machines/dashboard/dashboard.selectors.ts'
import { addressOfLaggards } from '#machines/dashboard/dashboard.rules.ts'
import type { Query, DefaultQuery } from '#machines/table/table.rules.ts'
import { isTableBusy, shownPage, tableFailure, tableQuery, tableView } from '#machines/table/table.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { clases } from '#ui/clases.ts'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Funcionamiento } from '#ui/encuesta/funcionamiento.tsx'
import { enFechaCortaConAno } from '#ui/texto/fechas.ts'
import { Hoja } from '#ui/marco/hoja.tsx'
import { Icono } from '#ui/iconos.tsx'
import { enNombrePropio } from '#contract/rules/nombre-propio.ts'
import { enMiles } from '#ui/texto/numeros.ts'
import { Paginas } from '#ui/marco/paginas.tsx'
import { Vacio } from '#ui/avisos/vacio.tsx'
import { enlaceA, leeLugar, type Mirada } from './lugar.ts'
import { enPorcentaje } from './numeros.ts'

const POR_OMISION = { limit: 5, sort: { field: 'avance', direction: 'asc' } } as const satisfies DefaultQuery

function leeConsulta(busqueda: string): Query {
  const filtros = addressOfLaggards(leeLugar(busqueda))
  const offset = Number(new URLSearchParams(busqueda).get('offset') ?? 0)
  return { filters: filtros, ...POR_OMISION, offset: Number.isSafeInteger(offset) && offset > 0 ? offset : 0 }
}

interface PropsDeRezagados {
  mirada: Mirada
  avance: Actor<FlowMachine<'dashboard'>>
}

/** Schools that submitted nothing, stopped a week ago or are far below the place: the five that lag most, whom to call, the others by pages and all as a file. */
export function Rezagados({ avance, mirada }: PropsDeRezagados) {
  const busqueda = useSearch()
  const flujo = useFlow('dashboardLaggards', { ruta: 'dashboard', scope: null, query: leeConsulta(busqueda), defaults: POR_OMISION })
  const vista = useSelector(flujo, tableView)
  const falla = useSelector(flujo, tableFailure)
  const pagina = useSelector(flujo, shownPage<Rezagado>)
  const { limit, offset } = useSelector(flujo, tableQuery)
  const ocupada = useSelector(flujo, isTableBusy)
  const descargando = useSelector(avance, isDownloading)
  const fallaDeDescarga = useSelector(avance, downloadFailure)
  useAddress(flujo, (direccion) => ({ query: leeConsulta(direccion) }))

  return (
    <Hoja
      aire={false}
      aria-label="Establecimientos rezagados"
      aria-busy={ocupada}
      className={clases(
        'flex flex-col transition-opacity duration-rapido print:break-inside-avoid',
        ocupada && pagina !== null && 'opacity-60',
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-3 p-5 sm:px-6 print:p-4">
        <div className="grid gap-0.5">
          <h2 className="text-titulo-3">
            {pagina ? `Establecimientos rezagados: ${enMiles(pagina.total)}` : 'Establecimientos rezagados'}
          </h2>
          <p className="text-nota text-tinta-2">Primero los de menor avance con 30 encuestas o más.</p>
        </div>
        {vista === 'mostrando' && (
          <Boton
            ocupado={descargando}
            textoOcupado="Descargando"
            className="print:hidden"
            onClick={() => avance.send({ type: 'DOWNLOAD' })}
          >
            <Icono nombre="descargar" />
            Descargar todos
          </Boton>
        )}
      </div>
      {fallaDeDescarga && (
        <div className="px-5 pb-4 sm:px-6">
          <Aviso tono="alerta" role="alert" titulo="No pudimos descargar la lista">
            <p>{fallaDeDescarga.mensaje}</p>
          </Aviso>
        </div>
      )}
      {vista === 'cargando' && (
        <div className="px-5 pb-6 sm:px-6">
          <Esqueleto texto="Cargando establecimientos…" />
        </div>
      )}
      {vista === 'fallida' && (
        <div className="px-5 pb-6 sm:px-6">
          <Reintento
            titulo="No pudimos cargar los establecimientos"
            mensaje={falla?.mensaje ?? ''}
            onReintentar={() => flujo.send({ type: 'RETRY' })}
          />
        </div>
      )}
      {vista === 'vacia' && (
        <div className="px-5 pb-6 sm:px-6">
          <Vacio
            titulo="Ningún establecimiento está rezagado"
            texto="Van al ritmo de este lugar o ya terminaron. En los 7 días que siguen a la apertura nadie se rezaga."
          />
        </div>
      )}
      {vista === 'mostrando' && pagina && (
        <>
          <ul className="grid grow grid-cols-[minmax(0,1fr)]">
            {pagina.filas.map((fila) => (
              <Fila key={fila.idRbd} fila={fila} mirada={mirada} />
            ))}
          </ul>
          <div className="print:hidden">
            <Paginas
              total={pagina.total}
              limit={limit}
              offset={offset}
              nombre="establecimientos"
              angosta
              onPagina={(desde) => flujo.send({ type: 'PAGE', offset: desde })}
            />
          </div>
        </>
      )}
    </Hoja>
  )
}

function porQue({ motivo, ultima }: Rezagado): string | null {
  if (motivo === 'sin-respuestas') return 'Sin respuestas'
  if (motivo === 'bajo-el-ritmo') return 'Más de 10 puntos bajo este lugar'
  return ultima && `Sin movimiento desde el ${enFechaCortaConAno(ultima)}`
}

function Fila({ fila, mirada }: { fila: Rezagado; mirada: Mirada }) {
  const { esperadas, completadas, contacto } = fila
  return (
    <li className="grid content-center gap-0.5 border-t print:gap-0 border-borde px-5 py-2 sm:px-6 print:px-4 print:py-1">
      <p className="cifras flex max-w-none items-center justify-between gap-4">
        <Link
          href={enlaceA({ nivel: 'establecimiento', id: String(fila.idRbd), nombre: fila.dsNomEstable }, mirada)}
          className="enlace inline-flex min-h-toque min-w-11 items-center font-accion print:min-h-0"
        >
          {fila.dsNomEstable}
        </Link>
        <b className="font-accion">{enPorcentaje(esperadas > 0 ? completadas / esperadas : 0)}</b>
      </p>
      <p className="cifras flex max-w-none justify-between gap-4 text-nota text-tinta-2">
        <span>
          {`${fila.dsComuna}, ${fila.dsRegion}`}
          <Funcionamiento estado={fila.funcionamiento} />
        </span>
        <span className="whitespace-nowrap">{`faltan ${enMiles(esperadas - completadas)}`}</span>
      </p>
      {contacto === null ? (
        <p className="text-nota text-tinta-2">{porQue(fila)}</p>
      ) : (
        <details className="text-nota">
          <summary className="flex min-h-toque items-center justify-between gap-4 text-tinta-2 print:min-h-0">
            {porQue(fila)}
            <span className="whitespace-nowrap text-acento underline underline-offset-4 print:hidden">
              A quién llamar<span className="sr-only">{` en ${fila.dsNomEstable}`}</span>
            </span>
          </summary>
          <address className="min-w-0 not-italic">
            <p>{enNombrePropio(contacto.nombre)}</p>
            {contacto.correoElectronico && (
              <a className="enlace flex min-h-toque items-center break-all" href={`mailto:${contacto.correoElectronico}`}>
                {contacto.correoElectronico}
              </a>
            )}
            {contacto.telefono && (
              <a className="enlace flex min-h-toque items-center" href={`tel:${contacto.telefono.replaceAll(' ', '')}`}>
                {contacto.telefono}
              </a>
            )}
          </address>
        </details>
      )}
    </li>
  )
}
