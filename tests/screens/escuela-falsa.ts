import type { Call } from '#api/client.ts'
import type { EncuestaDeRbd } from '#contract/encuestas.ts'
import type { FalloDeApi } from '#contract/fallo.ts'
import type { ClaveDeOperacion } from '#contract/operaciones.ts'
import type { EstadoEncuesta } from '#contract/rules/estados.ts'
import type { Curso, FilaDeEstudiante } from '#contract/sige.ts'

type Query = Readonly<Record<string, unknown>>
type Pedido = { clave: ClaveDeOperacion; params: Query; query: Query }

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

export interface EscuelaFalsa {
  call: Call
  /** Every call made, in order. */
  pedidos: Pedido[]
  /** What the list of students was asked for, in order. */
  consultas: () => Query[]
  /** From now on the operation is refused with this error. */
  rechaza: (clave: ClaveDeOperacion, error: FalloDeApi) => void
  /** From now on the operation works again. */
  responde: (clave: ClaveDeOperacion) => void
  /** The state of a student's survey changes in the server. */
  cambiaEstado: (token: string, estado: EstadoEncuesta) => void
}

interface Datos {
  encuestas?: EncuestaDeRbd[]
  estudiantes?: readonly FilaDeEstudiante[]
  cursos?: Curso[]
}

/** A school that answers the desk's calls as the API does, for as many students as the test needs. */
export function unaEscuela({
  encuestas = [unaEncuesta()],
  estudiantes = CURSO_CORTO,
  cursos = [CURSO_A, CURSO_B],
}: Datos = {}): EscuelaFalsa {
  const rechazos = new Map<ClaveDeOperacion, FalloDeApi>()
  const pedidos: Pedido[] = []
  let filas = [...estudiantes]

  const pagina = (query: Query) => {
    const quedan = filas
      .filter((fila) =>
        (['idEnsenanza', 'idGrado', 'letraCurso', 'estado'] as const).every(
          (filtro) => query[filtro] === undefined || String(query[filtro]) === String(fila[filtro]),
        ),
      )
      .filter((fila) => {
        const termino = query['searchTerm']
        return (
          typeof termino !== 'string' ||
          fila.runEstudiante.startsWith(termino) ||
          `${fila.nombres} ${fila.apellidoPaterno}`.toLowerCase().includes(termino.toLowerCase())
        )
      })
    const desde = Number(query['offset'])
    return { total: quedan.length, filas: quedan.slice(desde, desde + Number(query['limit'])) }
  }
  const respuestas: Partial<Record<ClaveDeOperacion, (params: Query, query: Query) => unknown>> = {
    getEncuestasDeRbd: () => encuestas,
    getTiposEnsenanzaDeRbd: () => [{ idEnsenanza: 110, dsEnsenanza: 'Enseñanza básica', estudiantes: filas.length }],
    getCursosDeRbd: () => cursos,
    getLetrasCursos: (params) => cursos.filter(({ idGrado }) => idGrado === params['g']).map(({ letraCurso }) => letraCurso),
    getEstudiantes: (_, query) => pagina(query),
    getEstado: (params) => {
      const fila = filas.find(({ token }) => token === params['t'])
      return { token: params['t'], estado: fila?.estado, actualizado: fila?.actualizado ?? null }
    },
    getAbrir: () => ({ url: '/encuestador#pase' }),
    getComprobanteDeToken: () => ({
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
    }),
  }
  const responder = async (clave: ClaveDeOperacion, peticion: { params?: Query; query?: Query }): Promise<unknown> => {
    const { params = {}, query = {} } = peticion
    pedidos.push({ clave, params, query })
    const rechazo = rechazos.get(clave)
    if (rechazo) throw rechazo
    const respuesta = respuestas[clave]
    if (!respuesta) throw new Error(`La escuela falsa no responde ${clave}.`)
    return structuredClone(respuesta(params, query))
  }
  return {
    call: responder as Call,
    pedidos,
    consultas: () => pedidos.filter(({ clave }) => clave === 'getEstudiantes').map(({ query }) => query),
    rechaza: (clave, error) => rechazos.set(clave, error),
    responde: (clave) => rechazos.delete(clave),
    cambiaEstado: (token, estado) => {
      filas = filas.map((fila) => (fila.token === token ? { ...fila, estado } : fila))
    },
  }
}
