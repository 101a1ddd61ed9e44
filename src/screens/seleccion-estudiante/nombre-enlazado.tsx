import { Link, useSearch } from 'wouter'
import type { FilaDeEstudiante } from '#contract/sige-liberado.ts'
import { direccionDeLectura, nombreDeLista } from './estudiante.ts'

/** A student's name, which leads to what was answered once there is something to see. */
export function NombreEnlazado({ fila }: { fila: FilaDeEstudiante }) {
  const direccion = direccionDeLectura(fila, useSearch())
  const nombre = nombreDeLista(fila)
  if (direccion === null) return nombre
  return (
    <Link href={direccion} className="enlace -my-3 inline-flex py-3">
      {nombre}
      <span className="sr-only">: ver respuestas</span>
    </Link>
  )
}
