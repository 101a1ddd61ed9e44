import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { EventFrom } from 'xstate'
import type { FlowMachine } from '#app/flows.ts'
import { dataState, useFlow } from '#app/use-flow.ts'
import { FORMATOS_DE_TABLA } from '#contract/esquemas.ts'
import { downloadFailure, isDownloadingFile } from '#machines/file-download/file-download.selectors.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { Icono } from '#ui/iconos.tsx'
import { FallaDeDescarga } from './descarga.tsx'

type Pedido = Extract<EventFrom<FlowMachine<'seleccionEstudiantePending'>>, { type: 'DOWNLOAD' }>['request']

/** Whoever is left of the whole school, or of what the filters leave: a table to work with, and on paper by course with slips, or letters, to hand out. */
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
  const enPapel = {
    encuestaId,
    ...(idEnsenanza && { idEnsenanza: Number(idEnsenanza) }),
    ...(idGrado && { idGrado: Number(idGrado) }),
    ...(letraCurso && { letraCurso }),
  }
  const deQuienes = <span className="sr-only">: {nombre}</span>
  return (
    <>
      {FORMATOS_DE_TABLA.map((formato) => (
        <Descarga key={formato} pedido={{ table: { encuestaId: String(encuestaId), ...deCurso, formato } }}>
          Descargar pendientes ({formato.toUpperCase()}){deQuienes}
        </Descarga>
      ))}
      <Descarga pedido={{ slips: enPapel }}>Pendientes con talones (PDF){deQuienes}</Descarga>
      <Descarga pedido={{ slips: { ...enPapel, cartas: true } }}>Cartas a los apoderados (PDF){deQuienes}</Descarga>
    </>
  )
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
