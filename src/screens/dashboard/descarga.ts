import type { Avance, Recuento } from '#contract/datamart.ts'
import { textoCsv } from '#contract/rules/csv.ts'
import { enOrden, lugarDe, parteHecha } from './lugar.ts'
import { enPorcentaje } from './numeros.ts'

const fila = (parte: string, nombre: string, recuento: Recuento): string[] => [
  parte,
  nombre,
  ...[recuento.esperadas, recuento.completadas, recuento.enProgreso, recuento.esperadas - recuento.completadas - recuento.enProgreso].map(
    String,
  ),
  enPorcentaje(parteHecha(recuento)),
]

/** The address of a CSV of all that the page shows: the whole, the places below, the surveys and the grades. */
export function csvDe(avance: Avance): string {
  const lugar = lugarDe(avance)
  const filas = [
    ['Parte', 'Nombre', 'Total', 'Completadas', 'En progreso', 'Sin iniciar', 'Avance'],
    fila('Total', lugar.nombre, avance.total),
    ...enOrden(avance.lugares).map((uno) => fila('Lugar', uno.nombre, uno)),
    ...avance.encuestas.map((una) => fila('Encuesta', una.nombre, una)),
    ...avance.grados.map((grado) => fila('Grado', `${grado.dsGrado}, ${grado.dsEnsenanza}`, grado)),
  ]
  return `data:text/csv;charset=utf-8,${encodeURIComponent(textoCsv(filas))}`
}
