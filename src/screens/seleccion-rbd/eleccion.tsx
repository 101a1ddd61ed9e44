import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import { dataState, useAddress, useFlow, useSession } from '#app/use-flow.ts'
import { puedeVer } from '#contract/rules/permisos-de-ruta.ts'
import { rows } from '#machines/collection/collection.selectors.ts'
import { sessionRole, sessionSchool, sessionUser } from '#machines/session/session.selectors.ts'
import { shownPage, tableQuery } from '#machines/table/table.selectors.ts'
import { sigeLiberado, type FilaDeEstablecimiento } from '#contract/sige-liberado.ts'
import { RUTAS_DE_APP } from '#routes'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'
import { enMiles } from '#ui/texto/numeros.ts'
import { useConsulta } from '../administracion/consulta.ts'
import { FiltrosDeEstablecimientos, type ComunaDeFiltro } from './filtros.tsx'
import { ListaDeEstablecimientos } from './lista.tsx'

/** The list's own order, when the address says nothing. */
const ORDEN = { field: 'pendientes', direction: 'desc' } as const

const { dsNomEstable, regionId, comunaId, situacion, limit, offset, sortField, sortOrder } = sigeLiberado.getEstablecimientos.query.entries
/** What the address may carry: one search, which the list's call takes apart by what was typed. */
const ENTRADAS = { regionId, comunaId, situacion, limit, offset, sortField, sortOrder, buscar: dsNomEstable }

interface PropsDeEleccion {
  /** The page that shows it, whose address carries what is asked of the list. */
  ruta: 'seleccionRbd' | 'seleccionEstudiante'
  acciones?: ReactNode
  pestanas?: ReactNode
}

/** Choosing a school of one's territory to work with (decisions, roles and permissions). */
export function Eleccion({ ruta, acciones, pestanas }: PropsDeEleccion) {
  const sesion = useSession()
  const busqueda = useSearch()
  const rol = useSelector(sesion, sessionRole)
  const usuario = useSelector(sesion, sessionUser)
  const actual = useSelector(sesion, sessionSchool)
  const { inicial, porOmision, lee } = useConsulta(busqueda, ENTRADAS, ORDEN)
  const tabla = useFlow('seleccionRbdTable', { ruta, scope: null, query: inicial, defaults: porOmision })
  const comunas = useFlow('seleccionRbdCommunes', { scope: null })
  const eleccion = useFlow('seleccionRbd', {
    destination: puedeVer(rol, 'seleccionEstudiante') ? 'seleccionEstudiante' : 'dashboard',
    asked: null,
  })
  const estado = useSelector(tabla, (s) => dataState('table', s))
  const estadoDeEleccion = useSelector(eleccion, (s) => dataState('seleccion-rbd', s))
  const { filters: filtros, sort: orden } = useSelector(tabla, tableQuery)
  const pagina = useSelector(tabla, shownPage<FilaDeEstablecimiento>)
  const todasLasComunas = useSelector(comunas, rows<ComunaDeFiltro>)

  useAddress(tabla, (direccion) => ({ query: lee(direccion) }))

  return (
    <div data-state={estado} className="max-w-[1080px]">
      <Titulo
        guia={<LoQueFalta total={pagina?.total} faltan={pagina?.faltan} lugar={lugarDe(todasLasComunas, filtros)} />}
        acciones={acciones}
      >
        {RUTAS_DE_APP[ruta].titulo}
      </Titulo>
      {pestanas}
      <div className="grid gap-6">
        {actual && <Aviso titulo={`Ahora trabaja con ${actual.dsNomEstable}, RBD ${actual.idRbd}-${actual.dgvRbd}.`} />}
        <FiltrosDeEstablecimientos
          rol={rol}
          regionId={usuario?.usuarioRol.regionId ?? null}
          comunas={todasLasComunas}
          filtros={filtros}
          orden={orden}
          onCambio={(cambio) => tabla.send({ type: 'FILTER', filters: cambio })}
          onOrden={(pedido) => tabla.send({ type: 'SORT', ...pedido })}
        />
        <div data-state={estadoDeEleccion} className="grid gap-6">
          <ListaDeEstablecimientos
            flujo={tabla}
            actual={actual?.idRbd ?? null}
            onElegir={(establecimiento) => eleccion.send({ type: 'CHOOSE', establecimiento })}
          />
        </div>
      </div>
    </div>
  )
}

/** The name of the commune or the region that the list is narrowed to, if any. */
function lugarDe(comunas: readonly ComunaDeFiltro[], { comunaId, regionId }: Readonly<Record<string, string>>): string | undefined {
  const suya = comunas.find((comuna) => (comunaId === undefined ? comuna.regionId === regionId : comuna.comunaId === comunaId))
  return comunaId === undefined ? suya?.region : suya?.nombre
}

interface PropsDeLoQueFalta {
  total: number | undefined
  faltan: number | undefined
  lugar: string | undefined
}

/** What is left of all the schools of the list; before it arrives, what to do here. */
function LoQueFalta({ total = 0, faltan, lugar }: PropsDeLoQueFalta) {
  if (faltan === undefined || total === 0) return 'Elija el establecimiento con el que va a trabajar.'
  const cuales = `${total === 1 ? '1 establecimiento' : `${enMiles(total)} establecimientos`}${lugar === undefined ? '' : ` de ${lugar}`}`
  if (faltan === 0) return `A ${cuales} no le${total === 1 ? '' : 's'} falta ninguna encuesta.`
  return (
    <>
      A {cuales} le{total === 1 ? '' : 's'} falta{faltan === 1 ? '' : 'n'}{' '}
      <b className="cifras font-accion text-tinta">{faltan === 1 ? '1 encuesta' : `${enMiles(faltan)} encuestas`}</b>.
    </>
  )
}
