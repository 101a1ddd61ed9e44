import type { ReactNode } from 'react'
import type { FigureView } from '#machines/dashboard/dashboard.rules.ts'
import { clases } from '#ui/clases.ts'
import { Hoja } from '#ui/marco/hoja.tsx'

/** Rows of words and figures, its first column the row's name. */
export interface Cuadro {
  columnas: readonly string[]
  filas: readonly (readonly string[])[]
}

interface PropsDePanel {
  titulo: string
  /** What the drawing shows, in words: read aloud instead of it. */
  resumen: string
  vista: FigureView
  cuadro: Cuadro
  /** What stands in the first column of a row, when it is more than its words. */
  nombre?: (fila: number) => ReactNode
  children: ReactNode
}

/** A chart or the table of its same numbers, as the whole page shows them, with a summary in words. */
export function Panel({ titulo, resumen, vista, cuadro, nombre, children }: PropsDePanel) {
  return (
    <Hoja
      className="grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] gap-4 print:break-inside-avoid print:gap-2 print:p-4"
      aria-label={titulo}
    >
      <div className="grid min-w-0 gap-0.5">
        <h2 className="text-titulo-3">{titulo}</h2>
        {resumen && <p className="text-nota text-tinta-2">{resumen}</p>}
      </div>
      {vista === 'grafico' ? children : <Tabla titulo={titulo} cuadro={cuadro} {...(nombre && { nombre })} />}
    </Hoja>
  )
}

function Tabla({ titulo, cuadro: { columnas, filas }, nombre }: Pick<PropsDePanel, 'titulo' | 'cuadro' | 'nombre'>) {
  return (
    // The region can be scrolled by keyboard where the table is wider than the screen.
    <div className="overflow-x-auto" role="region" aria-label={`Tabla: ${titulo}`} tabIndex={0}>
      <table className="cifras w-full border-collapse text-nota">
        <caption className="sr-only">{titulo}</caption>
        <thead>
          <tr>
            {columnas.map((columna, i) => (
              <th
                key={columna}
                scope="col"
                className={clases(
                  'border-b-1.5 border-borde-control px-2 py-2 font-semibold whitespace-nowrap text-tinta-2',
                  i === 0 ? 'text-left' : 'text-right',
                )}
              >
                {columna}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {filas.map(([primera = '', ...resto], fila) => (
            <tr key={`${fila} ${primera}`} className="hover:bg-fondo">
              <th scope="row" className="h-11 border-b border-borde px-2 text-left font-normal print:h-5.5">
                {nombre?.(fila) ?? primera}
              </th>
              {resto.map((valor, i) => (
                <td key={columnas[i + 1]} className="border-b border-borde px-2 text-right whitespace-nowrap">
                  {valor}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
