import { expect, it } from 'vitest'
import type { Catalog } from '#machines/course-catalog/course-catalog.chart.ts'
import { coursesOf, gradeOf, offers } from '#machines/course-catalog/course-catalog.rules.ts'
import { catalog, catalogFailure, courseLetters } from '#machines/course-catalog/course-catalog.selectors.ts'
import { historia } from '../historia.ts'
import { courseCatalogModel } from './course-catalog.cases.ts'

type Snapshot = Parameters<typeof catalog>[0]

historia(
  'los cursos que ya llegaron siguen a la vista aunque su renovación falle, y sin letras no se dice falla',
  courseCatalogModel,
  'una encuesta de la escuela',
  {
    completadas: (s: Snapshot) => catalog(s)?.cursos[0]?.completadas ?? null,
    falla: (s: Snapshot) => catalogFailure(s)?.mensaje ?? null,
    letras: courseLetters,
  },
  { completadas: null, falla: null, letras: [] },
  ['loadCatalog.error: sin conexión', { falla: 'No hay conexión.' }],
  ['RETRY: reintentar', { falla: null }],
  ['loadCatalog.done: cursos', { completadas: 21 }],
  ['SELECT: 5° básico'],
  ['getLetrasCursos.error: sin conexión'],
  ['SELECT: 6° básico'],
  ['getLetrasCursos.done: A y B', { letras: ['A', 'B'] }],
  ['SELECT: ninguno', { letras: [] }],
  ['REFRESH: renovar'],
  ['loadCatalog.error: sin conexión'],
)

const curso = (idEnsenanza: number, idGrado: number, letraCurso: string) => ({
  idEnsenanza,
  idGrado,
  dsGrado: `${idGrado}°`,
  letraCurso,
  estudiantes: 30,
  completadas: 0,
})
const CURSOS = [curso(110, 5, 'A'), curso(110, 5, 'B'), curso(110, 6, 'A'), curso(165, 5, 'A')]
const CATALOGO: Catalog = { encuesta: null, hasOthers: false, ensenanzas: [], cursos: CURSOS }

it.each([
  [{}, [0, 1, 2, 3]],
  [{ idEnsenanza: '110' }, [0, 1, 2]],
  [{ idGrado: '5' }, [0, 1, 3]],
  [{ letraCurso: 'A' }, [0, 2, 3]],
  [{ idEnsenanza: '110', idGrado: '5', letraCurso: 'B' }, [1]],
  [{ idEnsenanza: '310' }, []],
])('los filtros %j dejan estos cursos', (filtros, quedan) => {
  expect(coursesOf(CATALOGO, filtros)).toEqual(quedan.map((orden) => CURSOS[orden]))
  expect(offers(CATALOGO, filtros)).toBe(quedan.length > 0)
  expect(offers({ ...CATALOGO, cursos: [] }, filtros)).toBe(true)
})

it.each([
  [
    { idEnsenanza: '110', idGrado: '5' },
    { idEnsenanza: 110, idGrado: 5 },
  ],
  [{ idEnsenanza: '110' }, null],
  [{ idGrado: '5' }, null],
])('los filtros %j dejan el grado %j', (filtros, grado) => {
  expect(gradeOf(filtros)).toEqual(grado)
})
