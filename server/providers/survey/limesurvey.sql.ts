import { sql, type Kysely } from 'kysely'
import type { EstadoDeToken } from '#contract/proveedor.ts'
import type { LibroDeIngresos } from './limesurvey-sesion.ts'
import type { Visto } from './limesurvey-estado.ts'
import type { Apertura, Informante } from './survey.ts'

/** The survey's number in the external tool. */
export async function sidDeEncuesta(db: Kysely<unknown>, encuestaId: number): Promise<number> {
  const { rows } = await sql<{ sid: number }>`
    select coalesce(sid, encuesta_id) as sid from encuesta where encuesta_id = ${encuestaId}
  `.execute(db)
  return rows[0]?.sid ?? encuestaId
}

/** When the states of `x` are old: 20 seconds after they were asked, 5 when the tool did not answer, at once after somebody opened. */
const VENCIDO = sql`(x.consultada is null
  or x.consultada < now() - case when x.estado = 'DESCONOCIDA' then interval '5 seconds' else interval '20 seconds' end)`

/** Tokens that must be asked, and from when what is answered of them counts. */
export interface PorConsultar {
  tokens: readonly string[]
  desde: string
}

/** Of these tokens, those that must be asked again: a submitted one with its receipt need not. */
export async function tokensPorConsultar(db: Kysely<unknown>, tokens: readonly string[]): Promise<PorConsultar> {
  const { rows } = await sql<PorConsultar>`
    select coalesce(array_agg(t.token), '{}') as tokens, now()::text as desde from token_encuesta t
    left join encuesta_externa x on x.token = t.token
    left join respuesta r on r.token = t.token
    where t.token = any(${tokens}::text[]) and r.estado is distinct from 'enviada' and ${VENCIDO}
  `.execute(db)
  return rows[0] ?? { tokens: [], desde: '' }
}

/** A token as it stands, and whether the tool must be asked of it. */
export interface EstadoFechado extends EstadoDeToken {
  vencido: boolean
  /** When both were so, as the database writes it. */
  leido: string
}

/**
 * The state of the tokens that exist in a survey, in any order, with whether each is old: read at once, so that what somebody else keeps
 * meanwhile makes none look of now with a state of before.
 */
export async function estadosDeTokens(db: Kysely<unknown>, encuestaId: number, tokens: readonly string[]): Promise<EstadoFechado[]> {
  const { rows } = await sql<EstadoFechado>`
    select v.token, v.estado, v.actualizada as actualizado, r.estado is distinct from 'enviada' and ${VENCIDO} as vencido, now()::text as leido
    from encuesta_de_estudiante v
    left join encuesta_externa x on x.token = v.token
    left join respuesta r on r.token = v.token
    where v.encuesta_id = ${encuestaId} and v.token = any(${tokens}::text[])
  `.execute(db)
  return rows
}

/**
 * Keeps what was seen of many tokens by a look that began at `desde`; a look that began later stands, whichever arrives last. Of one that was
 * completed nothing less is believed than that it is completed. `desde` null: it counts from now, as what cannot be undone there.
 */
export async function guardaVistos(db: Kysely<unknown>, vistos: readonly Visto[], desde: string | null): Promise<void> {
  await sql`
    insert into encuesta_externa as x (token, estado, completada, consultada, preguntada)
    select v.token, v.estado, v.completada, now(), coalesce(${desde}::timestamptz, now())
    from jsonb_to_recordset(${JSON.stringify(vistos)}::jsonb) as v (token text, estado text, completada timestamptz)
    on conflict (token) do update set
      desde = case when x.estado = excluded.estado then x.desde else now() end,
      estado = excluded.estado, completada = excluded.completada, consultada = now(), preguntada = excluded.preguntada
    where not (x.estado = 'COMPLETADA' and excluded.estado = 'DESCONOCIDA') and (x.preguntada is null or x.preguntada <= excluded.preguntada)
  `.execute(db)
}

/**
 * Remembers who opened a token last, whose the answer will be; what was seen of it is not to be trusted any more. False, and nothing changes,
 * when whoever opens has a bond that nobody proved and somebody else opened before: the tool does not tell whose an answer is.
 */
export async function guardaApertura(db: Kysely<unknown>, { token, usuarioId, modo }: Apertura): Promise<boolean> {
  const { rows } = await sql`
    insert into encuesta_externa as x (token, usuario_id, modo, preguntada) values (${token}, ${usuarioId}, ${modo}, now())
    on conflict (token) do update set usuario_id = excluded.usuario_id, modo = excluded.modo, consultada = null, preguntada = excluded.preguntada
    where x.usuario_id is null or x.usuario_id = excluded.usuario_id or exists (
      select 1 from token_encuesta t
      where t.token = x.token and (not vinculo_sin_prueba(excluded.usuario_id, t.run_estudiante) or borrador_libre(x.usuario_id, t.run_estudiante))
    )
    returning token
  `.execute(db)
  return rows.length > 0
}

/** Forgets what was seen of a token and who opened it: it begins again. */
export async function olvidaExterna(db: Kysely<unknown>, token: string): Promise<void> {
  await sql`delete from encuesta_externa where token = ${token}`.execute(db)
}

