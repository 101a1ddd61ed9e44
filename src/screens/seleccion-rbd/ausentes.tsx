import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import { dataState, useFlow } from '#app/use-flow.ts'
import { NOMBRE_DE_FUNCIONAMIENTO } from '#contract/rules/funcionamiento.ts'
import { sigeLiberado, type CierreDeEstablecimientos, type FilaDeEstablecimiento } from '#contract/sige-liberado.ts'
import { timesDone } from '#machines/confirmed-action/confirmed-action.selectors.ts'
import { shownPage, tableQuery } from '#machines/table/table.selectors.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'
import { enFecha } from '#ui/texto/fechas.ts'
import { Buscador } from '../administracion/buscador.tsx'
import { useConsulta } from '../administracion/consulta.ts'
import { Listado, type Columna } from '../administracion/listado.tsx'
import { Pregunta, usePregunta } from '../administracion/pregunta.tsx'

const ORDEN = { field: 'dsNomEstable', direction: 'asc' } as const
const { dsNomEstable, limit, offset } = sigeLiberado.getEstablecimientos.query.entries
const ENTRADAS = { buscar: dsNomEstable, limit, offset }

const COLUMNAS: readonly Columna<FilaDeEstablecimiento>[] = [
  {
    id: 'dsNomEstable',
    titulo: 'Establecimiento',
    celda: ({ dsNomEstable: nombre, idRbd, dgvRbd, dsComuna }) => (
      <>
        <span className="block font-accion">{nombre}</span>
        <span className="cifras block text-nota text-tinta-2">
          RBD {idRbd}-{dgvRbd}, {dsComuna}
        </span>
      </>
    ),
  },
  { id: 'ausente', titulo: 'Ausente desde', celda: ({ ausente }) => ausente && enFecha(ausente) },
  { id: 'esperadas', titulo: 'Estudiantes', celda: ({ esperadas }) => esperadas },
  { id: 'funcionamiento', titulo: 'Estado', celda: ({ funcionamiento }) => NOMBRE_DE_FUNCIONAMIENTO[funcionamiento] },
]

const sePuedeCerrar = ({ funcionamiento }: FilaDeEstablecimiento): boolean => funcionamiento !== 'cerrado'

/** The list at an address, and what is done with one school or with all those of its page that are not closed. */
function Lista({ busqueda, onPregunta }: { busqueda: string; onPregunta: (cierre: CierreDeEstablecimientos) => void }) {
  const { inicial: query, porOmision } = useConsulta(busqueda, ENTRADAS, ORDEN)
  const tabla = useFlow('seleccionRbdTable', { ruta: 'seleccionRbd', scope: null, query, defaults: porOmision })
  const estado = useSelector(tabla, (s) => dataState('table', s))
  const { filters: filtros } = useSelector(tabla, tableQuery)
  const porCerrar = useSelector(tabla, shownPage<FilaDeEstablecimiento>)?.filas.filter(sePuedeCerrar) ?? []
  return (
    <div data-state={estado} className="grid gap-6">
      <Buscador
        campos={[{ name: 'buscar', etiqueta: 'RBD o nombre' }]}
        filtros={filtros}
        onBuscar={(cambio) => tabla.send({ type: 'FILTER', filters: cambio })}
      />
      {porCerrar.length > 1 && (
        <Boton
          className="justify-self-start max-sm:justify-self-stretch"
          onClick={() =>
            onPregunta({
              idRbds: porCerrar.map(({ idRbd }) => idRbd),
              cerrado: true,
              nombre: `${porCerrar.length} establecimientos de esta página`,
            })
          }
        >
          Marcar como cerrados los {porCerrar.length} de esta página
        </Boton>
      )}
      <Listado
        flujo={tabla}
        columnas={COLUMNAS}
        clave={({ idRbd }) => idRbd}
        nombres={['establecimientos', 'establecimiento']}
        vacio={{ titulo: 'No falta ninguno', texto: 'Los directorios que se cargaron traían todos los establecimientos de sus comunas.' }}
        accion={(fila) =>
          (sePuedeCerrar(fila) || fila.cierreAnotado) && (
            <Boton
              variante="llano"
              onClick={() => onPregunta({ idRbds: [fila.idRbd], cerrado: sePuedeCerrar(fila), nombre: fila.dsNomEstable })}
            >
              {sePuedeCerrar(fila) ? 'Marcar como cerrado' : 'Deshacer el cierre'}
              <span className="sr-only">: {fila.dsNomEstable}</span>
            </Boton>
          )
        }
      />
    </div>
  )
}

/** The schools that the directories no longer bring, which are closed with a reason, and left as they stood if that was wrong. */
export function Ausentes({ pestanas }: { pestanas: ReactNode }) {
  const busqueda = useSearch()
  const accion = useFlow('seleccionRbdClosing', { done: 'Cambio guardado.' })
  const [pedida, pregunta] = usePregunta(accion)
  const hechas = useSelector(accion, timesDone)
  return (
    <div className="max-w-[1080px]">
      <Titulo guia="Los que no traía un directorio que sí traía su comuna. Un directorio que los traiga los saca de aquí.">
        Ausentes del directorio
      </Titulo>
      {pestanas}
      <Lista key={`${hechas} ${busqueda}`} busqueda={busqueda} onPregunta={(cierre) => accion.send({ type: 'ASK', target: cierre })} />
      {pedida !== null && (
        <Pregunta
          titulo={pedida.cerrado ? 'Marcar como cerrado' : 'Deshacer el cierre'}
          accion={pedida.cerrado ? 'Marcar como cerrado' : 'Deshacer el cierre'}
          motivoDe={pedida.idRbds.join()}
          {...pregunta}
        >
          <p>{pedida.nombre}.</p>
          <p>
            {pedida.cerrado
              ? 'Sus estudiantes y sus respuestas se conservan, y las cifras no cambian. Se puede deshacer.'
              : 'Queda como estaba antes de marcarse como cerrado.'}
          </p>
        </Pregunta>
      )}
    </div>
  )
}
