import { useSelector } from '@xstate/react'
import type { ComponentProps, ReactNode } from 'react'
import { tableQuery } from '#machines/table/table.selectors.ts'
import { clases } from '#ui/clases.ts'
import { Icono } from '#ui/iconos.tsx'
import { useCabeTabla } from '#ui/marco/use-pantalla.ts'
import { ListaPorPaginas } from './por-paginas.tsx'

export interface Columna<Fila> {
  /** The field by which the service sorts, when it does. */
  id: string
  titulo: string
  ordenable?: true
  /** What it says needs no name where there is no head of a column. */
  seEntiendeSola?: true
  celda: (fila: Fila) => ReactNode
}

/** What a cell says of what a row does not have; a card leaves it out. */
export const NADA = '–'

interface PropsDeListado<Fila> extends Omit<ComponentProps<typeof ListaPorPaginas<Fila, null>>, 'children'> {
  columnas: readonly Columna<Fila>[]
  clave: (fila: Fila) => number
  accion?: (fila: Fila) => ReactNode
  /** Whether each row's first cell has a title that leads somewhere (`TITULO_DE_FILA`). */
  seElige?: true
}

/**
 * How the title of a row looks: pressing the row anywhere presses it. An engine older than this rule does not hold what is laid over
 * a table's row inside of it; there, the title alone is pressed.
 */
export const TITULO_DE_FILA =
  'enlace text-left font-accion supports-[text-wrap:balance]:after:absolute supports-[text-wrap:balance]:after:inset-0'

/** An administrator's list: a table, or a card for each row where no table fits. */
export function Listado<Fila>({ columnas, clave, accion, seElige, ...lista }: PropsDeListado<Fila>) {
  const conTabla = useCabeTabla()
  const partes = { flujo: lista.flujo, columnas, clave, accion, seElige }
  return (
    <ListaPorPaginas {...lista}>
      {(filas, titulo) => (conTabla ? <Tabla {...partes} filas={filas} titulo={titulo} /> : <Fichas {...partes} filas={filas} />)}
    </ListaPorPaginas>
  )
}

const FILA = 'relative hover:bg-fondo has-[a:focus-visible,button:focus-visible]:bg-hundido'

/** What is pressed by itself in a row whose title covers it. */
export const SOBRE_LA_FILA = 'relative inline-flex flex-wrap items-center'

type Partes<Fila> = Pick<PropsDeListado<Fila>, 'flujo' | 'columnas' | 'clave' | 'accion' | 'seElige'> & {
  filas: readonly Fila[]
}

function Tabla<Fila>({ flujo, columnas, clave, accion, seElige, filas, titulo }: Partes<Fila> & { titulo: string }) {
  const { sort: orden } = useSelector(flujo, tableQuery)
  const sentidoDe = (id: string) => (id !== orden.field ? 'none' : orden.direction === 'asc' ? 'ascending' : 'descending')
  return (
    // The region can be scrolled by keyboard where the table is wider than the screen.
    <div className="relative overflow-x-auto last:rounded-b-hoja" role="region" aria-label={`Tabla: ${titulo}`} tabIndex={0}>
      <table className="cifras w-full border-collapse leading-[1.4] lg:text-[.9375rem]">
        <caption className="sr-only">{titulo}</caption>
        <thead>
          <tr>
            {columnas.map(({ id, titulo: nombre, ordenable }) => (
              <th
                key={id}
                scope="col"
                aria-sort={ordenable && sentidoDe(id)}
                className={clases(
                  'border-b-1.5 border-borde-control px-2.5 py-1 text-left text-nota font-semibold text-tinta-2 first:pl-4 xl:whitespace-nowrap',
                  seElige && 'first:min-w-60',
                )}
              >
                {ordenable ? (
                  <button
                    type="button"
                    className="inline-flex min-h-toque items-center gap-1.5 text-tinta"
                    onClick={() => flujo.send({ type: 'SORT', field: id })}
                  >
                    {nombre}
                    <Icono
                      nombre={({ none: 'ordenar', ascending: 'ordenAscendente', descending: 'ordenDescendente' } as const)[sentidoDe(id)]}
                      className="size-4"
                    />
                  </button>
                ) : (
                  nombre
                )}
              </th>
            ))}
            {accion && (
              <th scope="col" className="border-b-1.5 border-borde-control">
                <span className="sr-only">Acciones</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {filas.map((fila) => (
            <tr key={clave(fila)} className={FILA}>
              {columnas.map(({ id, celda }, i) => {
                const Celda = i === 0 ? 'th' : 'td'
                return (
                  <Celda
                    key={id}
                    scope={i === 0 ? 'row' : undefined}
                    className="h-[60px] border-t border-borde px-2.5 py-1.5 text-left align-middle font-normal first:pl-4"
                  >
                    {celda(fila)}
                  </Celda>
                )
              })}
              {accion && (
                <td className="border-t border-borde px-2.5 py-1 text-right">
                  <span className="inline-flex items-center">
                    <span className={clases(SOBRE_LA_FILA, 'whitespace-nowrap xl:flex-nowrap')}>{accion(fila)}</span>
                    {seElige && <Adelante />}
                  </span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What shows that a row leads somewhere. */
const Adelante = () => <Icono nombre="adelante" className="size-5 shrink-0 text-tinta-2" />

function Fichas<Fila>({ columnas: [primera, ...otras], clave, accion, seElige, filas }: Partes<Fila>) {
  return (
    <ul className="divide-y divide-borde border-t border-borde">
      {filas.map((fila) => {
        const acciones = accion?.(fila)
        return (
          <li key={clave(fila)} className={clases(FILA, 'grid gap-2 p-4')}>
            <div className="flex items-center justify-between gap-3">
              <h3 className="min-w-0 text-lg leading-snug">{primera?.celda(fila)}</h3>
              {seElige && <Adelante />}
            </div>
            <dl className="flex flex-wrap gap-x-4 gap-y-1">
              {otras.map(({ id, titulo, seEntiendeSola, celda }) => {
                const dicho = celda(fila)
                return (
                  dicho !== NADA && (
                    <div key={id} className={seEntiendeSola ? 'last:grow' : 'grid w-full grid-cols-[6.5rem_minmax(0,1fr)] gap-x-2'}>
                      <dt className={seEntiendeSola ? 'sr-only' : 'text-tinta-2'}>{titulo}:</dt>
                      <dd className="min-w-0">{dicho}</dd>
                    </div>
                  )
                )
              })}
            </dl>
            {acciones && (
              <div className="-mx-3 -mb-2">
                <span className={SOBRE_LA_FILA}>{acciones}</span>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** What an account enters by, and its e-mail, which breaks before its @ where it does not fit. */
export function ConCorreo({ children, correo }: { children: ReactNode; correo: string | null }) {
  const arroba = correo?.lastIndexOf('@')
  return (
    <span className="cifras flex flex-wrap gap-x-3 text-nota break-words text-tinta-2">
      <span className="whitespace-nowrap">{children}</span>
      {correo !== null && (
        <>
          {' '}
          <span className="max-w-full">
            {correo.slice(0, arroba)}
            <wbr />
            {correo.slice(arroba)}
          </span>
        </>
      )}
    </span>
  )
}
