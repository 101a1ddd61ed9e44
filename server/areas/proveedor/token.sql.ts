import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { EstadoDeToken } from '#contract/proveedor.ts'
import { ROL } from '#contract/rules/roles.ts'
import { nivelDeAlcance } from '#contract/rules/territorio.ts'
import { enIso } from '#server/plugins/database/columnas.sql.ts'
import { alcanzaEstudiante, type Alcance } from '#server/plugins/sesiones/alcance.sql.ts'

/** A survey token with its state and whose the answer is, once somebody began. */
export interface TokenAlAlcance extends EstadoDeToken {
  respuestaId: number | null
  /** The account that answers or answered. */
  usuarioId: number | null
}

/**
 * The tokens of a survey with their state, among these, whose students are within the caller's reach; in any order. Those of the register of
 * fathers, mothers and the pregnant are within the reach of their school alone, and those of a survey that is not public of
 * schools and staff.
 */
function alAlcance(alcance: Alcance, encuestaId: number, tokens: readonly string[], columnas: RawBuilder<unknown>): RawBuilder<unknown> {
  // Who reaches the country needs no place of anybody.
  const esPais = nivelDeAlcance(alcance.rolId) === 'pais'
  const lugar = esPais ? sql`` : sql`join estudiante e on e.run = t.run_estudiante join establecimiento c on c.id_rbd = e.id_rbd`
  return sql`
    select ${columnas}
    from encuesta_de_estudiante t ${lugar}
    where exists (
        select 1 from encuesta s where s.encuesta_id = ${encuestaId}
          and (not s.es_registro or ${alcance.rolId === ROL.RBD}) and (s.es_publico or ${alcance.rolId !== ROL.APODERADO})
      )
      and t.encuesta_id = ${encuestaId} and t.token = any(${tokens}::text[]) and ${esPais ? sql`true` : alcanzaEstudiante(alcance, 'e', 'c')}
  `
}

/** Their states, a JSON list in one value. */
export const estadosAlAlcance = (alcance: Alcance, encuestaId: number, tokens: readonly string[]): RawBuilder<unknown> => sql`
  select coalesce(json_agg(estados), '[]') as estados
  from (${alAlcance(alcance, encuestaId, tokens, sql`t.token, t.estado, ${enIso(sql`t.actualizada`)} as actualizado`)}) estados`

export async function leeEstadosAlAlcance(
  db: Kysely<unknown>,
  alcance: Alcance,
  encuestaId: number,
  tokens: readonly string[],
): Promise<EstadoDeToken[]> {
  const { rows } = await sql<{ estados: EstadoDeToken[] }>`${estadosAlAlcance(alcance, encuestaId, tokens)}`.execute(db)
  return rows[0]?.estados ?? []
}

/** The same with whose each answer is. */
export async function tokensAlAlcance(
  db: Kysely<unknown>,
  alcance: Alcance,
  encuestaId: number,
  tokens: readonly string[],
): Promise<TokenAlAlcance[]> {
  const columnas = sql`t.token, t.estado, t.actualizada as actualizado, t.respuesta_id as "respuestaId", t.usuario_id as "usuarioId"`
  const { rows } = await sql<TokenAlAlcance>`${alAlcance(alcance, encuestaId, tokens, columnas)}`.execute(db)
  return rows
}
