import type { Page } from 'playwright-core'
import type { Catalog, Grade } from '#machines/course-catalog/course-catalog.chart.ts'
import { unaEncuesta, unEstudiante } from '#tests/screens/escuela-falsa.ts'
import { ALREDEDOR_DEL_ESCRITORIO, pagina as paginaDe } from '#tests/support/paginas/escritorio-de-pagina.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abreComo } from '#tests/support/paginas/sesion-de-pagina.ts'
import { hay, lee, leeFalla, pulsa, todo } from '#tests/support/paginas/vistas.ts'
import { vuelve, vueltaRota } from '#tests/support/paginas/volver.ts'

interface Contexto {
  catalog: Catalog | null
  grado: Grade | null
  letters: readonly string[]
}

const CURSO = { idEnsenanza: 110, idGrado: 5, dsGrado: '5° básico', letraCurso: 'A', estudiantes: 33, completadas: 21 }
const CURSOS = [CURSO, { ...CURSO, letraCurso: 'B' }, { ...CURSO, idGrado: 6, dsGrado: '6° básico' }]
const ESTUDIANTES = [
  unEstudiante(),
  unEstudiante({ runEstudiante: '42118903-K', nombres: 'Benjamín', estado: 'DESCONOCIDA', token: 'abcdefghij00002' }),
]

/** The list beside the courses always has the same students, whatever its filters. */
async function abre(pagina: Page): Promise<void> {
  await pagina.route('**/rbd/90145/estudiantes?*', (ruta) => ruta.fulfill({ json: paginaDe(ESTUDIANTES) }))
  await abreComo('escuela con encuesta', '/seleccion-estudiante')(pagina)
}

/** Another filter of the list leaves the grade as it is. */
async function cambiaElEstado(pagina: Page): Promise<void> {
  const estado = pagina.getByRole('combobox', { name: 'Estado' })
  await estado.selectOption((await estado.inputValue()) === '' ? 'No iniciada' : 'Todos')
}

const elige =
  (opcion: string, idGrado?: number) =>
  async (pagina: Page, { grado }: Readonly<Record<string, unknown>>) => {
    if ((grado as Grade | null)?.idGrado === idGrado) return cambiaElEstado(pagina)
    await pagina.getByRole('combobox', { name: 'Grado' }).selectOption(opcion)
  }

async function leeLasLetras(pagina: Page, contexto: Readonly<Record<string, unknown>>): Promise<void> {
  for (const letra of (contexto as unknown as Contexto).letters)
    await pagina.getByRole('combobox', { name: 'Curso' }).getByRole('option', { name: letra, exact: true }).waitFor({ state: 'attached' })
}

const hayCursos = ({ catalog }: Contexto): boolean => catalog !== null
const conCurso = hay('combobox', 'Curso')

export const courseCatalogScreen: Pantalla = {
  alrededor: {
    ...ALREDEDOR_DEL_ESCRITORIO,
    'GET /api/encuestas/rbd/90145': null,
    'GET /api/sige-liberado/encuesta/7/rbd/90145/tipo-ensenanza/110/cursos': { status: 200, json: CURSOS },
    'GET /api/sige-liberado/rbd/90145/tipo-ensenanza/110/grado/5/letras-cursos': null,
    'GET /api/limesurvey/encuesta/7/token/abcdefghij00002/estado': {
      status: 200,
      json: { token: 'abcdefghij00002', estado: 'DESCONOCIDA', actualizado: null },
    },
  },
  open: { 'una encuesta de la escuela': abre },
  do: {
    'SELECT: 5° básico': elige('5° básico', 5),
    'SELECT: 6° básico': elige('6° básico', 6),
    'SELECT: ninguno': elige('Todos'),
    'RETRY: reintentar': pulsa('Reintentar'),
    'REFRESH: renovar': pulsa(/^Consultar/),
    'RETURNED: vuelve': vuelve,
  },
  when: { 'SELECT: 5° básico': hayCursos, 'SELECT: 6° básico': hayCursos, 'SELECT: ninguno': hayCursos },
  see: {
    'courses.loading': hay('heading', 'Estudiantes'),
    'courses.ready': hay('combobox', 'Grado'),
    'courses.failed': todo(lee('No pudimos cargar los cursos'), leeFalla),
    'letters.none': () => Promise.resolve(),
    'letters.loading': conCurso,
    'letters.ready': leeLasLetras,
    'letters.failed': conCurso,
  },
  http: {
    loadCatalog: ({ idRbd }: { idRbd: number }) => ({ method: 'GET', path: `/api/encuestas/rbd/${idRbd}` }),
    getLetrasCursos: ({ idRbd, grado }: { idRbd: number; grado: Grade }) => ({
      method: 'GET',
      path: `/api/sige-liberado/rbd/${idRbd}/tipo-ensenanza/${grado.idEnsenanza}/grado/${grado.idGrado}/letras-cursos`,
    }),
  },
  answers: { 'loadCatalog.done: cursos': { status: 200, json: [unaEncuesta()] } },
  exclude: [vueltaRota('course-catalog|xstate.error.actor.watchReturn#0')],
}
