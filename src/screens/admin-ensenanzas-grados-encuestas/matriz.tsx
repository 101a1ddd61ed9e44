import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { dataState, useFlow } from '#app/use-flow.ts'
import type { CambioDeGrado, GradoConEncuestas, ReferenciaDeEncuestas } from '#contract/admin-encuestas.ts'
import { collectionFailure, collectionView, rows } from '#machines/collection/collection.selectors.ts'
import { actionFailure, askedAbout, isActing, timesDone } from '#machines/confirmed-action/confirmed-action.selectors.ts'
import { Esqueleto } from '#ui/esqueleto.tsx'
import { Fallo } from '#ui/fallo.tsx'
import { Hoja } from '#ui/hoja.tsx'
import { Icono } from '#ui/iconos.tsx'
import { Vacio } from '#ui/vacio.tsx'
import { Pregunta } from '../administracion/pregunta.tsx'

interface PropsDeMatriz {
  periodoId: number
  encuestas: ReferenciaDeEncuestas['encuestas']
  puede: boolean
}

/** A grade with students and no survey, or with more than one active. */
export function defectoDeGrado({ estudiantes, encuestas }: GradoConEncuestas): 'falta' | 'repetida' | null {
  if (estudiantes > 0 && encuestas.length === 0) return 'falta'
  return encuestas.filter(({ activo }) => activo).length > 1 ? 'repetida' : null
}

/** The grades of each teaching type with their surveys. */
export function Matriz({ periodoId, encuestas, puede }: PropsDeMatriz) {
  const matriz = useFlow('gradeMatrix', { alcance: { periodoId } })
  const cambio = useFlow('gradeChange', { hecho: 'Cambio guardado.' })
  const estado = useSelector(matriz, (s) => dataState('collection', s))
  const vista = useSelector(matriz, collectionView)
  const grados = useSelector(matriz, rows<GradoConEncuestas>)
  const falla = useSelector(matriz, collectionFailure)
  const hechos = useSelector(cambio, timesDone)
  useEffect(() => {
    if (hechos > 0) matriz.send({ type: 'REFRESH' })
  }, [hechos, matriz])
  const pregunta = (objeto: CambioDeGrado): void => cambio.send({ type: 'ASK', objeto })
  const faltan = grados.filter((grado) => defectoDeGrado(grado) === 'falta').length
  const repetidas = grados.filter((grado) => defectoDeGrado(grado) === 'repetida').length
  const tipos = [...new Map(grados.map(({ idEnsenanza, dsEnsenanza }) => [idEnsenanza, dsEnsenanza]))]
  return (
    <div data-state={estado} className="grid gap-6">
      {vista === 'cargando' && <Hoja><Esqueleto lineas={8} texto="Cargando los grados…" /></Hoja>}
      {vista === 'fallida' && falla && <Fallo titulo="No pudimos cargar los grados" mensaje={falla.mensaje} onReintentar={() => matriz.send({ type: 'RETRY' })} />}
      {vista === 'vacia' && <Hoja><Vacio titulo="No hay grados" texto="Aparecen aquí cuando se carga el registro escolar." /></Hoja>}
      {vista === 'lista' && (
        <>
          <p role="status" className="cifras">{faltan} grados con estudiantes sin encuesta y {repetidas} con más de una.</p>
          {tipos.map(([idEnsenanza, dsEnsenanza]) => (
            <Hoja key={idEnsenanza} aire={false} aria-label={dsEnsenanza}>
              <h2 className="px-4 py-3 text-lg font-titulo">{dsEnsenanza}</h2>
              <ul className="divide-y divide-borde border-t border-borde">
                {grados.filter((grado) => grado.idEnsenanza === idEnsenanza).map((grado) => (
                  <Grado key={grado.idGrado} grado={grado} encuestas={encuestas} puede={puede} onCambio={pregunta} />
                ))}
              </ul>
            </Hoja>
          ))}
        </>
      )}
      <PreguntaDeCambio flujo={cambio} />
    </div>
  )
}

