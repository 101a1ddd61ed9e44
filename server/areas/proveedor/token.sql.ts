import { sql, type Kysely } from 'kysely'
import type { EstadoDeToken } from '#contract/proveedor.ts'
import { ROL } from '#contract/rules/roles.ts'
import { alcanzaEstudiante, type Alcance } from '#server/plugins/sesiones/alcance.sql.ts'

/** A survey token with its state and whose the answer is, once somebody began. */
export interface TokenAlAlcance extends EstadoDeToken {
  respuestaId: number | null
  /** The account that answers or answered. */
  usuarioId: number | null
}

/**
 * The tokens of a survey, among these, whose students are within the caller's reach; in any order. Those of the register of
 * fathers, mothers and the pregnant are within the reach of their school alone, and those of a survey that is not public of
 * schools and staff.
 */
export async function tokensAlAlcance(
  db: Kysely<unknown>,
  alcance: Alcance,
  encuestaId: number,
  tokens: readonly string[],
): Promise<TokenAlAlcance[]> {
  const { rows } = await sql<TokenAlAlcance>`
    select t.token, t.estado, t.actualizada as actualizado, t.respuesta_id as "respuestaId", t.usuario_id as "usuarioId"
    from encuesta_de_estudiante t
    join estudiante e on e.run = t.run_estudiante
    join establecimiento c on c.id_rbd = e.id_rbd
    join encuesta s on s.encuesta_id = t.encuesta_id
    where (not s.es_registro or ${alcance.rolId === ROL.RBD}) and (s.es_publico or ${alcance.rolId !== ROL.APODERADO})
      and t.encuesta_id = ${encuestaId} and t.token = any(${tokens}::text[]) and ${alcanzaEstudiante(alcance, 'e', 'c')}
  `.execute(db)
  return rows
}
