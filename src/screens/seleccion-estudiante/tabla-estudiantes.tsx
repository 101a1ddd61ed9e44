import { createColumnHelper, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { FilaDeEstudiante } from '#contract/sige-liberado.ts'
import { formateaRut } from '#contract/rules/rut.ts'
import type { Sort } from '#machines/table/table.rules.ts'
import { clases } from '#ui/clases.ts'
import { EstadoEncuesta } from '#ui/encuesta/estado-encuesta.tsx'
import { enFechaCercana } from '#ui/texto/fechas.ts'
import { Icono, type NombreDeIcono } from '#ui/iconos.tsx'
import { cuentaDeApoderado, loQueSeSabe, nombreDeCurso, nombreDeLista, quienResponde } from './estudiante.ts'
import { Siguiente, type PropsDeListado } from './fichas-estudiantes.tsx'
import { NombreEnlazado } from './nombre-enlazado.tsx'

const funciones = tableFeatures({ rowSortingFeature })
const columna = createColumnHelper<typeof funciones, FilaDeEstudiante>()

/** Columns that wait for a wider screen; on a narrower one the rest still says what to do. */
const SOLO_ANCHA: Readonly<Record<string, string>> = {
  curso: 'max-[1439px]:hidden',
  informante: 'max-xl:hidden',
  actualizado: 'max-xl:hidden',
}

const clave = (fila: FilaDeEstudiante): string => fila.runEstudiante

/** Always the same: columns made anew would make every cell anew, and take the focus from the one that has it. */
const COLUMNAS = columna.columns([
  columna.accessor(nombreDeLista, {
    id: 'apellidoPaterno',
    header: 'Estudiante',
    cell: ({ row }) => (
      <>
        <span className="font-accion">
          <NombreEnlazado fila={row.original} />
        </span>
        <span className="block text-nota whitespace-nowrap text-tinta-2 min-[1440px]:hidden">{nombreDeCurso(row.original)}</span>
        <span className="block text-nota text-tinta-2 xl:hidden">{loQueSeSabe(row.original)}</span>
      </>
    ),
  }),
  columna.accessor((fila) => formateaRut(fila.runEstudiante), {
    id: 'runEstudiante',
    header: 'RUN',
    cell: ({ getValue }) => <span className="whitespace-nowrap">{getValue()}</span>,
  }),
  columna.accessor(nombreDeCurso, {
    id: 'curso',
    header: 'Curso',
    enableSorting: false,
    cell: ({ getValue }) => <span className="whitespace-nowrap">{getValue()}</span>,
  }),
  columna.accessor('estado', { header: 'Estado', cell: ({ getValue }) => <EstadoEncuesta plano estado={getValue()} /> }),
  columna.accessor(quienResponde, {
    id: 'informante',
    header: 'Responde',
    enableSorting: false,
    cell: ({ getValue, row }) => (
      <>
        {getValue()}
        {row.original.apoderado && (
          <span className="block text-nota whitespace-nowrap text-tinta-2">Cuenta {cuentaDeApoderado(row.original).toLowerCase()}</span>
        )}
      </>
    ),
  }),
  columna.accessor((fila) => fila.actualizado && enFechaCercana(fila.actualizado), {
    id: 'actualizado',
    header: 'Cambio',
    cell: ({ getValue }) => <span className="whitespace-nowrap">{getValue() ?? '–'}</span>,
  }),
  columna.display({ id: 'accion', header: () => <span className="sr-only">Acción</span> }),
])

interface PropsDeTabla extends PropsDeListado {
  titulo: string
  orden: Sort
  onOrdenar: (campo: string) => void
}

/** The students as a table. The server sorts and pages; pressing a heading asks for another order. */
export function TablaDeEstudiantes({ filas, siguiente, accion, titulo, orden, onOrdenar }: PropsDeTabla) {
  const data = useMemo(() => [...filas], [filas])
  const ordenDeColumnas = useMemo(() => [{ id: orden.field, desc: orden.direction === 'desc' }], [orden])
  const tabla = useTable({
    features: funciones,
    columns: COLUMNAS,
    data,
    manualSorting: true,
    getRowId: clave,
    state: { sorting: ordenDeColumnas },
  })

  return (
    <table className="cifras w-full border-collapse leading-[1.4] lg:text-[.9375rem]">
      <caption className="sr-only">{titulo}</caption>
      <thead>
        {tabla.getHeaderGroups().map((grupo) => (
          <tr key={grupo.id}>
            {grupo.headers.map((encabezado) => (
              <th
                key={encabezado.id}
                scope="col"
                aria-sort={encabezado.column.getCanSort() ? SENTIDO[oNo(encabezado.column.getIsSorted())] : undefined}
                className={clases(
                  'border-b-1.5 border-borde-control px-2.5 py-1 text-left text-nota font-semibold whitespace-nowrap text-tinta-2 first:min-w-60 first:pl-4',
                  SOLO_ANCHA[encabezado.id],
                )}
              >
                {encabezado.column.getCanSort() ? (
                  <button
                    type="button"
                    className="inline-flex min-h-toque items-center gap-1.5 text-tinta"
                    onClick={() => onOrdenar(encabezado.column.id)}
                  >
                    <tabla.FlexRender header={encabezado} />
                    <Icono nombre={FLECHA[oNo(encabezado.column.getIsSorted())]} className="size-4" />
                  </button>
                ) : (
                  <tabla.FlexRender header={encabezado} />
                )}
              </th>
            ))}
          </tr>
        ))}
      </thead>
      <tbody>
        {tabla.getRowModel().rows.map((fila) => {
          const sigue = siguiente !== null && fila.id === clave(siguiente)
          return (
            <tr key={fila.id} className={sigue ? 'bg-acento-suave' : 'hover:bg-fondo'}>
              {fila.getAllCells().map((celda) => {
                const titulo = celda.column.id === 'apellidoPaterno'
                const Celda = titulo ? 'th' : 'td'
                return (
                  <Celda
                    key={celda.id}
                    scope={titulo ? 'row' : undefined}
                    className={clases(
                      'h-[52px] border-b border-borde px-2.5 py-1 text-left align-middle font-normal first:pl-4 last:text-right',
                      SOLO_ANCHA[celda.column.id],
                      // WebKit draws no shadow of a row.
                      sigue && 'first:shadow-[inset_4px_0_0_var(--acento)]',
                    )}
                  >
                    {celda.column.id === 'accion' ? accion(fila.original) : <tabla.FlexRender cell={celda} />}
                    {titulo && sigue && <Siguiente />}
                  </Celda>
                )
              })}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

type Ordenado = 'asc' | 'desc' | 'no'
const oNo = (ordenado: false | 'asc' | 'desc'): Ordenado => ordenado || 'no'
const SENTIDO: Record<Ordenado, 'ascending' | 'descending' | 'none'> = { asc: 'ascending', desc: 'descending', no: 'none' }
const FLECHA: Record<Ordenado, NombreDeIcono> = { asc: 'ordenAscendente', desc: 'ordenDescendente', no: 'ordenar' }