const AVISO = { falta: 'Sin encuesta', repetida: 'Más de una encuesta' } as const

function Grado({ grado, encuestas, puede, onCambio }: { grado: GradoConEncuestas; encuestas: PropsDeMatriz['encuestas']; puede: boolean; onCambio: (cambio: CambioDeGrado) => void }) {
  const defecto = defectoDeGrado(grado)
  const libres = encuestas.filter(({ encuestaId }) => !grado.encuestas.some((suya) => suya.encuestaId === encuestaId))
  const agrega = (valor: string): void => {
    const elegida = libres.find(({ encuestaId }) => String(encuestaId) === valor)
    if (elegida) onCambio({ grado, encuestaId: elegida.encuestaId, dsEncuesta: elegida.nombre, idEnsenanzaGrado: null })
  }
  return (
    <li className="grid items-center gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,200px)_minmax(0,1fr)_minmax(0,220px)]">
      <div>
        <h3 className="font-accion">{grado.dsGrado}</h3>
        <p className="cifras text-nota text-tinta-2">{grado.estudiantes.toLocaleString('es-CL')} estudiantes</p>
      </div>
      <div className="grid gap-1">
        {grado.encuestas.map(({ encuestaId, dsEncuesta, idEnsenanzaGrado, activo, respuestas }) => (
          <div key={encuestaId} className="flex flex-wrap items-center justify-between gap-x-3">
            <span>{dsEncuesta}{!activo && <span className="text-tinta-2"> (inactiva)</span>}</span>
            {puede && respuestas === 0 && (
              <button type="button" className="enlace min-h-toque text-nota font-semibold" onClick={() => onCambio({ grado, encuestaId, dsEncuesta, idEnsenanzaGrado })}>
                Quitar<span className="sr-only"> {dsEncuesta} de {grado.dsGrado}</span>
              </button>
            )}
            {respuestas > 0 && <span className="cifras text-nota text-tinta-2">{respuestas.toLocaleString('es-CL')} respuestas</span>}
          </div>
        ))}
        {defecto && <p className="flex items-center gap-2 font-semibold text-aviso"><Icono nombre="alerta" />{AVISO[defecto]}</p>}
      </div>
      {puede && libres.length > 0 && (
        <select
          aria-label={`Agregar una encuesta a ${grado.dsGrado}`} value="" onChange={(evento) => agrega(evento.currentTarget.value)}
          className="min-h-control w-full min-w-0 truncate rounded-control border-1.5 border-borde-control bg-superficie px-3 text-base print:hidden"
        >
          <option value="">Agregar encuesta</option>
          {libres.map(({ encuestaId, nombre }) => <option key={encuestaId} value={encuestaId}>{nombre}</option>)}
        </select>
      )}
    </li>
  )
}

function PreguntaDeCambio({ flujo }: { flujo: ReturnType<typeof useFlow<'gradeChange'>> }) {
  const cambio = useSelector(flujo, askedAbout<CambioDeGrado>)
  const falla = useSelector(flujo, actionFailure)
  const ocupado = useSelector(flujo, isActing)
  if (cambio === null) return null
  const { grado: { estudiantes, dsGrado, dsEnsenanza }, dsEncuesta, idEnsenanzaGrado } = cambio
  const quita = idEnsenanzaGrado !== null
  const cuantos = `${estudiantes.toLocaleString('es-CL')} estudiantes de ${dsGrado}, ${dsEnsenanza}`
  return (
    <Pregunta
      titulo={quita ? 'Quitar la encuesta del grado' : 'Dar la encuesta al grado'} accion={quita ? 'Quitar' : 'Agregar'} peligrosa={quita} ocupado={ocupado} falla={falla}
      onConfirmar={(motivo) => flujo.send({ type: 'CONFIRM', motivo })} onCerrar={() => flujo.send({ type: 'CANCEL' })}
    >
      <p className="font-accion">{dsEncuesta}</p>
      <p className="cifras">{quita ? `Dejará de estar disponible para ${cuantos}.` : `La recibirán ${cuantos}.`}</p>
    </Pregunta>
  )
}
