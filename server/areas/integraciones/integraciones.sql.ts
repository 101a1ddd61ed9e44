import { type Kysely, sql } from 'kysely'
import type { CorreoEnCola, SistemaExterno } from '#contract/integraciones.ts'
import { CORREO } from '#server/plugins/cola/correos.ts'

/** When each system last answered and last failed, whichever process asked it, and the mails that wait. */
export async function pulsosGuardados(
  db: Kysely<unknown>,
): Promise<{ pulsos: (Pick<SistemaExterno, 'bien' | 'mal' | 'motivo'> & { sistema: string })[]; correos: number }> {
  const { rows: pulsos } = await sql<Pick<SistemaExterno, 'bien' | 'mal' | 'motivo'> & { sistema: string }>`
    select sistema, bien, mal, motivo from integracion
  `.execute(db)
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from encargo where tipo = ${CORREO} and estado = 'pendiente'
  `.execute(db)
  return { pulsos, correos: rows[0]?.total ?? 0 }
}

const ESTADO = sql`case when estado = 'pendiente' and toma is not null then 'enviando' else estado end`

/** The mails that have not gone out: first those that will not by themselves (`fallido` comes before `pendiente`), and of each kind the newest. */
export async function correosEnCola(
  db: Kysely<unknown>,
  { estado, limit, offset }: { estado?: 'pendiente' | 'fallido' | undefined; limit: number; offset: number },
): Promise<{ total: number; filas: CorreoEnCola[] }> {
  const donde = sql`tipo = ${CORREO} and estado <> 'hecho' and ${estado === undefined ? sql`true` : sql`estado = ${estado}`}`
  const recuento = await sql<{ total: number }>`select count(*)::int as total from encargo where ${donde}`.execute(db)
  const { rows: filas } = await sql<CorreoEnCola>`
    select encargo_id as "encargoId", coalesce(visible ->> 'para', '') as para, coalesce(visible ->> 'asunto', '') as asunto, ${ESTADO} as estado,
      creado as pedido, intentos, error, case when estado = 'pendiente' and toma is null then desde end as proximo
    from encargo e where ${donde} order by e.estado, e.encargo_id desc limit ${limit} offset ${offset}
  `.execute(db)
  return { total: recuento.rows[0]?.total ?? 0, filas }
}

/** How a mail stands, and nobody else changes it meanwhile. */
export async function estadoDeCorreo(db: Kysely<unknown>, encargoId: number): Promise<CorreoEnCola['estado'] | 'hecho' | undefined> {
  const { rows } = await sql<{ estado: CorreoEnCola['estado'] | 'hecho' }>`
    select ${ESTADO} as estado from encargo where tipo = ${CORREO} and encargo_id = ${encargoId} for update
  `.execute(db)
  return rows[0]?.estado
}

/** Its time is now, as if it were new. */
export async function reintentaCorreo(db: Kysely<unknown>, encargoId: number): Promise<void> {
  await sql`update encargo set estado = 'pendiente', terminado = null, desde = now(), intentos = 0 where encargo_id = ${encargoId}`.execute(
    db,
  )
}
