import { type Kysely, sql } from 'kysely'

/** A received message (interface, `/local/correos`). `fecha`: ISO 8601. */
export interface CorreoLocal {
  para: string
  asunto: string
  texto: string
  enlaces: string[]
  fecha: string
}

const SE_GUARDAN = 200

/** Keeps a message, and the last 200 at most. */
export async function guardaCorreo(db: Kysely<unknown>, { para, asunto, texto, enlaces }: Omit<CorreoLocal, 'fecha'>): Promise<void> {
  await sql`insert into correo_local (para, asunto, texto, enlaces) values (${para}, ${asunto}, ${texto}, ${JSON.stringify(enlaces)}::jsonb)`.execute(
    db,
  )
  await sql`delete from correo_local where correo_id <= (select max(correo_id) from correo_local) - ${SE_GUARDAN}::int`.execute(db)
}

/** The messages received, the newest first. */
export async function correosRecibidos(db: Kysely<unknown>): Promise<CorreoLocal[]> {
  const { rows } = await sql<CorreoLocal>`select para, asunto, texto, enlaces, fecha from correo_local order by correo_id desc`.execute(db)
  return rows
}
