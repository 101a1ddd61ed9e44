import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { dataState, useAddress, useFlow, useSession } from '#app/use-flow.ts'
import { puedeVer } from '#contract/rules/permisos.ts'
import { rows } from '#machines/collection/collection.selectors.ts'
import { sessionRole, sessionSchool, sessionUser } from '#machines/session/session.selectors.ts'
import { tableQuery } from '#machines/table/table.selectors.ts'
import { RUTAS_DE_APP } from '#routes'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'
import { usePorOmision } from '../administracion/por-omision.ts'
import { leeConsulta, ORDEN } from './consulta.ts'
import { FiltrosDeEstablecimientos, type ComunaDeFiltro } from './filtros.tsx'
import { ListaDeEstablecimientos } from './lista.tsx'

/** Choosing a school of one's territory to work with (decisions, roles and permissions). */
export default function SeleccionRbd() {
  const sesion = useSession()
  const busqueda = useSearch()
  const rol = useSelector(sesion, sessionRole)
  const usuario = useSelector(sesion, sessionUser)
  const actual = useSelector(sesion, sessionSchool)
  const porOmision = usePorOmision(ORDEN)
  const [consulta] = useState(() => leeConsulta(busqueda, porOmision))
  const tabla = useFlow('seleccionRbdTable', { ruta: 'seleccionRbd', scope: null, query: consulta, defaults: porOmision })
  const comunas = useFlow('seleccionRbdCommunes', { scope: null })
  const eleccion = useFlow('seleccionRbd', { destination: puedeVer(rol, 'seleccionEstudiante') ? 'seleccionEstudiante' : 'dashboard' })
  const estado = useSelector(tabla, (s) => dataState('table', s))
  const estadoDeEleccion = useSelector(eleccion, (s) => dataState('seleccion-rbd', s))
  const { filters: filtros } = useSelector(tabla, tableQuery)

  useAddress(tabla, (direccion) => ({ query: leeConsulta(direccion, porOmision) }))

  return (
    <div data-state={estado} className="max-w-[1080px]">
      <Titulo guia="Elija el establecimiento con el que va a trabajar.">{RUTAS_DE_APP.seleccionRbd.titulo}</Titulo>
      <div className="grid gap-6">
        {actual && <Aviso titulo={`Ahora trabaja con ${actual.dsNomEstable}, RBD ${actual.idRbd}-${actual.dgvRbd}.`} />}
        <FiltrosDeEstablecimientos
          rol={rol}
          regionId={usuario?.usuarioRol.regionId ?? null}
          comunas={useSelector(comunas, rows<ComunaDeFiltro>)}
          filtros={filtros}
          onCambio={(cambio) => tabla.send({ type: 'FILTER', filters: cambio })}
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
