import { useState } from 'react'
import type { Curso } from '#contract/sige-liberado.ts'
import type { Catalog } from '#machines/course-catalog/course-catalog.chart.ts'
import { BarraAvance } from '#ui/encuesta/barra-avance.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { clases } from '#ui/clases.ts'
import { useCabeTabla } from '#ui/marco/use-pantalla.ts'
import { nombreDeCurso } from './estudiante.ts'

/** Two rows of cards on a wide screen; the rest waits behind a button. */
const A_LA_VISTA = 8

export function esCursoElegido(curso: Curso, filtros: Readonly<Record<string, string>>): boolean {
  return (
    filtros['idEnsenanza'] === String(curso.idEnsenanza) &&
    filtros['idGrado'] === String(curso.idGrado) &&
    filtros['letraCurso'] === curso.letraCurso
  )
}

interface PropsDeCursos {
  cursos: readonly Curso[]
  /** The teaching types, which tell apart two courses of the same name. */
  ensenanzas: Catalog['ensenanzas']
  filtros: Readonly<Record<string, string>>
  /** A course, or null for all of them. */
  onElegir: (curso: Curso | null) => void
}

/**
 * Each course with how far it is; pressing one filters the list by it, pressing it again shows all. On a phone only the
 * chosen one is shown: the others are a filter away.
 */
export function Cursos({ cursos, ensenanzas, filtros, onElegir }: PropsDeCursos) {
  const ancha = useCabeTabla()
  const elegido = cursos.find((curso) => esCursoElegido(curso, filtros))
  if (ancha) return <TodosLosCursos cursos={cursos} ensenanzas={ensenanzas} filtros={filtros} onElegir={onElegir} />
  return elegido ? (
    <section aria-label="Avance del curso">
      <TarjetaDeCurso curso={elegido} ensenanza={loQueDistingue(elegido, cursos, ensenanzas)} elegido onElegir={onElegir} />
    </section>
  ) : null
}

function TodosLosCursos({ cursos, ensenanzas, filtros, onElegir }: PropsDeCursos) {
  const [todos, setTodos] = useState(false)
  const visibles = todos ? cursos : cursos.filter((curso, lugar) => lugar < A_LA_VISTA || esCursoElegido(curso, filtros))
  if (cursos.length < 2) return null
  return (
    <section aria-label="Avance por curso" className="grid justify-items-start gap-2">
      <ul className="grid w-full grid-cols-[repeat(auto-fill,minmax(230px,1fr))] gap-3">
        {visibles.map((curso) => (
          <li key={`${curso.idEnsenanza} ${curso.idGrado} ${curso.letraCurso}`}>
            <TarjetaDeCurso
              curso={curso}
              ensenanza={loQueDistingue(curso, cursos, ensenanzas)}
              elegido={esCursoElegido(curso, filtros)}
              onElegir={onElegir}
            />
          </li>
        ))}
      </ul>
      {cursos.length > A_LA_VISTA && (
        <Boton variante="llano" className="-ml-3" aria-expanded={todos} onClick={() => setTodos(!todos)}>
          {todos ? 'Mostrar menos cursos' : `Mostrar los ${cursos.length} cursos`}
        </Boton>
      )}
    </section>
  )
}

/** The teaching type of a course that another one is called alike; null where its name is enough. */
function loQueDistingue(curso: Curso, cursos: PropsDeCursos['cursos'], ensenanzas: PropsDeCursos['ensenanzas']): string | null {
  const homonimo = cursos.some((otro) => otro.idEnsenanza !== curso.idEnsenanza && nombreDeCurso(otro) === nombreDeCurso(curso))
  return (homonimo && ensenanzas.find(({ idEnsenanza }) => idEnsenanza === curso.idEnsenanza)?.dsEnsenanza) || null
}

interface PropsDeTarjeta {
  curso: Curso
  ensenanza: string | null
  elegido: boolean
  onElegir: PropsDeCursos['onElegir']
}

function TarjetaDeCurso({ curso, ensenanza, elegido, onElegir }: PropsDeTarjeta) {
  return (
    <button
      type="button"
      aria-pressed={elegido}
      aria-label={`${[nombreDeCurso(curso), ensenanza].filter(Boolean).join(', ')}: ${curso.completadas} de ${curso.estudiantes} completadas`}
      className={clases(
        'grid w-full gap-2 rounded-control bg-superficie text-left hover:border-acento',
        elegido ? 'border-2 border-acento px-[15px] py-[13px]' : 'border border-borde px-4 py-3.5',
      )}
      onClick={() => onElegir(elegido ? null : curso)}
    >
      <span className="flex items-baseline justify-between gap-3">
        <b className="font-titulo">{nombreDeCurso(curso)}</b>
        <span className="cifras text-nota whitespace-nowrap text-tinta-2">
          {curso.completadas} de {curso.estudiantes}
        </span>
      </span>
      {ensenanza && <span className="text-nota text-tinta-2">{ensenanza}</span>}
      <BarraAvance hechas={curso.completadas} total={curso.estudiantes} />
    </button>
  )
}
