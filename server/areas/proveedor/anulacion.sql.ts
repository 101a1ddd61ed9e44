import { sql, type Kysely } from 'kysely'
import type { PeticionLeidaDe } from '#contract/operaciones.ts'
import { cambiosDe, columnasDe } from '#server/plugins/database/columnas.sql.ts'
import { alcanzaEstudiante, type Alcance } from '#server/plugins/sesiones/alcance.sql.ts'
import { olvidaResultados } from './idempotencia.sql.ts'

/** The token of a response within the caller's reach that was not voided yet and is still of somebody, or undefined; those of the register are their school's alone. */
export async function tokenDeRespuesta(
  db: Kysely<unknown>,
  alcance: Alcance,
  encuestaId: number,
  respuestaId: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ token: string }>`
    select r.token
    from respuesta r
    join estudiante e on e.run = r.run_estudiante
    join establecimiento c on c.id_rbd = e.id_rbd
    join encuesta s on s.encuesta_id = r.encuesta_id and not s.es_registro
    where r.respuesta_id = ${respuestaId} and r.encuesta_id = ${encuestaId} and r.estado <> 'anulada' and r.seudonimizada is null
      and ${alcanzaEstudiante(alcance, 'e', 'c')}
  `.execute(db)
  return rows[0]?.token
}

/** Voids a response and its receipt, within the caller's transaction, and keeps who did it and why. */
export async function anulaRespuesta(
  db: Kysely<unknown>,
  respuestaId: number,
  usuarioId: number,
  datos: PeticionLeidaDe<'deleteRespuesta'>['body'] & PeticionLeidaDe<'deleteRegistroEmbarazadas'>['body'],
): Promise<void> {
  const { rows } = await sql<{ token: string }>`
    update respuesta set estado = 'anulada', anulada = now(), anulada_por = ${usuarioId}, actualizada = now(), ${cambiosDe(columnasDe(datos, { motivo: 'motivo' }))}
    where respuesta_id = ${respuestaId}
    returning token
  `.execute(db)
  for (const { token } of rows) await retiraLoDado(db, respuestaId, token)
}

/**
 * Voids the receipt of a response and forgets what its saves were answered. After the response itself, which whoever is saving holds: that
 * save's note is there to be forgotten too.
 */
export async function retiraLoDado(db: Kysely<unknown>, respuestaId: number, token: string): Promise<void> {
  await olvidaResultados(db, token)
  await sql`update comprobante set estado = 'ANULADO' where respuesta_id = ${respuestaId} and estado = 'VALIDO'`.execute(db)
}
