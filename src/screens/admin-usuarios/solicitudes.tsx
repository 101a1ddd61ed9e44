import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import { dataState, useFlow } from '#app/use-flow.ts'
import { privacidadOperaciones, type SolicitudRecibida, TIPOS_DE_SOLICITUD } from '#contract/privacidad.ts'
import { timesDone } from '#machines/confirmed-action/confirmed-action.selectors.ts'
import { tableQuery } from '#machines/table/table.selectors.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { Selector } from '#ui/formulario/campo.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'
import { enFecha } from '#ui/texto/fechas.ts'
import { idDeFiltro } from '../administracion/buscador.tsx'
import { useConsulta } from '../administracion/consulta.ts'
import { Listado, NADA, type Columna } from '../administracion/listado.tsx'
import { Pregunta, usePregunta } from '../administracion/pregunta.tsx'

const ORDEN = { field: 'vence', direction: 'asc' } as const
const ENTRADAS = privacidadOperaciones.getAdminSolicitudes.query.entries

function Plazo({ resuelta, aceptada, vence, respuesta }: SolicitudRecibida) {
  if (resuelta !== null) {
    return (
      <>
        <span className="block">
          {aceptada ? 'Aceptada' : 'Rechazada'} el {enFecha(resuelta)}
        </span>
        <span className="block text-nota text-tinta-2">{respuesta}</span>
      </>
    )
  }
  const vencida = Date.parse(vence) < Date.now()
  return (
    <span className={vencida ? 'font-semibold text-peligro' : 'font-semibold'}>
      {vencida ? 'Venció' : 'Vence'} el {enFecha(vence)}
    </span>
  )
}

const COLUMNAS: readonly Columna<SolicitudRecibida>[] = [
  {
    id: 'nombre',
    titulo: 'Quién',
    celda: ({ nombre, nombreUsuario }) => (
      <>
        <span className="block font-accion">{nombre}</span>
        <span className="block text-nota text-tinta-2">{nombreUsuario}</span>
      </>
    ),
  },
  { id: 'tipo', titulo: 'Qué pide', celda: ({ tipo }) => TIPOS_DE_SOLICITUD[tipo] },
  { id: 'detalle', titulo: 'Detalle', celda: ({ detalle }) => detalle || NADA },
  { id: 'pedida', titulo: 'Pedida', celda: ({ pedida }) => enFecha(pedida) },
  { id: 'plazo', titulo: 'Plazo', celda: (fila) => <Plazo {...fila} /> },
]

/** The list at an address. */
function Lista({ busqueda, onResuelve }: { busqueda: string; onResuelve: (solicitud: SolicitudRecibida, aceptada: boolean) => void }) {
  const { inicial: query, porOmision } = useConsulta(busqueda, ENTRADAS, ORDEN)
  const tabla = useFlow('adminUsuariosRequestsTable', { ruta: 'adminUsuarios', scope: null, query, defaults: porOmision })
  const estado = useSelector(tabla, (s) => dataState('table', s))
  const { filters: filtros } = useSelector(tabla, tableQuery)
  return (
    <div data-state={estado} className="grid gap-6">
      <Selector
        etiqueta="Estado"
        id={idDeFiltro('estado')}
        name="estado"
        vacio="Todas"
        className="md:w-56"
        value={filtros['estado'] ?? ''}
        onChange={(valor) => tabla.send({ type: 'FILTER', filters: { estado: valor } })}
        opciones={[
          { valor: 'pendiente', texto: 'Pendientes' },
          { valor: 'resuelta', texto: 'Resueltas' },
        ]}
      />
      <Listado
        flujo={tabla}
        columnas={COLUMNAS}
        clave={({ solicitudId }) => solicitudId}
        nombres={['solicitudes', 'solicitud']}
        vacio={{ titulo: 'Nadie ha pedido nada', texto: 'Las solicitudes de borrar o corregir datos aparecerán aquí.' }}
        accion={(fila) =>
          fila.resuelta === null && (
            <>
              <Boton variante="llano" onClick={() => onResuelve(fila, false)}>
                Rechazar<span className="sr-only"> la de {fila.nombre}</span>
              </Boton>
              <Boton variante="llano" onClick={() => onResuelve(fila, true)}>
                Aceptar<span className="sr-only"> la de {fila.nombre}</span>
              </Boton>
            </>
          )
        }
      />
    </div>
  )
}

/**
 * What people ask about their data: each with its deadline, resolved with an answer that the person gets by mail. Resolving one, or
 * another address, brings the list anew.
 */
export function Solicitudes({ pestanas }: { pestanas: ReactNode }) {
  const busqueda = useSearch()
  const accion = useFlow('adminUsuariosRequests', { done: 'Solicitud resuelta.' })
  const [pedida, pregunta] = usePregunta(accion)
  const hechas = useSelector(accion, timesDone)
  return (
    <>
      <Titulo guia="Primero las que vencen antes. La respuesta llega por correo a quien la pidió.">Solicitudes sobre datos</Titulo>
      {pestanas}
      <Lista
        key={`${hechas} ${busqueda}`}
        busqueda={busqueda}
        onResuelve={(solicitud, aceptada) => accion.send({ type: 'ASK', target: { solicitud, aceptada } })}
      />
      {pedida !== null && (
        <Pregunta
          titulo={`${pedida.aceptada ? 'Aceptar' : 'Rechazar'}: ${TIPOS_DE_SOLICITUD[pedida.solicitud.tipo].toLowerCase()}`}
          accion={pedida.aceptada ? 'Aceptar' : 'Rechazar'}
          motivoDe={pedida.solicitud.solicitudId}
          etiquetaDelMotivo="Respuesta"
          ayudaDelMotivo="Llega por correo a quien hizo la solicitud."
          peligrosa={pedida.aceptada && pedida.solicitud.tipo === 'borrado'}
          {...pregunta}
        >
          <p>
            {pedida.solicitud.nombre}: {pedida.solicitud.detalle}
          </p>
          {pedida.aceptada && pedida.solicitud.tipo === 'borrado' && (
            <p>Se borran su cuenta y sus vínculos, y sus respuestas quedan sin nombre ni RUN. No se puede deshacer.</p>
          )}
          {pedida.aceptada && pedida.solicitud.tipo === 'correccion' && <p>Corrija antes el dato: aquí solo se le responde.</p>}
        </Pregunta>
      )}
    </>
  )
}
