import { useSelector } from '@xstate/react'
import { useSearch } from 'wouter'
import type { Actor } from 'xstate'
import type { FlowMachine } from '#app/flows.ts'
import { useAddress, useFlow } from '#app/use-flow.ts'
import type { Rezagado } from '#contract/datamart.ts'
import { downloadFailure, isDownloading } from '#machines/dashboard/dashboard.selectors.ts'
import { addressOfPlace } from '#machines/dashboard/dashboard.rules.ts'
import type { Query, DefaultQuery } from '#machines/table/table.rules.ts'
import { isTableBusy, shownPage, tableFailure, tableQuery, tableView } from '#machines/table/table.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { clases } from '#ui/clases.ts'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { enFecha } from '#ui/texto/fechas.ts'
import { Hoja } from '#ui/marco/hoja.tsx'
import { Icono } from '#ui/iconos.tsx'
import { enNombrePropio } from '#contract/rules/nombre-propio.ts'
import { enMiles } from '#ui/texto/numeros.ts'
import { Paginas } from '#ui/marco/paginas.tsx'
import { Vacio } from '#ui/avisos/vacio.tsx'
import { leeLugar } from './lugar.ts'
import { enPorcentaje } from './numeros.ts'

const POR_OMISION = { limit: 10, sort: { field: 'pendientes', direction: 'asc' } } as const satisfies DefaultQuery

function leeConsulta(busqueda: string): Query {
  const { rbd: _rbd, ...filtros } = addressOfPlace(leeLugar(busqueda))
  const offset = Number(new URLSearchParams(busqueda).get('offset') ?? 0)
  return { filters: filtros, ...POR_OMISION, offset: Number.isSafeInteger(offset) && offset > 0 ? offset : 0 }
}

interface PropsDeRezagados {
  avance: Actor<FlowMachine<'dashboard'>>
}

/** Schools that submitted nothing, stopped a week ago or are far below the place, with whom to call and the list as a file. */
export function Rezagados({ avance }: PropsDeRezagados) {
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
      className={clases('transition-opacity duration-rapido', ocupada && pagina !== null && 'opacity-60')}
    >
      <div className="flex flex-wrap items-start justify-between gap-3 p-5 sm:px-6">
        <div className="grid gap-0.5">
          <h2 className="text-titulo-3">
            {pagina ? `Establecimientos rezagados: ${enMiles(pagina.total)}` : 'Establecimientos rezagados'}
          </h2>
          <p className="text-nota text-tinta-2">
            Sin respuestas, sin movimiento hace 7 días o más de 10 puntos bajo este lugar. Primero los de más pendientes.
          </p>
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
          <ul>
            {pagina.filas.map((fila) => (
              <Fila key={fila.idRbd} fila={fila} />
            ))}
          </ul>
          <Paginas
            total={pagina.total}
            limit={limit}
            offset={offset}
            nombre="establecimientos"
            onPagina={(desde) => flujo.send({ type: 'PAGE', offset: desde })}
          />
        </>
      )}
    </Hoja>
  )
}

function porQue({ motivo, ultima }: Rezagado): string | null {
  if (motivo === 'sin-respuestas') return 'Sin respuestas'
  if (motivo === 'bajo-el-ritmo') return 'Más de 10 puntos bajo este lugar'
  return ultima && `Sin movimiento desde el ${enFecha(ultima)}`
}

function Fila({ fila }: { fila: Rezagado }) {
  const { esperadas, completadas, contacto } = fila
  return (
    <li className="grid gap-x-6 gap-y-2 border-t border-borde px-5 py-3.5 sm:px-6 md:grid-cols-[1.4fr_1fr_1.2fr]">
      <div className="min-w-0">
        <p className="font-accion">{fila.dsNomEstable}</p>
        <p className="cifras text-nota text-tinta-2">{`RBD ${fila.idRbd}-${fila.dgvRbd} · ${fila.dsComuna}, ${fila.dsRegion}`}</p>
      </div>
      <div className="cifras">
        <p>
          <b className="font-accion">{enPorcentaje(esperadas > 0 ? completadas / esperadas : 0)}</b>
          {`, faltan ${enMiles(esperadas - completadas)}`}
        </p>
        <p className="text-nota text-tinta-2">{porQue(fila)}</p>
      </div>
      {contacto && (
        <address className="min-w-0 not-italic">
          <p>{enNombrePropio(contacto.nombre)}</p>
          <p className="flex flex-wrap gap-x-4 text-nota">
            {contacto.correoElectronico && (
              <a className="enlace inline-flex min-h-toque items-center break-all" href={`mailto:${contacto.correoElectronico}`}>
                {contacto.correoElectronico}
              </a>
            )}
            {contacto.telefono && (
              <a className="enlace inline-flex min-h-toque items-center" href={`tel:${contacto.telefono.replaceAll(' ', '')}`}>
                {contacto.telefono}
              </a>
            )}
          </p>
        </address>
      )}
    </li>
  )
}
