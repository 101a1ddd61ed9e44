import { Link } from 'wouter'
import { useFlow } from '#app/use-flow.ts'
import type { Tanda } from '#contract/proveedor.digitacion.ts'
import { pathOf } from '#routes'
import { nombreDeCurso } from '../seleccion-estudiante/estudiante.ts'
import { type Alcance, Lista, Tabla } from './lista.tsx'

const faltanDe = ({ estudiantes, completadas }: Tanda): number => estudiantes - completadas

const haciaSusEstudiantes = ({ idEnsenanza, idGrado, letraCurso }: Tanda): string =>
  pathOf('seleccionEstudiante', { idEnsenanza: String(idEnsenanza), idGrado: String(idGrado), letraCurso })

/** The forms by course: what is left, and the way to its students. */
export function Tandas(alcance: Alcance) {
  const flujo = useFlow('mesaDePapelBatches', { scope: alcance })
  return (
    <Lista<Tanda>
      flujo={flujo}
      id="tandas"
      titulo="Por curso"
      guia="Cada curso lleva a sus estudiantes, donde se digita uno tras otro."
      vacia="Ningún curso tiene esta encuesta."
    >
      {(filas) => (
        <Tabla
          id="tandas"
          columnas={['Curso', 'Faltan', 'A medias', 'Completadas', 'Digitadas aquí', 'Dos veces', 'Por resolver']}
          filas={filas.map((tanda) => ({
            clave: `${tanda.idEnsenanza} ${tanda.idGrado} ${tanda.letraCurso}`,
            titulo: (
              <Link href={haciaSusEstudiantes(tanda)} className="enlace inline-flex min-h-toque items-center">
                {nombreDeCurso(tanda)}
              </Link>
            ),
            celdas: [
              <span key="faltan" className="font-semibold whitespace-nowrap">
                {faltanDe(tanda)} de {tanda.estudiantes}
              </span>,
              tanda.enProgreso,
              tanda.completadas,
              tanda.digitadas,
              tanda.segundas,
              tanda.porResolver,
            ],
          }))}
        />
      )}
    </Lista>
  )
}
