import { sql, type Kysely } from 'kysely'
import type { EstadoEncuesta } from '#contract/rules/estados.ts'
import { alcanzaEstudiante, type Alcance } from '../sige/alcance.sql.ts'

/** A survey token with its state and whose the answer is, once somebody began. */
export interface TokenAlAlcance {
  token: string
  estado: EstadoEncuesta
  respuestaId: number | null
  /** The account that answers or answered. */
  usuarioId: number | null
}

/** The tokens of a survey, among these, whose students are within the caller's reach; in any order. */
export async function tokensAlAlcance(
  db: Kysely<unknown>,
  alcance: Alcance,
  encuestaId: number,
  tokens: readonly string[],
): Promise<TokenAlAlcance[]> {
  const { rows } = await sql<TokenAlAlcance>`
    select t.token, estado_de_encuesta(m.encuesta_id is not null, s.activo, s.apertura, s.cierre, r.estado) as estado,
      r.respuesta_id as "respuestaId", r.usuario_id as "usuarioId"
    from token_encuesta t
    join encuesta s on s.encuesta_id = t.encuesta_id
    join estudiante e on e.run = t.run_estudiante
    join establecimiento c on c.id_rbd = e.id_rbd
    left join ensenanza_grado_encuesta m on m.encuesta_id = s.encuesta_id and m.id_ensenanza = e.id_ensenanza and m.id_grado = e.id_grado
    left join respuesta r on r.token = t.token
    where t.encuesta_id = ${encuestaId} and t.token in (${sql.join(tokens)}) and ${alcanzaEstudiante(alcance, 'e', 'c')}
  `.execute(db)
  return rows
}
