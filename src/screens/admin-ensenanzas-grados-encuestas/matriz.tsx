import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { dataState, useFlow, usePart } from '#app/use-flow.ts'
import type { GradoConEncuestas, ReferenciaDeEncuestas } from '#contract/encuestas.admin.ts'
import { collectionFailure, collectionView, rows } from '#machines/collection/collection.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { Vacio } from '#ui/avisos/vacio.tsx'
import { Grado } from './grado.tsx'
import { claveDe, situacionDe, type SituacionDeGrado } from './grados.ts'
import { TablaCruzada } from './tabla-cruzada.tsx'

interface PropsDeMatriz {
  periodoId: number
  encuestas: ReferenciaDeEncuestas['encuestas']
  puede: boolean
}

const cuantosGrados = (cuantos: number): string => (cuantos === 1 ? '1 grado' : `${cuantos} grados`)

/** The grades of each teaching type with their surveys of a period. */
export function Matriz({ periodoId, encuestas, puede }: PropsDeMatriz) {
  const escritorio = useFlow('adminEnsenanzasGradosEncuestas', { scope: { periodoId }, done: 'Cambio guardado.' })
  const matriz = usePart(escritorio, 'list')
  const cambio = usePart(escritorio, 'action')
  const [abierto, setAbierto] = useState<string | null>(null)
  const estado = useSelector(matriz, (s) => dataState('collection', s))
  const vista = useSelector(matriz, collectionView)
  const grados = useSelector(matriz, rows<GradoConEncuestas>)
  const falla = useSelector(matriz, collectionFailure)
  const cuantos = (situacion: SituacionDeGrado): number => grados.filter((grado) => situacionDe(grado) === situacion).length
  const grado = grados.find((uno) => claveDe(uno) === abierto)
  return (
    <div data-state={estado} className="grid gap-6">
      {vista === 'cargando' && (
        <Hoja>
          <Esqueleto lineas={8} texto="Cargando los grados…" />
        </Hoja>
      )}
      {vista === 'fallida' && falla && (
        <Reintento titulo="No pudimos cargar los grados" mensaje={falla.mensaje} onReintentar={() => matriz.send({ type: 'RETRY' })} />
      )}
      {vista === 'vacia' && (
        <Hoja>
          <Vacio titulo="No hay grados" texto="Aparecen aquí cuando se carga el registro escolar." />
        </Hoja>
      )}
      {vista === 'lista' && (
        <>
          {falla && (
            <Aviso tono="alerta" role="status" titulo="No pudimos actualizar los grados">
              <p>{falla.mensaje}</p>
            </Aviso>
          )}
          <p role="status" className="cifras">
            <b className="font-accion">
              {cuantosGrados(cuantos('falta'))} sin la encuesta que les corresponde y {cuantosGrados(cuantos('repetida'))} con más de una.
            </b>{' '}
            {cuantosGrados(cuantos('no-se-encuesta'))} no se {cuantos('no-se-encuesta') === 1 ? 'encuesta' : 'encuestan'}.
          </p>
          <TablaCruzada grados={grados} onAbrir={setAbierto} />
        </>
      )}
      {grado && <Grado grado={grado} encuestas={encuestas} puede={puede} flujo={cambio} onCerrar={() => setAbierto(null)} />}
    </div>
  )
}
