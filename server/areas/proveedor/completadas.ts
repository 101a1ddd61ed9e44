import { sql, type Kysely } from 'kysely'
import { emiteComprobante } from '../comprobantes/comprobantes.sql.ts'
import { tomaToken } from './encuestador.sql.ts'

/**
 * Registers surveys that an external tool shows completed and issues their receipts, each once, however many see it at
 * the same time. One that nobody opened from here is only completed: there is nobody to give its receipt to.
 */
export async function registraCompletadas(db: Kysely<unknown>, tokens: readonly string[]): Promise<void> {
  for (const token of tokens) {
    await db.transaction().execute(async (trx) => {
      await tomaToken(trx, token)
      const respuestaId = await registraCompletada(trx, token)
      if (respuestaId !== undefined) await emiteComprobante(trx, respuestaId)
    })
  }
}

/** The response of a token seen completed; undefined when it was registered before or nobody opened it from here. */
async function registraCompletada(db: Kysely<unknown>, token: string): Promise<number | undefined> {
  const { rows } = await sql<{ respuestaId: number }>`
    insert into respuesta (periodo_id, encuesta_id, run_estudiante, token, estado, version, respuestas, informante, usuario_id,
      digitador, respondidas, preguntas, enviada)
    select s.periodo_id, s.encuesta_id, t.run_estudiante, t.token, 'enviada', 1, '{}', x.modo, u.usuario_id,
      concat_ws(' ', u.nombres, nullif(u.apellido_paterno, ''), nullif(u.apellido_materno, '')), 0, 0, coalesce(x.completada, now())
    from encuesta_externa x
    join token_encuesta t on t.token = x.token
    join encuesta s on s.encuesta_id = t.encuesta_id
    join usuario u on u.usuario_id = x.usuario_id
    where x.token = ${token} and x.estado = 'COMPLETADA'
    on conflict (token) do update set estado = 'enviada', informante = excluded.informante, usuario_id = excluded.usuario_id,
      digitador = excluded.digitador, actualizada = now(), enviada = excluded.enviada
    where respuesta.estado <> 'enviada'
    returning respuesta_id as "respuestaId"
  `.execute(db)
  return rows[0]?.respuestaId
}
