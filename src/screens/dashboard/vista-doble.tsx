import { useId, useState, type ReactNode } from 'react'
import { textoCsv } from '#contract/rules/csv.ts'
import { EnlaceBoton } from '#ui/formulario/boton.tsx'
import { clases } from '#ui/clases.ts'
import { Hoja } from '#ui/marco/hoja.tsx'
import { Icono, type NombreDeIcono } from '#ui/iconos.tsx'

/** Rows of words and figures, its first column the row's name. */
export interface Cuadro {
  columnas: readonly string[]
  filas: readonly (readonly string[])[]
}

interface PropsDeVistaDoble {
  titulo: string
  /** What the drawing shows, in words: read aloud instead of it. */
  resumen: string
  nota?: ReactNode
  cuadro: Cuadro
  /** The file's name without its ending. */
  archivo: string
  /** What stands in the first column of a row, when it is more than its words. */
  nombre?: (fila: number) => ReactNode
  children: ReactNode
}

type Vista = 'grafico' | 'tabla'

/** A chart and the table of its same numbers, one at a time, with a summary in words and a file of the table. */
export function VistaDoble({ titulo, resumen, nota, cuadro, archivo, nombre, children }: PropsDeVistaDoble) {
  const [vista, setVista] = useState<Vista>('grafico')
  const csv = `data:text/csv;charset=utf-8,${encodeURIComponent(textoCsv([cuadro.columnas, ...cuadro.filas]))}`
  return (
    <Hoja aire={false} className="@container grid grid-cols-[minmax(0,1fr)] content-start gap-4 p-5 sm:p-6" aria-label={titulo}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="grid min-w-0 gap-0.5">
          <h2 className="text-titulo-3">{titulo}</h2>
          <p className="text-nota text-tinta-2">{resumen}</p>
          {nota}
        </div>
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          <Alternar vista={vista} onCambio={setVista} titulo={titulo} />
          <EnlaceBoton variante="llano" href={csv} download={`${archivo}.csv`} aria-label={`Descargar CSV: ${titulo}`}>
            <Icono nombre="descargar" className="size-5 @max-xs:hidden" />
            CSV
          </EnlaceBoton>
        </div>
      </div>
      {vista === 'grafico' ? children : <Tabla titulo={titulo} cuadro={cuadro} {...(nombre && { nombre })} />}
    </Hoja>
  )
}

const OPCIONES: readonly (readonly [Vista, string, NombreDeIcono])[] = [
  ['grafico', 'Gráfico', 'avance'],
  ['tabla', 'Tabla', 'cuadricula'],
]

function Alternar({ vista, onCambio, titulo }: { vista: Vista; onCambio: (vista: Vista) => void; titulo: string }) {
  const grupo = useId()
  return (
    <fieldset className="flex overflow-hidden rounded-control border-1.5 border-borde-control">
      <legend className="sr-only">{`Ver «${titulo}» como`}</legend>
      {OPCIONES.map(([valor, texto, icono]) => (
        <label
          key={valor}
          className={clases(
            'flex min-h-toque cursor-pointer items-center gap-2 px-3.5 font-accion has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-foco',
            vista === valor ? 'bg-acento text-sobre-acento' : 'bg-superficie hover:bg-hundido',
          )}
        >
          <input type="radio" name={grupo} className="sr-only" checked={vista === valor} onChange={() => onCambio(valor)} />
          <Icono nombre={icono} className="size-5 @max-xs:hidden" />
          {texto}
        </label>
      ))}
    </fieldset>
  )
}

function Tabla({ titulo, cuadro: { columnas, filas }, nombre }: Pick<PropsDeVistaDoble, 'titulo' | 'cuadro' | 'nombre'>) {
  return (
    // The region can be scrolled by keyboard where the table is wider than the screen.
    <div className="overflow-x-auto" role="region" aria-label={titulo} tabIndex={0}>
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
              <th scope="row" className="h-11 border-b border-borde px-2 text-left font-normal">
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
