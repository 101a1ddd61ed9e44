import { useSelector } from '@xstate/react'
import { useSearch } from 'wouter'
import { dataState, useFlow } from '#app/use-flow.ts'
import { type CorreoEnCola, integraciones } from '#contract/integraciones.ts'
import { timesDone } from '#machines/confirmed-action/confirmed-action.selectors.ts'
import { tableQuery } from '#machines/table/table.selectors.ts'
import { RUTAS_DE_APP } from '#routes'
import { Boton } from '#ui/formulario/boton.tsx'
import { Selector } from '#ui/formulario/campo.tsx'
import { Icono } from '#ui/iconos.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'
import { enFechaYHora } from '#ui/texto/fechas.ts'
import { idDeFiltro } from '../administracion/buscador.tsx'
import { useConsulta } from '../administracion/consulta.ts'
import { Listado, NADA, type Columna } from '../administracion/listado.tsx'
import { Pregunta, usePregunta } from '../administracion/pregunta.tsx'
import { Sistemas } from './sistemas.tsx'

const ORDEN = { field: 'pedido', direction: 'desc' } as const
const ENTRADAS = integraciones.getAdminIntegracionesCorreos.query.entries

const cuantosIntentos = (intentos: number): string =>
  intentos === 0 ? 'Todavía no se intenta' : intentos === 1 ? '1 intento' : `${intentos} intentos`

function Estado({ estado, proximo, intentos }: CorreoEnCola) {
  return (
    <>
      {estado === 'fallido' && (
        <span className="flex items-center gap-1.5 font-semibold text-peligro">
          <Icono nombre="alerta" className="size-4 shrink-0" />
          No se pudo entregar
        </span>
      )}
      {estado === 'enviando' && <span className="block font-semibold">Se está enviando</span>}
      {proximo !== null && <span className="block">Se intentará el {enFechaYHora(proximo)}</span>}
      <span className="cifras block text-nota text-tinta-2">{cuantosIntentos(intentos)}</span>
    </>
  )
}

const COLUMNAS: readonly Columna<CorreoEnCola>[] = [
  {
    id: 'asunto',
    titulo: 'Correo',
    celda: ({ asunto, para }) => (
      <>
        <span className="block font-accion">{asunto}</span>
        <span className="block text-nota [overflow-wrap:anywhere] text-tinta-2">{para}</span>
      </>
    ),
  },
  { id: 'pedido', titulo: 'Pedido', celda: ({ pedido }) => enFechaYHora(pedido) },
  { id: 'estado', titulo: 'Estado', celda: (fila) => <Estado {...fila} /> },
  {
    id: 'error',
    titulo: 'Última respuesta',
    celda: ({ error }) => (error === null ? NADA : <span className="[overflow-wrap:anywhere]">{error}</span>),
  },
]

/** The list at an address. */
function Lista({ busqueda, onReintenta }: { busqueda: string; onReintenta: (correo: CorreoEnCola) => void }) {
  const { inicial: query, porOmision } = useConsulta(busqueda, ENTRADAS, ORDEN)
  const tabla = useFlow('adminIntegracionesTable', { ruta: 'adminIntegraciones', scope: null, query, defaults: porOmision })
  const estado = useSelector(tabla, (s) => dataState('table', s))
  const { filters: filtros } = useSelector(tabla, tableQuery)
  return (
    <div data-state={estado} className="grid gap-6">
      <Selector
        etiqueta="Estado"
        id={idDeFiltro('estado')}
        name="estado"
        vacio="Todos"
        className="md:w-56"
        value={filtros['estado'] ?? ''}
        onChange={(valor) => tabla.send({ type: 'FILTER', filters: { estado: valor } })}
        opciones={[
          { valor: 'pendiente', texto: 'Esperan' },
          { valor: 'fallido', texto: 'No se pudieron entregar' },
        ]}
      />
      <Listado
        flujo={tabla}
        columnas={COLUMNAS}
        clave={({ encargoId }) => encargoId}
        nombres={['correos', 'correo']}
        vacio={{ titulo: 'Todos los correos salieron', texto: 'Aquí aparecen los que esperan y los que no se pudieron entregar.' }}
        accion={(fila) =>
          fila.estado !== 'enviando' && (
            <Boton variante="llano" onClick={() => onReintenta(fila)}>
              Intentar de nuevo
              <span className="sr-only">
                : {fila.asunto}, {fila.para}
              </span>
            </Boton>
          )
        }
      />
    </div>
  )
}

/** The outside systems, and what the service owes to one of them: the mails that have not gone out. Trying one, or another address, brings the list anew. */
export default function AdminIntegraciones() {
  const busqueda = useSearch()
  const accion = useFlow('adminIntegracionesRetry', { done: 'El correo saldrá en unos segundos.' })
  const [pedido, pregunta] = usePregunta(accion)
  const hechos = useSelector(accion, timesDone)
  return (
    <>
      <Titulo guia="Los sistemas de otros que este usa, y los correos que todavía no salen.">
        {RUTAS_DE_APP.adminIntegraciones.titulo}
      </Titulo>
      <Sistemas />
      <h2 className="text-titulo-2">Correos que no han salido</h2>
      <p className="mt-1 mb-6 text-tinta-2">Los que esperan se intentan solos; los que se rechazaron, cuando usted lo pida.</p>
      <Lista key={`${hechos} ${busqueda}`} busqueda={busqueda} onReintenta={(correo) => accion.send({ type: 'ASK', target: correo })} />
      {pedido !== null && (
        <Pregunta titulo="Intentar de nuevo" accion="Intentar ahora" {...pregunta}>
          <p className="font-accion">{pedido.asunto}</p>
          <p className="[overflow-wrap:anywhere]">Irá otra vez a {pedido.para}. Si su enlace ya venció, la página ofrece pedir otro.</p>
        </Pregunta>
      )}
    </>
  )
}
