import type { Catalog } from '#machines/course-catalog/course-catalog.chart.ts'
import { nombreDeCurso } from './estudiante.ts'

type Filtros = Readonly<Record<string, string>>

/** The courses of the survey in the school that the filters leave. */
function cursosDe({ cursos }: Catalog, { idEnsenanza, idGrado, letraCurso }: Filtros) {
  return cursos.filter(
    (curso) =>
      (idEnsenanza === undefined || String(curso.idEnsenanza) === idEnsenanza) &&
      (idGrado === undefined || String(curso.idGrado) === idGrado) &&
      (letraCurso === undefined || curso.letraCurso === letraCurso),
  )
}

/** Whether the school has any course that the filters name; a link of another school or year may name none. */
export function ofrece(catalogo: Catalog, filtros: Filtros): boolean {
  return catalogo.cursos.length === 0 || cursosDe(catalogo, filtros).length > 0
}

/** What the filters leave, in words: `5° básico B`, `Enseñanza básica`, or everybody. */
export function nombreDeLoFiltrado(catalogo: Catalog | null, filtros: Filtros): string {
  const { idEnsenanza, idGrado, letraCurso } = filtros
  const [curso] = catalogo ? cursosDe(catalogo, filtros) : []
  if (idEnsenanza === undefined || curso === undefined) return 'Todos los cursos'
  if (idGrado !== undefined) return letraCurso === undefined ? curso.dsGrado : nombreDeCurso(curso)
  return catalogo?.ensenanzas.find((tipo) => String(tipo.idEnsenanza) === idEnsenanza)?.dsEnsenanza ?? 'Todos los cursos'
}
