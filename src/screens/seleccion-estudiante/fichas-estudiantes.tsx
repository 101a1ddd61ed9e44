import type { ReactNode } from 'react'
import type { FilaDeEstudiante } from '#contract/sige-liberado.ts'
import { formateaRut } from '#contract/rules/rut.ts'
import { EstadoEncuesta } from '#ui/encuesta/estado-encuesta.tsx'
import { loQueSeSabe, nombreDeCurso } from './estudiante.ts'
import { NombreEnlazado } from './nombre-enlazado.tsx'

export interface PropsDeListado {
  filas: readonly FilaDeEstudiante[]
  siguiente: FilaDeEstudiante | null
  /** The one action of a row, or nothing. */
  accion: (fila: FilaDeEstudiante) => ReactNode
}

/** The students as cards, where a table does not fit. */
export function FichasDeEstudiantes({ filas, siguiente, accion }: PropsDeListado) {
  return (
    <ul className="divide-y divide-borde">
      {filas.map((fila) => (
        <li key={fila.runEstudiante} className="grid gap-2.5 p-4">
          <div>
            {fila.runEstudiante === siguiente?.runEstudiante && (
              <div className="mb-1.5">
                <Siguiente />
              </div>
            )}
            <h3 className="text-lg leading-snug font-titulo">
              <NombreEnlazado fila={fila} />
            </h3>
            <p className="text-tinta-2">
              RUN {formateaRut(fila.runEstudiante)}, {nombreDeCurso(fila)}
            </p>
            <p className="text-nota text-tinta-2">{loQueSeSabe(fila)}</p>
          </div>
          {/* On one line where a telephone's width allows it. */}
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 max-sm:[&>button]:px-3">
            <EstadoEncuesta plano estado={fila.estado} />
            {accion(fila)}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The pencil marks one row: the next to attend to. */
export function Siguiente() {
  return <span className="mt-0.5 block w-max rounded-etiqueta bg-lapiz px-2 py-px text-nota font-[640] text-sobre-lapiz">Siguiente</span>
}
