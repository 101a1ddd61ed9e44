import { useSelector } from '@xstate/react'
import { lazy, type ReactNode } from 'react'
import { Link, useSearch } from 'wouter'
import { dataState, useAddress, useFlow, usePart, useSession } from '#app/use-flow.ts'
import { encuestasAdmin, type EncuestaAdministrada, type ReferenciaDeEncuestas } from '#contract/encuestas.admin.ts'
import { puedeLlamar } from '#contract/rules/permisos.ts'
import { isRecordBusy, record, recordFailure, recordView } from '#machines/admin-record/admin-record.selectors.ts'
import { collectionFailure, rows } from '#machines/collection/collection.selectors.ts'
import { sessionRole } from '#machines/session/session.selectors.ts'
import { tableQuery } from '#machines/table/table.selectors.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { Selector } from '#ui/formulario/campo.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { enFechaCortaConAno } from '#ui/texto/fechas.ts'
import { Icono } from '#ui/iconos.tsx'
import { enMiles } from '#ui/texto/numeros.ts'
import { Pestanas } from '#ui/marco/pestanas.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'
import { pathOf } from '#routes'
import { useConsulta } from '../administracion/consulta.ts'
import { Listado, type Columna, TITULO_DE_FILA } from '../administracion/listado.tsx'
import { Pregunta, usePregunta } from '../administracion/pregunta.tsx'
import { Copia } from './copia.tsx'
import { FichaDeEncuesta } from './ficha.tsx'
import { Periodos } from './periodos.tsx'
import { Union } from './union.tsx'

const ORDEN = { field: 'periodo', direction: 'desc' } as const
const ENTRADAS = encuestasAdmin.getAdminEncuestas.query.entries

