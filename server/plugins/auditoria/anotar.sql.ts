import { type Kysely, sql } from 'kysely'
import type { AccionAuditada } from '#contract/auditoria.ts'

export interface Hecho {
  accion: AccionAuditada
  objeto: 'respuesta' | 'usuario' | 'apoderado' | 'encuesta' | 'periodo' | 'grado' | 'vinculo' | 'curso' | 'registro' | 'auditoria'
  objetoId: number | string
  motivo?: string
  detalle?: Readonly<Record<string, unknown>>
}

/**
 * Notes who did something (decisions, data protection). Given the transaction of what it tells, so that neither is
 * written without the other; it takes no lock, so requests never wait for each other.
 */
export async function anota(db: Kysely<unknown>, quien: { usuarioId: number; rolId: number }, hecho: Hecho): Promise<void> {
  const { accion, objeto, objetoId, motivo = null, detalle = {} } = hecho
  await sql`
    insert into auditoria (usuario_id, rol_id, accion, objeto, objeto_id, motivo, detalle)
    values (${quien.usuarioId}, ${quien.rolId}, ${accion}, ${objeto}, ${String(objetoId)}, ${motivo}, ${JSON.stringify(detalle)}::jsonb)
  `.execute(db)
}
