import type { Curso } from '#contract/sige-liberado.ts'
import type { Catalog, Grade } from './course-catalog.chart.ts'

type Filters = Readonly<Record<string, string>>

/** The courses of the survey in the school that the filters leave. */
export function coursesOf({ cursos }: Catalog, { idEnsenanza, idGrado, letraCurso }: Filters): readonly Curso[] {
  return cursos.filter(
    (curso) =>
      (idEnsenanza === undefined || String(curso.idEnsenanza) === idEnsenanza) &&
      (idGrado === undefined || String(curso.idGrado) === idGrado) &&
      (letraCurso === undefined || curso.letraCurso === letraCurso),
  )
}

/** Whether the school has any course that the filters name; a link of another school or year may name none. */
export function offers(catalog: Catalog, filters: Filters): boolean {
  return catalog.cursos.length === 0 || coursesOf(catalog, filters).length > 0
}

/** The grade that the filters leave, when they leave one. */
export function gradeOf({ idEnsenanza, idGrado }: Filters): Grade | null {
  return idEnsenanza && idGrado ? { idEnsenanza: Number(idEnsenanza), idGrado: Number(idGrado) } : null
}