const COLUMNAS: readonly Columna<EncuestaAdministrada>[] = [
  {
    id: 'nombre',
    titulo: 'Encuesta',
    celda: (fila) => (
      <>
        <Link href={pathOf('adminEncuestas', { preguntas: String(fila.encuestaId) })} className={TITULO_DE_FILA}>
          {fila.nombre}
          <span className="sr-only">: preguntas</span>
        </Link>
        <span className="block text-nota text-tinta-2">
          {fila.contestador.nombre}, {fila.minutos} minutos
        </span>
        {fila.herramienta !== null && (
          <span className="cifras block text-nota text-tinta-2">
            {fila.herramienta.sid === null ? 'Sin unir con LimeSurvey' : `LimeSurvey ${fila.herramienta.sid}`}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'periodo',
    titulo: 'Período',
    celda: (fila) => (
      <>
        {fila.periodo.nombre}
        <span className="block text-nota whitespace-nowrap text-tinta-2">
          {enFechaCortaConAno(fila.apertura)} a {enFechaCortaConAno(fila.cierre)}
        </span>
      </>
    ),
  },
  {
    id: 'respuestas',
    titulo: 'Comenzadas y enviadas',
    celda: (fila) => (
      <>
        <span className="whitespace-nowrap">
          {enMiles(fila.respuestas)}
          {fila.grados > 0 && ` de ${enMiles(fila.estudiantes)}`}
        </span>
        {fila.grados > 0 && <span className="block text-nota text-tinta-2">{fila.grados === 1 ? '1 grado' : `${fila.grados} grados`}</span>}
      </>
    ),
  },
  {
    id: 'estado',
    titulo: 'Estado',
    celda: (fila) => (
      <>
        {fila.activo ? 'Activa' : 'Inactiva'}
        <span className="block text-nota text-tinta-2">{fila.esPublico ? 'Pública' : 'No pública'}</span>
      </>
    ),
  },
]

/** A survey's questions: only who looks at them gets their words, their differences and their frame. */
const Preguntas = lazy(() => import('./preguntas.tsx').then((m) => ({ default: m.Preguntas })))

/** The surveys of each period, the questions of one, and for the national administrator, who keeps them, the periods themselves. */
export default function AdminEncuestas() {
  const puede = puedeLlamar(useSelector(useSession(), sessionRole), 'getAdminPeriodos')
  const direccion = new URLSearchParams(useSearch())
  const encuestaId = Number(direccion.get('preguntas'))
  const actual = puede && direccion.get('vista') === 'periodos' ? 'periodos' : 'encuestas'
  const pestanas = puede && (
    <Pestanas
      etiqueta="Partes de la administración de encuestas"
      actual={actual}
      pestanas={[
        { id: 'encuestas', texto: 'Encuestas', href: pathOf('adminEncuestas') },
        { id: 'periodos', texto: 'Períodos', href: pathOf('adminEncuestas', { vista: 'periodos' }) },
      ]}
    />
  )
  if (Number.isInteger(encuestaId) && encuestaId > 0) return <Preguntas key={encuestaId} encuestaId={encuestaId} pestanas={pestanas} />
  return actual === 'periodos' ? <Periodos pestanas={pestanas} /> : <Encuestas pestanas={pestanas} />
}

function Encuestas({ pestanas }: { pestanas: ReactNode }) {
  const busqueda = useSearch()
  const { inicial, porOmision, lee } = useConsulta(busqueda, ENTRADAS, ORDEN)
  const escritorio = useFlow('adminEncuestas', { query: inicial, defaults: porOmision })
  const tabla = usePart(escritorio, 'table')
  const registro = usePart(escritorio, 'record')
  const copia = usePart(escritorio, 'copy')
  const union = usePart(escritorio, 'tie')
  const activacion = usePart(escritorio, 'period')
  const referencias = usePart(escritorio, 'reference')
  const puede = puedeLlamar(useSelector(useSession(), sessionRole), 'putAdminEncuestas')

  const estadoDelEscritorio = useSelector(escritorio, (s) => dataState('admin-encuestas', s))
  const estado = useSelector(tabla, (s) => dataState('table', s))
  const estadoDeFicha = useSelector(registro, (s) => dataState('admin-record', s))
  const { filters: filtros } = useSelector(tabla, tableQuery)
  const [referencia] = useSelector(referencias, rows<ReferenciaDeEncuestas>)
  const sinReferencia = useSelector(referencias, collectionFailure)
  const [porActivar, pregunta] = usePregunta(activacion)

  useAddress(tabla, (direccion) => ({ query: lee(direccion) }))
  const periodo = referencia?.periodos.find(({ periodoId }) => String(periodoId) === filtros['periodoId'])

  return (
    <div data-state={estadoDelEscritorio}>
      <div data-state={estado}>
        <Titulo
          acciones={
            puede && (
              <>
                <Boton disabled={!referencia} onClick={() => copia.send({ type: 'CREATE' })}>
                  Copiar de otro período
                </Boton>
                <Boton variante="principal" disabled={!referencia} onClick={() => registro.send({ type: 'CREATE' })}>
                  <Icono nombre="agregar" />
                  Crear encuesta
                </Boton>
              </>
            )
          }
        >
          Encuestas
        </Titulo>
        {pestanas}
        <div className="grid gap-6">
          {sinReferencia && (
            <Reintento
              titulo="No pudimos cargar los períodos"
              mensaje={sinReferencia.mensaje}
              onReintentar={() => referencias.send({ type: 'RETRY' })}
            />
          )}
          <div className="flex flex-wrap items-end gap-3 print:hidden">
            <Selector
              etiqueta="Período"
              name="periodoId"
              vacio="Todos"
              className="min-w-[180px]"
              value={filtros['periodoId'] ?? ''}
              onChange={(periodoId) => tabla.send({ type: 'FILTER', filters: { periodoId } })}
              opciones={(referencia?.periodos ?? []).map((uno) => ({
                valor: String(uno.periodoId),
                texto: uno.activo ? `${uno.nombre} (activo)` : uno.nombre,
              }))}
            />
            {puede && periodo && !periodo.activo && (
              <Boton onClick={() => activacion.send({ type: 'ASK', target: periodo })}>Activar el período {periodo.nombre}</Boton>
            )}
          </div>
          <Listado
            flujo={tabla}
            columnas={COLUMNAS}
            clave={({ encuestaId }) => encuestaId}
            nombres={['encuestas', 'encuesta']}
            vacio={{ titulo: 'No hay encuestas', texto: 'Cree la primera con un archivo de preguntas, o copie las de otro período.' }}
            seElige
            accion={(fila) =>
              puede && (
                <>
                  <Boton variante="llano" disabled={!referencia} onClick={() => registro.send({ type: 'OPEN', item: fila })}>
                    <Icono nombre="editar" />
                    Editar<span className="sr-only"> {fila.nombre}</span>
                  </Boton>
                  {fila.herramienta !== null && (
                    <Boton variante="llano" onClick={() => union.send({ type: 'OPEN', item: fila })}>
                      Unir con LimeSurvey<span className="sr-only">: {fila.nombre}</span>
                    </Boton>
                  )}
                  {fila.eliminable && (
                    <Boton variante="llano" onClick={() => registro.send({ type: 'ASK_DELETE', item: fila })}>
                      Eliminar<span className="sr-only"> {fila.nombre}</span>
                    </Boton>
                  )}
                </>
              )
            }
          />
        </div>
      </div>
      <div data-state={estadoDeFicha}>
        {referencia && <FichaDeEncuesta flujo={registro} referencia={referencia} />}
        <Eliminar flujo={registro} />
      </div>
      {referencia && <Copia flujo={copia} periodos={referencia.periodos} />}
      <Union flujo={union} />
      {porActivar && (
        <Pregunta titulo={`Activar el período ${porActivar.nombre}`} accion="Activar" {...pregunta}>
          <p>Será el único activo. Cada establecimiento deberá actualizar sus datos otra vez.</p>
        </Pregunta>
      )}
    </div>
  )
}

function Eliminar({ flujo }: { flujo: Parameters<typeof FichaDeEncuesta>[0]['flujo'] }) {
  const abierto = useSelector(flujo, recordView) === 'eliminar'
  const encuesta = useSelector(flujo, record<EncuestaAdministrada>)
  const falla = useSelector(flujo, recordFailure)
  const ocupado = useSelector(flujo, isRecordBusy)
  if (!abierto || encuesta === null) return null
  return (
    <Pregunta
      titulo="Eliminar la encuesta"
      accion="Eliminar"
      peligrosa
      ocupado={ocupado}
      falla={falla}
      onConfirmar={() => flujo.send({ type: 'DELETE' })}
      onCerrar={() => flujo.send({ type: 'CANCEL' })}
    >
      <p>
        Se eliminará «{encuesta.nombre}» y dejará de estar en sus {encuesta.grados} grados. No se puede deshacer.
      </p>
    </Pregunta>
  )
}
