import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { dataState } from '#app/use-flow.ts'
import type { collectionMachineOf } from '#machines/collection/collection.chart.ts'
import { collectionFailure, collectionView, rows } from '#machines/collection/collection.selectors.ts'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'

/** What a list of the paper desk is of. */
export interface Alcance {
  encuestaId: number
  idRbd: number
}

type Coleccion<Fila> = ActorRefFrom<ReturnType<typeof collectionMachineOf<Fila, Alcance>>>

interface PropsDeLista<Fila> {
  flujo: Coleccion<Fila>
  id: string
  titulo: string
  guia: string
  /** What is said when it has nothing. */
  vacia: string
  children: (filas: readonly Fila[]) => ReactNode
}

/** One list of the paper desk, with its name, while it comes and when it does not. */
export function Lista<Fila>({ flujo, id, titulo, guia, vacia, children }: PropsDeLista<Fila>) {
  const vista = useSelector(flujo, collectionView)
  const filas = useSelector(flujo, rows<Fila>)
  const falla = useSelector(flujo, collectionFailure)
  const estado = useSelector(flujo, (s) => dataState('collection', s))
  return (
    <section aria-labelledby={id} data-state={estado} className="grid gap-4">
      <div className="grid gap-1">
        <h2 id={id} className="text-titulo-2">
          {titulo}
        </h2>
        <p className="text-tinta-2">{guia}</p>
      </div>
      {falla && (
        <Reintento
          titulo="No pudimos cargar esta lista"
          mensaje={falla.mensaje}
          onReintentar={() => flujo.send({ type: vista === 'fallida' ? 'RETRY' : 'REFRESH' })}
        />
      )}
      {vista === 'cargando' && (
        <Hoja>
          <Esqueleto texto="Cargando…" lineas={3} />
        </Hoja>
      )}
      {vista === 'vacia' && <p className="text-tinta-2">{vacia}</p>}
      {filas.length > 0 && children(filas)}
    </section>
  )
}

interface PropsDeTabla {
  id: string
  columnas: readonly string[]
  filas: readonly { clave: string; titulo: ReactNode; celdas: readonly ReactNode[] }[]
}

/** A table whose rows are read by their first cell; what is wider than the screen moves inside it. */
export function Tabla({ id, columnas: [primera, ...otras], filas }: PropsDeTabla) {
  return (
    <Hoja aire={false} className="overflow-x-auto" tabIndex={0} role="region" aria-labelledby={id}>
      <table aria-labelledby={id} className="cifras w-full border-collapse leading-[1.4] lg:text-[.9375rem]">
        <thead>
          <tr className="border-b border-borde text-left text-nota text-tinta-2">
            <th scope="col" className="px-4 py-3 font-accion">
              {primera}
            </th>
            {otras.map((una) => (
              <th key={una} scope="col" className="px-3 py-3 text-right font-accion">
                {una}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-borde">
          {filas.map(({ clave, titulo, celdas }) => (
            <tr key={clave}>
              <th scope="row" className="px-4 py-2 text-left font-accion whitespace-nowrap">
                {titulo}
              </th>
              {celdas.map((celda, i) => (
                <td key={otras[i]} className="px-3 py-2 text-right">
                  {celda}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Hoja>
  )
}
