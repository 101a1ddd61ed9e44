import { RechazoDeApi } from '#contract/rechazo.ts'
import { REGISTRO_DE_ESCUELA, UNA_ESCUELA_POR_ELEGIR } from '#tests/support/personas/usuarios.ts'
import type { Comprobante } from '#contract/comprobantes.ts'
import type { EncuestaDeRbd } from '#contract/encuestas.ts'
import type { EstadoEncuesta } from '#contract/rules/estados.ts'
import type { Curso, FilaDeEstudiante } from '#contract/sige-liberado.ts'
import { type PedidoHecho, type Respuestas, unServicio } from './servicio-falso.ts'

/** A survey of the school as the API lists it. */
export function unaEncuesta(cambios: Partial<EncuestaDeRbd> = {}): EncuestaDeRbd {
  return {
    encuestaId: 7,
    nombre: 'Encuesta de Vulnerabilidad 2025, 5° básico',
    activo: true,
    esPublico: true,
    periodo: { periodoId: 1, nombre: '2025' },
    contestador: { informanteDigitadorId: 1, nombre: 'Apoderado' },
    apertura: '2025-08-04T08:00:00-04:00',
    cierre: '2025-10-31T23:59:00-03:00',
    minutos: 20,
    estudiantes: 65,
    completadas: 42,
    enProgreso: 6,
    ...cambios,
  }
}

const CURSO_A: Curso = { idEnsenanza: 110, idGrado: 5, dsGrado: '5° básico', letraCurso: 'A', estudiantes: 33, completadas: 21 }
const CURSO_B: Curso = { idEnsenanza: 110, idGrado: 5, dsGrado: '5° básico', letraCurso: 'B', estudiantes: 32, completadas: 21 }

/** A student of the list. */
export function unEstudiante(cambios: Partial<FilaDeEstudiante> = {}): FilaDeEstudiante {
  return {
    runEstudiante: '41230418-7',
    nombres: 'Martina',
    apellidoPaterno: 'Aguayo',
    apellidoMaterno: 'Paredes',
    idEnsenanza: 110,
    dsEnsenanza: 'Enseñanza básica',
    idGrado: 5,
    dsGrado: '5° básico',
    letraCurso: 'A',
    encuestaId: 7,
    estado: 'NO_INICIADA',
    token: 'abcdefghij00001',
    informante: null,
    actualizado: null,
    ...cambios,
  }
}

/** Three students in three states, as many as the screen's words need. */
export const CURSO_CORTO: readonly FilaDeEstudiante[] = [
  unEstudiante({ estado: 'COMPLETADA', informante: 'apoderado', actualizado: '2025-09-11T12:00:00-03:00' }),
  unEstudiante({
    runEstudiante: '42118903-K',
    nombres: 'Benjamín',
    apellidoPaterno: 'Barría',
    apellidoMaterno: 'Soto',
    estado: 'EN_PROGRESO',
    token: 'abcdefghij00002',
    informante: 'establecimiento',
    actualizado: '2025-09-18T12:00:00-03:00',
  }),
  unEstudiante({
    runEstudiante: '41877120-8',
    nombres: 'Emilia',
    apellidoPaterno: 'Cárcamo',
    apellidoMaterno: 'Vidal',
    letraCurso: 'B',
    token: 'abcdefghij00003',
  }),
]

export type EscuelaFalsa = ReturnType<typeof unaEscuela>

interface Datos {
  encuestas?: EncuestaDeRbd[]
  estudiantes?: readonly FilaDeEstudiante[]
  cursos?: Curso[]
}

type Consulta = PedidoHecho<'getEstudiantes'>['query']

/** The page of students that a query asks for, as the API filters and cuts it. */
function paginaDe(filas: readonly FilaDeEstudiante[], query: Consulta) {
  const quedan = filas
    .filter((fila) =>
      (['idEnsenanza', 'idGrado', 'letraCurso', 'estado'] as const).every(
        (filtro) => query[filtro] === undefined || String(query[filtro]) === String(fila[filtro]),
      ),
    )
    .filter((fila) => {
      const { searchTerm } = query
      return (
        typeof searchTerm !== 'string' ||
        fila.runEstudiante.startsWith(searchTerm) ||
        `${fila.nombres} ${fila.apellidoPaterno}`.toLowerCase().includes(searchTerm.toLowerCase())
      )
    })
  const desde = Number(query.offset)
  return { total: quedan.length, filas: quedan.slice(desde, desde + Number(query.limit)) }
}

const COMPROBANTE: Comprobante = {
  id: '7F3A91C40E5DB8264A17C9E053FB82D6',
  estado: 'VALIDO',
  encuestaId: 7,
  dsEncuesta: 'Encuesta de Vulnerabilidad 2025',
  idRbd: 90145,
  dgvRbd: '8',
  dsNomEstable: 'Escuela Los Arrayanes del Sur',
  dsGrado: '5° básico',
  letraCurso: 'A',
  nombreEstudiante: 'Martina Aguayo Paredes',
  runEnmascarado: '**.***.418-7',
  fecha: '2025-09-11T12:00:00-03:00',
  informante: 'apoderado',
  digitador: 'Marcela Paredes',
  urlVerificacion: 'http://127.0.0.1/verificar',
}

/** The fake service with the data of a school, for as many students as the test needs. */
export function unaEscuela({ encuestas = [unaEncuesta()], estudiantes = CURSO_CORTO, cursos = [CURSO_A, CURSO_B] }: Datos = {}) {
  let filas = [...estudiantes]
  const respuestas: Respuestas = {
    getEstablecimiento: ({ params: { id } }) => {
      if (id !== REGISTRO_DE_ESCUELA.idRbd) throw new RechazoDeApi(404, { message: 'No existe.', codigo: 'no-encontrado' })
      return REGISTRO_DE_ESCUELA
    },
    getEstablecimientos: () => UNA_ESCUELA_POR_ELEGIR,
    getEncuestasDeRbd: () => encuestas,
    getTiposEnsenanzaDeRbd: () => [{ idEnsenanza: 110, dsEnsenanza: 'Enseñanza básica', estudiantes: filas.length }],
    getCursosDeRbd: () => cursos,
    getLetrasCursos: ({ params }) => cursos.filter(({ idGrado }) => idGrado === params.g).map(({ letraCurso }) => letraCurso),
    getEstudiantes: ({ query }) => paginaDe(filas, query),
    getEstado: ({ params: { t: token } }) => {
      const { estado = 'DESCONOCIDA', actualizado = null } = filas.find((fila) => fila.token === token) ?? {}
      return { token: String(token), estado, actualizado }
    },
    getAbrir: () => ({ url: '/encuestador#pase' }),
    getComprobanteDeToken: () => COMPROBANTE,
    getApoderadosEstudiantesDeclarados: () => [],
  }
  const servicio = unServicio(respuestas)
  return {
    ...servicio,
    /** What the list of students was asked for, in order. */
    consultas: () => servicio.de('getEstudiantes').map(({ query }) => query),
    /** The state of a student's survey changes in the server. */
    cambiaEstado: (token: string, estado: EstadoEncuesta) => {
      filas = filas.map((fila) => (fila.token === token ? { ...fila, estado } : fila))
    },
  }
}
