import type { Catalog } from '#machines/course-catalog/course-catalog.chart.ts'
import { coursesOf } from '#machines/course-catalog/course-catalog.rules.ts'
import { nombreDeCurso } from './estudiante.ts'

type Filtros = Readonly<Record<string, string>>

/** What the filters leave, in words: `5° básico B`, `Enseñanza básica`, or everybody. */
export function nombreDeLoFiltrado(catalogo: Catalog | null, filtros: Filtros): string {
  const { idEnsenanza, idGrado, letraCurso } = filtros
  const [curso] = catalogo ? coursesOf(catalogo, filtros) : []
  if (idEnsenanza === undefined || curso === undefined) return 'Todos los cursos'
  if (idGrado !== undefined) return letraCurso === undefined ? curso.dsGrado : nombreDeCurso(curso)
  return catalogo?.ensenanzas.find((tipo) => String(tipo.idEnsenanza) === idEnsenanza)?.dsEnsenanza ?? 'Todos los cursos'
}
