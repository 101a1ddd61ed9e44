import { Link } from 'wouter'
import { useFlow } from '#app/use-flow.ts'
import type { Lote } from '#contract/proveedor.digitacion.ts'
import { pathOf } from '#routes'
import { nombreDeCurso } from '../seleccion-estudiante/estudiante.ts'
import { type Alcance, Lista, Tabla } from './lista.tsx'

const faltanDe = ({ estudiantes, completadas }: Lote): number => estudiantes - completadas

const haciaSusEstudiantes = ({ idEnsenanza, idGrado, letraCurso }: Lote): string =>
  pathOf('seleccionEstudiante', { idEnsenanza: String(idEnsenanza), idGrado: String(idGrado), letraCurso })

/** The forms by course: what is left, and the way to its students. */
export function Lotes(alcance: Alcance) {
  const flujo = useFlow('mesaDePapelLots', { scope: alcance })
  return (
    <Lista<Lote>
      flujo={flujo}
      id="lotes"
      titulo="Por curso"
      guia="Cada curso lleva a sus estudiantes, donde se digita uno tras otro."
      vacia="Ningún curso tiene esta encuesta."
    >
      {(filas) => (
        <Tabla
          id="lotes"
          columnas={['Curso', 'Faltan', 'A medias', 'Completadas', 'Digitadas aquí', 'Dos veces', 'Por resolver']}
          filas={filas.map((lote) => ({
            clave: `${lote.idEnsenanza} ${lote.idGrado} ${lote.letraCurso}`,
            titulo: (
              <Link href={haciaSusEstudiantes(lote)} className="enlace inline-flex min-h-toque items-center">
                {nombreDeCurso(lote)}
              </Link>
            ),
            celdas: [
              <span key="faltan" className="font-semibold">
                {faltanDe(lote)} de {lote.estudiantes}
              </span>,
              lote.enProgreso,
              lote.completadas,
              lote.digitadas,
              lote.segundas,
              lote.porResolver,
            ],
          }))}
        />
      )}
    </Lista>
  )
}
