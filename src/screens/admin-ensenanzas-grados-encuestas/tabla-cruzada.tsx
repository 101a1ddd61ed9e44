import type { GradoConEncuestas } from '#contract/encuestas.admin.ts'
import { Hoja } from '#ui/marco/hoja.tsx'
import { useCabeTabla } from '#ui/marco/use-pantalla.ts'
import { CasillaDeGrado } from './casilla-de-grado.tsx'
import { claveDe, porEnsenanza } from './grados.ts'

interface PropsDeTabla {
  grados: readonly GradoConEncuestas[]
  onAbrir: (clave: string) => void
}

/** Teaching types by grades, one cell each; a list where a table does not fit. */
export function TablaCruzada(props: PropsDeTabla) {
  return useCabeTabla() ? <Tabla {...props} /> : <Lista {...props} />
}

function Tabla({ grados, onAbrir }: PropsDeTabla) {
  const columnas = [...new Set(grados.map(({ idGrado }) => idGrado))].sort((a, b) => a - b)
  return (
    <Hoja aire={false} className="overflow-hidden">
      <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-label="Encuestas por enseñanza y grado">
        <table className="w-full border-separate border-spacing-0 text-[.9375rem] leading-[1.4]">
          <caption className="sr-only">Encuestas de cada enseñanza y grado</caption>
          <thead>
            <tr className="text-left text-nota text-tinta-2">
              <th
                scope="col"
                className="sticky left-0 z-10 min-w-34 border-r border-b-1.5 border-borde border-b-borde-control bg-superficie px-3 py-2"
              >
                Enseñanza
              </th>
              {columnas.map((idGrado) => (
                <th key={idGrado} scope="col" className="min-w-25 border-b-1.5 border-borde-control px-2 py-2 whitespace-nowrap">
                  Grado {idGrado}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {porEnsenanza(grados).map(({ idEnsenanza, dsEnsenanza, grados: suyos }) => (
              <tr key={idEnsenanza} className="align-top">
                <th
                  scope="row"
                  className="sticky left-0 z-10 border-r border-b border-borde bg-superficie px-3 py-2 text-left font-semibold"
                >
                  {dsEnsenanza}
                </th>
                {columnas.map((idGrado) => {
                  const grado = suyos.find((uno) => uno.idGrado === idGrado)
                  return (
                    <td key={idGrado} className="h-px border-b border-borde p-0.5">
                      {grado && <CasillaDeGrado grado={grado} className="h-full" onAbrir={() => onAbrir(claveDe(grado))} />}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Hoja>
  )
}

function Lista({ grados, onAbrir }: PropsDeTabla) {
  return porEnsenanza(grados).map(({ idEnsenanza, dsEnsenanza, grados: suyos }) => (
    <Hoja key={idEnsenanza} aire={false} aria-label={dsEnsenanza}>
      <h2 className="px-4 py-3 text-lg font-titulo">{dsEnsenanza}</h2>
      <ul className="divide-y divide-borde border-t border-borde">
        {suyos.map((grado) => (
          <li key={grado.idGrado} className="p-2">
            <CasillaDeGrado grado={grado} onAbrir={() => onAbrir(claveDe(grado))} />
          </li>
        ))}
      </ul>
    </Hoja>
  ))
}
