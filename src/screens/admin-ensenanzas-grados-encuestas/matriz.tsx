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
import { claveDe, estaPorResolver, porNivel, situacionDe } from './grados.ts'
import { Nivel } from './nivel.tsx'
import { PorResolver } from './por-resolver.tsx'

interface PropsDeMatriz {
  periodoId: number
  encuestas: ReferenciaDeEncuestas['encuestas']
  puede: boolean
}

/** The grades of each level with their surveys of a period; on top, those that need a decision. */
export function Matriz({ periodoId, encuestas, puede }: PropsDeMatriz) {
  const escritorio = useFlow('adminEnsenanzasGradosEncuestas', { scope: { periodoId }, done: 'Cambio guardado.' })
  const matriz = usePart(escritorio, 'list')
  const cambio = usePart(escritorio, 'action')
  const [abierto, setAbierto] = useState<string | null>(null)
  const estado = useSelector(matriz, (s) => dataState('collection', s))
  const vista = useSelector(matriz, collectionView)
  const grados = useSelector(matriz, rows<GradoConEncuestas>)
  const falla = useSelector(matriz, collectionFailure)
  const porResolver = grados.filter(estaPorResolver)
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
            {grados.every((uno) => situacionDe(uno) === 'no-se-encuesta') ? (
              'Ningún grado se encuesta todavía. «Mostrarlos» los abre, y en cada uno se elige su encuesta.'
            ) : porResolver.length === 0 ? (
              'Cada grado que se encuesta tiene su encuesta.'
            ) : (
              <>
                <b className="font-accion">{porResolver.length === 1 ? '1 grado' : `${porResolver.length} grados`}</b>{' '}
                {porResolver.length === 1 ? 'necesita' : 'necesitan'} su decisión.
              </>
            )}
          </p>
          {porResolver.length > 0 && <PorResolver grados={porResolver} puede={puede} onAbrir={setAbierto} />}
          {porNivel(grados).map((nivel) => (
            <Nivel key={nivel.nivel} {...nivel} puede={puede} onAbrir={setAbierto} />
          ))}
        </>
      )}
      {grado && <Grado grado={grado} encuestas={encuestas} puede={puede} flujo={cambio} onCerrar={() => setAbierto(null)} />}
    </div>
  )
}