/** Who answered a token that was submitted, and when; undefined while it was not. */
export async function quienRespondio(
  db: Kysely<unknown>,
  token: string,
): Promise<{ informante: Informante; digitador: string; fecha: string } | undefined> {
  const { rows } = await sql<{ informante: Informante; digitador: string; fecha: string }>`
    select informante, digitador, enviada as fecha from respuesta where token = ${token} and estado = 'enviada'
  `.execute(db)
  return rows[0]
}

/** Log-ins that may be refused: the next one would lock this address for ten minutes, which one more is let pass. */
const MAXIMO_DE_FALLOS = 2
const DESCANSO = sql`interval '11 minutes'`

/** The ledger of log-ins, shared by every process of the product: `huella` marks the tool's address and credentials. */
export function libroDeIngresos(db: Kysely<unknown>, huella: string): LibroDeIngresos {
  return {
    async anota() {
      const { rows } = await sql`
        insert into ingreso_externo (huella, fallos, vence) values (${huella}, 1, now() + ${DESCANSO})
        on conflict (huella) do update set
          fallos = case when ingreso_externo.vence < now() then ${MAXIMO_DE_FALLOS} else ingreso_externo.fallos + 1 end,
          vence = now() + ${DESCANSO}
        where ingreso_externo.fallos < ${MAXIMO_DE_FALLOS} or ingreso_externo.vence < now()
        returning fallos
      `.execute(db)
      return rows.length > 0
    },
    async desanota() {
      await sql`update ingreso_externo set fallos = greatest(0, fallos - 1) where huella = ${huella}`.execute(db)
    },
    async salda() {
      await sql`delete from ingreso_externo where huella = ${huella}`.execute(db)
    },
    async bloquea() {
      await sql`
        update ingreso_externo set fallos = ${MAXIMO_DE_FALLOS}, vence = now() + ${DESCANSO} where huella = ${huella}
      `.execute(db)
    },
  }
}

/** How far the completions of a survey were looked for (`sincronizacion_externa`). */
export interface Ronda {
  encuestaId: number
  sid: number
  comenzada: string | null
  siguiente: number
  desde: string
  ultima: string
  completa: string | null
}

/** The surveys in which people answer, or did until yesterday, the longest unseen first. */
export async function encuestasPorSincronizar(db: Kysely<unknown>): Promise<Ronda[]> {
  const { rows } = await sql<Ronda>`
    select e.encuesta_id as "encuestaId", coalesce(e.sid, e.encuesta_id) as sid, x.comenzada, coalesce(x.siguiente, 0) as siguiente,
      coalesce(x.desde, '') as desde, coalesce(x.ultima, '') as ultima, x.completa
    from encuesta e
    join periodo p on p.periodo_id = e.periodo_id and p.activo
    left join sincronizacion_externa x on x.encuesta_id = e.encuesta_id
    where e.activo and now() >= e.apertura and now() < e.cierre + interval '1 day'
    order by x.completa nulls first, e.encuesta_id
  `.execute(db)
  return rows
}

/** A round begins, from the first participant. */
export async function empiezaRonda(db: Kysely<unknown>, ronda: Ronda, ahora: Date, desde: string): Promise<Ronda> {
  const comenzada = ahora.toISOString()
  await sql`
    insert into sincronizacion_externa (encuesta_id, comenzada, desde) values (${ronda.encuestaId}, ${comenzada}, ${desde})
    on conflict (encuesta_id) do update set comenzada = excluded.comenzada, desde = excluded.desde, siguiente = 0
  `.execute(db)
  return { ...ronda, comenzada, desde, siguiente: 0 }
}

/** How far a round is; `terminada`: there is nobody left in it. */
export async function guardaRonda(
  db: Kysely<unknown>,
  { encuestaId, siguiente, ultima, comenzada }: Ronda,
  terminada: boolean,
): Promise<void> {
  await sql`
    update sincronizacion_externa set siguiente = ${siguiente}, ultima = ${ultima},
      comenzada = case when ${terminada} then null else comenzada end,
      completa = case when ${terminada} then ${comenzada}::timestamptz else completa end
    where encuesta_id = ${encuestaId}
  `.execute(db)
}

/** The survey is another one there: what was found in the one before says nothing of it. */
export async function olvidaRonda(db: Kysely<unknown>, encuestaId: number): Promise<void> {
  await sql`delete from sincronizacion_externa where encuesta_id = ${encuestaId}`.execute(db)
}

/** Of these tokens of the tool, those of ours that are not known to be completed, or have nobody's receipt though somebody opened them here. */
export async function porRegistrar(db: Kysely<unknown>, tokens: readonly string[]): Promise<string[]> {
  if (tokens.length === 0) return []
  const { rows } = await sql<{ token: string }>`
    select t.token from token_encuesta t
    left join encuesta_externa x on x.token = t.token
    left join respuesta r on r.token = t.token
    where t.token = any(${tokens}::text[]) and r.estado is distinct from 'enviada'
      and (x.estado is distinct from 'COMPLETADA' or x.usuario_id is not null)
  `.execute(db)
  return rows.map((fila) => fila.token)
}
