import { useSelector } from '@xstate/react'
import { dataState, type Part } from '#app/use-flow.ts'
import { downloadFailure, isDownloadingFile } from '#machines/file-download/file-download.selectors.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { Icono } from '#ui/iconos.tsx'
import { FallaDeDescarga } from './descarga.tsx'

interface PropsDeTareas {
  /** What the filters leave, in words: `5° básico B`. */
  nombre: string
  recibos: Part<'seleccionEstudiante', 'receipts'>
  encuestaId: number
  idRbd: number
  filtros: Readonly<Record<string, string>>
}

/** Types one after the other the paper forms of a course, where there is a table for it. */
export function DigitarFormularios({
  nombre,
  digitacion,
  filtros,
}: Pick<PropsDeTareas, 'nombre' | 'filtros'> & { digitacion: Part<'seleccionEstudiante', 'entry'> }) {
  return (
    <Boton className="max-md:hidden" onClick={() => digitacion.send({ type: 'START', filters: filtros })}>
      <Icono nombre="editar" />
      Digitar formularios
      <span className="sr-only">: {nombre}</span>
    </Boton>
  )
}

/** The receipts of a whole course in one file. */
export function ComprobantesDeCurso({ nombre, recibos, encuestaId, idRbd, filtros }: PropsDeTareas) {
  const descargando = useSelector(recibos, isDownloadingFile)
  const falla = useSelector(recibos, downloadFailure)
  const estado = useSelector(recibos, (s) => dataState('file-download', s))
  return (
    <div data-state={estado} className="grid gap-3">
      <Boton
        ocupado={descargando}
        textoOcupado="Preparando"
        onClick={() => recibos.send({ type: 'DOWNLOAD', request: { encuestaId, idRbd, filters: filtros } })}
      >
        <Icono nombre="descargar" />
        Descargar comprobantes
        <span className="sr-only">: {nombre}</span>
      </Boton>
      <FallaDeDescarga falla={falla} onReintentar={() => recibos.send({ type: 'RETRY' })} />
    </div>
  )
}
