import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { EventFrom } from 'xstate'
import type { FlowMachine } from '#app/flows.ts'
import { dataState, useFlow } from '#app/use-flow.ts'
import { downloadFailure, isDownloadingFile } from '#machines/file-download/file-download.selectors.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { Icono } from '#ui/iconos.tsx'
import type { CursoElegido } from './curso-elegido.ts'
import { FallaDeDescarga } from './descarga.tsx'

type Pedido = Extract<EventFrom<FlowMachine<'seleccionEstudiantePending'>>, { type: 'DOWNLOAD' }>['request']

/** Whoever is left, as a table to work with: of the whole school, or of what the filters leave. */
export function ListaDePendientes({
  encuestaId,
  filtros,
  nombre,
}: {
  encuestaId: number
  filtros: Readonly<Record<string, string>>
  nombre: string
}) {
  const { idEnsenanza, idGrado, letraCurso } = filtros
  const deCurso = { ...(idEnsenanza && { idEnsenanza }), ...(idGrado && { idGrado }), ...(letraCurso && { letraCurso }) }
  return (
    <Descarga pedido={{ table: { encuestaId: String(encuestaId), ...deCurso } }}>
      Descargar pendientes (CSV)
      <span className="sr-only">: {nombre}</span>
    </Descarga>
  )
}

/** Whoever is left of a course on paper: the list, and a slip for each to hand out. */
export function PendientesConTalones({ encuestaId, curso }: { encuestaId: number; curso: CursoElegido }) {
  return <Descarga pedido={{ slips: { encuestaId, ...curso } }}>Pendientes con talones (PDF)</Descarga>
}

function Descarga({ pedido, children }: { pedido: Pedido; children: ReactNode }) {
  const flujo = useFlow('seleccionEstudiantePending', undefined)
  const descargando = useSelector(flujo, isDownloadingFile)
  const falla = useSelector(flujo, downloadFailure)
  const estado = useSelector(flujo, (s) => dataState('file-download', s))
  return (
    <div data-state={estado} className="grid gap-3 justify-items-start max-sm:justify-items-stretch print:hidden">
      <Boton ocupado={descargando} textoOcupado="Preparando" onClick={() => flujo.send({ type: 'DOWNLOAD', request: pedido })}>
        <Icono nombre="descargar" />
        {children}
      </Boton>
      <FallaDeDescarga falla={falla} onReintentar={() => flujo.send({ type: 'RETRY' })} />
    </div>
  )
}
