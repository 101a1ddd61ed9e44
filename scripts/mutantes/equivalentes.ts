import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Mutant } from './mutantes.ts'

/** A fault of a body that changes nothing that anybody could notice. */
interface Equivalent {
  file: string
  /** As `npm run mutantes` names it. */
  id: string
  /** Why nothing changes. */
  reason: string
}

const NOTHING_IN_SQL =
  'Es un parámetro de una consulta, y pg y PGlite escriben lo indefinido igual que lo nulo: la base de datos recibe null.'

const ENTERED_BY_ONE = 'Al estado que lo lee se entra solo por ese evento: la condición solo le da su tipo a lo que trae.'

export const EQUIVALENTS: readonly Equivalent[] = [
  {
    file: 'machines/registro-embarazadas/registro-embarazadas.chart.ts',
    id: 'campo: actors: { list: collectionMachineOf<Inscripcion, null>(), register: padresMadresEmbarazadasMachine, access: surveyAccessMachine, }, → nada',
    reason: 'Quien hace la máquina del producto da otras tres en su lugar: aquí solo dicen su tipo.',
  },
  {
    file: 'machines/confirmed-action/confirmed-action.chart.ts',
    id: "condición: event.type === 'CONFIRM' → true",
    reason: ENTERED_BY_ONE,
  },
  { file: 'machines/login/login.chart.ts', id: "condición: event.type === 'SUBMIT' → true", reason: ENTERED_BY_ONE },
  {
    file: 'machines/login/login.chart.ts',
    id: 'campo: ...UNREAD_CAPTCHA, → nada',
    reason: 'El captcha empieza con la máquina y dice cómo está antes que nadie pueda leerlo: lo de antes solo le da su tipo al contexto.',
  },
  {
    file: 'machines/survey-answering/survey-answering.rules.ts',
    id: 'campo: ...saving, → nada',
    reason: 'Lo que guarda contesta cómo está apenas se le pide que guarde, antes que nadie pueda leerlo: lo de antes solo le da su tipo.',
  },
  {
    file: 'machines/seleccion-estudiante/seleccion-estudiante.setup.ts',
    id: "condición: fact.type === 'SURVEY_CHOSEN' → true",
    reason: 'Quien elige la encuesta no dice otro hecho: la condición solo le da su tipo.',
  },
  {
    file: 'machines/data-entry/data-entry.chart.ts',
    id: 'condición: context.round → true',
    reason: 'Se cuenta solo al salir de `checking`, al que se entra con una ronda: la condición solo le da su tipo.',
  },
  { file: 'server/areas/usuarios/admin.routes.ts', id: 'nulo: null → undefined (2)', reason: NOTHING_IN_SQL },
  ...['encuesta_id = ${encuestaId}', "estado = 'enviada'"].map((condition) => ({
    file: 'server/areas/datos/datos.sql.ts',
    id: `condición de sql: ${condition} → true`,
    reason:
      'Solo dice hasta dónde llega lo que se lee de una vez: con los de otras encuestas o sin enviar se lee en más pedazos, y entre todos dan las mismas filas.',
  })),
  ...['r.encuesta_id = ${encuestaId}', 'r.run_estudiante = e.run'].map((condition) => ({
    file: 'server/areas/comprobantes/comprobantes.sql.ts',
    id: `condición de sql: ${condition} → true`,
    reason: 'Un comprobante es de la encuesta y del estudiante de su respuesta, de la que los toma: repetirlo solo ahorra leer de más.',
  })),
  {
    file: 'server/areas/invitaciones/apoderados.sql.ts',
    id: 'condición de sql: m.id_grado = e.id_grado → true (2)',
    reason:
      'El estado, que se pregunta después, dice que no está disponible la encuesta de otro grado: la condición solo ahorra preguntarlo.',
  },
  {
    file: 'server/areas/acceso/recuperar-password.routes.ts',
    id: 'condición: conInvitacion → true',
    reason: 'Un código de recuperación va solo a una cuenta verificada, y la que deja de estarlo queda inactiva: su código se niega antes.',
  },
  {
    file: 'server/areas/datamart/rezagados.sql.ts',
    id: 'condición de sql: s.activo → true',
    reason:
      'Sin ella, una encuesta inactiva recién abierta hace sumar las vigentes una por una: da lo mismo que lo guardado de cada escuela, que es esa suma, y solo tarda más.',
  },
  {
    file: 'machines/second-factor/second-factor.selectors.ts',
    id: "condición: typeof value === 'object' → true",
    reason: 'Un estado sin partes es una palabra, y lo que se busca dentro de una palabra no está: da nulo por un camino o por el otro.',
  },
  {
    file: 'machines/student-link/student-link.selectors.ts',
    id: "campo: resting: 'undoable' → nada (2)",
    reason:
      'Quien espera sin nada que deshacer no desvinculó a nadie: en las 3.349 situaciones, con su contexto entero, no hay a quién volver.',
  },
  {
    file: 'machines/session/session.selectors.ts',
    id: 'nulo: null → undefined (3)',
    reason: 'Quien no tiene perfil ve solo lo público, y ningún permiso nombra lo indefinido: la respuesta es la misma para toda ruta.',
  },
  ...['condición: sessionId === null → false', 'nulo: null → undefined (6)'].map((id) => ({
    file: 'machines/session/session.selectors.ts',
    id,
    reason: 'Una sesión abierta tiene siempre su identificador, que la abre con ella: la condición solo le da su tipo a lo que se guarda.',
  })),
  {
    file: 'machines/wait/wait.selectors.ts',
    id: 'condición: late.length === 0 → false',
    reason: 'Quien ya no espera dejaría una lista vacía: soltarla solo impide que el mapa crezca mientras la página dure.',
  },
  {
    file: 'machines/wait/wait.selectors.ts',
    id: 'condición: child → true',
    reason: 'La biblioteca quita de la lista al que termina: un hijo que está en ella nunca es nada, y la condición solo le da su tipo.',
  },
  {
    file: 'machines/wait/wait.selectors.ts',
    id: 'condición: running.has(ref) → true',
    reason: 'Quien termina ya no le dice nada a quien lo sigue: soltarlo solo impide que la lista crezca mientras la página dure.',
  },
]

/** What the product gives each chart: the flows on the real API. */
const FLOWS = readdirSync('src/actors')
  .map((file) => readFileSync(`src/actors/${file}`, 'utf8'))
  .join('\n')

/** Whether a machine, or a call of one form with others, that a chart names as its part only gives that part its type: the chart's one flow gives another in its place (ADR 075). */
function isGivenByFlow(file: string, id: string): boolean {
  const [, part] = /^campo: (\w+): \w+(?:Machine(?:Of<[^→]*>\(\))?|Call),?(?: \/\*\*.*\*\/)? → nada$/.exec(id) ?? []
  const machine = basename(dirname(file)).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const [, given = '', ...others] = FLOWS.split(`${machine}Machine.provide({`)
  return part !== undefined && others.length === 0 && new RegExp(`\\b${part}: `).test(given.split('\n}\n')[0] ?? '')
}

/** Why a mutant counts for nothing, or null. */
export const equivalentOf = (file: string, { id }: Pick<Mutant, 'id'>): string | null =>
  isGivenByFlow(file, id)
    ? 'La parte que el diagrama nombra solo da su tipo: quien hace la máquina del producto da otra en su lugar.'
    : (EQUIVALENTS.find((one) => one.file === file && one.id === id)?.reason ?? null)
