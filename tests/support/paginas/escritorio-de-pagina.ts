import type { FilaDeEstudiante } from '#contract/sige-liberado.ts'
import { unaEncuesta, unEstudiante } from '#tests/screens/escuela-falsa.ts'
import type { Alrededor } from './pantalla.ts'
import { abreComo } from './sesion-de-pagina.ts'

const ESTUDIANTES = '/api/sige-liberado/encuesta/7/rbd/90145/estudiantes'

/** A course as an address and a call write it. */
export const cursoEnDireccion = (letra: string): string => `idEnsenanza=110&idGrado=5&letraCurso=${letra}`

const CURSO_A = { idEnsenanza: 110, idGrado: 5, dsGrado: '5° básico', letraCurso: 'A', estudiantes: 33, completadas: 21 }
const CURSO_B = { ...CURSO_A, letraCurso: 'B', estudiantes: 32 }

/** A page of the list of students. */
export const pagina = (filas: readonly FilaDeEstudiante[], limit = 25) => ({ total: filas.length, limit, offset: 0, filas })

/** What the desk of a school asks for around its tasks: the survey's courses, and the students and the bonds to confirm of 5° básico A and B. */
export const ALREDEDOR_DEL_ESCRITORIO: Alrededor = {
  'GET /api/encuestas/rbd/90145': { status: 200, json: [unaEncuesta()] },
  'GET /api/sige-liberado/encuesta/7/rbd/90145/tipos-ensenanza': {
    status: 200,
    json: [{ idEnsenanza: 110, dsEnsenanza: 'Enseñanza básica', estudiantes: 65 }],
  },
  'GET /api/sige-liberado/encuesta/7/rbd/90145/tipo-ensenanza/110/cursos': { status: 200, json: [CURSO_A, CURSO_B] },
  'GET /api/sige-liberado/rbd/90145/tipo-ensenanza/110/grado/5/letras-cursos': { status: 200, json: ['A', 'B'] },
  ...Object.fromEntries(
    ['A', 'B'].flatMap((letra) => [
      [
        `GET ${ESTUDIANTES}?${cursoEnDireccion(letra)}&limit=25&offset=0&sortField=apellidoPaterno&sortOrder=asc`,
        { status: 200, json: pagina([unEstudiante({ letraCurso: letra })]) },
      ],
      [`GET /api/apoderados-estudiantes/declarados?${cursoEnDireccion(letra)}`, { status: 200, json: [] }],
    ]),
  ),
}

/** The call for the students of a course whose survey is in a state, all at once. */
export const pendientesDe = (letra: string, estado: string): string =>
  `${ESTUDIANTES}?${cursoEnDireccion(letra)}&limit=100&offset=0&sortField=apellidoPaterno&sortOrder=asc&estado=${estado}`

/** Opens the desk at 5° básico A. */
export const abreElEscritorio = abreComo('escuela con encuesta', `/seleccion-estudiante?${cursoEnDireccion('A')}`)
