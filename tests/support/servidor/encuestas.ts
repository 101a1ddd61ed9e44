import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { preguntasVisibles } from '#contract/rules/cuestionario-visibles.ts'
import type { Cuestionario, Respuestas } from '#contract/rules/cuestionario.ts'
import type { ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

/** A survey's token for a student, with its survey, as the database has them. */
export async function tokenDe({ db }: ServidorDePrueba, run: string): Promise<{ e: number; t: string }> {
  const { rows } = await sql<{
    e: number
    t: string
  }>`select encuesta_id as e, token as t from token_encuesta where run_estudiante = ${run}`.execute(db)
  if (rows[0] === undefined) throw new Error(`El estudiante ${run} no tiene encuesta.`)
  return rows[0]
}

/** The account's number of a bearer. */
export async function usuarioIdDe(servidor: ServidorDePrueba, bearer: string): Promise<number> {
  return (await servidor.llama('postTokenUserInfo', {}, bearer)).body.usuarioId
}

/** Leaves a student's survey as if nobody had begun it. */
export async function olvidaLoRespondido({ db }: ServidorDePrueba, run: string): Promise<void> {
  await sql`delete from guardado`.execute(db)
  await sql`delete from comprobante where run_estudiante = ${run}`.execute(db)
  await sql`delete from respuesta where run_estudiante = ${run}`.execute(db)
}

/** What an administrator writes to make a survey of the period, with another one's questions. */
export const UNA_ENCUESTA_NUEVA = {
  nombre: ' Encuesta de prueba ',
  activo: true,
  esPublico: false,
  periodo: { periodoId: 2 },
  contestador: { informanteDigitadorId: 1 },
  apertura: '2025-08-04T04:00:00.000Z',
  cierre: '2025-12-01T03:00:00.000Z',
  minutos: 15,
  cuestionarioDe: 2,
}

/** Opens a student's survey as the bearer does and exchanges its pass: the survey page's own bearer. */
export async function abreLaEncuesta(
  servidor: ServidorDePrueba,
  bearer: string,
  run: string,
  como: 'getAbrir' | 'getSegundaAbrir' = 'getAbrir',
): Promise<string> {
  const { body } = await servidor.llama(como, { params: await tokenDe(servidor, run) }, bearer)
  const sesion = await servidor.llama('postEncuestadorSesion', { body: { ticket: ticketDe(body.url) } })
  return sesion.body.accessToken
}

export function ticketDe(url: string): string {
  return new URL(url).hash.replace('#ticket=', '')
}

/** The first choice of everything that comes into sight besides what is given: enough to submit. */
export function respondeTodo(cuestionario: Cuestionario, dadas: Respuestas = {}): Respuestas {
  const respuestas: Respuestas = { ...dadas }
  for (;;) {
    const faltan = preguntasVisibles(cuestionario, respuestas).filter((pregunta) => !(pregunta.name in respuestas))
    if (faltan.length === 0) return respuestas
    for (const pregunta of faltan) {
      respuestas[pregunta.name] =
        pregunta.type === 'radiogroup'
          ? (pregunta.choices[0]?.value ?? '')
          : pregunta.type === 'checkbox'
            ? [pregunta.choices[0]?.value ?? '']
            : pregunta.type === 'number'
              ? pregunta.min
              : pregunta.type === 'date'
                ? '2025-06-01'
                : pregunta.type === 'matrix'
                  ? Object.fromEntries(pregunta.rows.map((fila) => [fila.value, pregunta.columns[0]?.value ?? '']))
                  : 'Texto'
    }
  }
}

/** Answers and submits a student's survey as the bearer; returns its receipt's call. */
export async function respondeYEnvia(servidor: ServidorDePrueba, bearer: string, run: string) {
  const pagina = await abreLaEncuesta(servidor, bearer, run)
  const { body } = await servidor.llama('getEncuestadorRespuestas', {}, pagina)
  const cambios = respondeTodo(body.cuestionario)
  const guardado = await servidor.llama('putEncuestadorRespuestas', { body: { version: body.version, cambios } }, pagina, {
    idempotencyKey: randomUUID(),
  })
  return servidor.llama('postEncuestadorEnvio', { body: { version: guardado.body.version } }, pagina, { idempotencyKey: randomUUID() })
}
