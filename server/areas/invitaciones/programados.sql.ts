import { type Kysely, sql } from 'kysely'
import { HORA_DE_RECORDATORIOS, type RecordatorioProgramado } from '#contract/invitaciones.apoderados.ts'
import { alcanceDe, type DeQuienes } from './apoderados.sql.ts'

/** The days that are still to come, and the last ones that went. */
export async function programados(db: Kysely<unknown>, { alcance, idRbd }: DeQuienes): Promise<RecordatorioProgramado[]> {
  const { rows } = await sql<RecordatorioProgramado>`
    select * from (
      select recordatorio_id as "recordatorioId", to_char(dia, 'YYYY-MM-DD') as dia, estado
      from recordatorio_programado
      where usuario_id = ${alcance.usuarioId} and id_rbd is not distinct from ${idRbd}::int
      order by recordatorio_programado.dia desc limit 40
    ) ultimos order by dia
  `.execute(db)
  return rows
}

/** Sets a day; undefined when it was set already. Null `dia`s are refused before. */
export async function programa(db: Kysely<unknown>, { alcance, idRbd }: DeQuienes, dia: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into recordatorio_programado (usuario_id, id_rbd, dia) values (${alcance.usuarioId}, ${idRbd}::int, ${dia}::date)
    on conflict do nothing returning recordatorio_id as id
  `.execute(db)
  return rows[0]?.id
}

/** Whether a day is still to come in Chile, its hour included, and within so many days. */
export async function estaPorLlegar(db: Kysely<unknown>, dia: string, dias: number): Promise<boolean> {
  const { rows } = await sql<{ porLlegar: boolean }>`
    select ${dia}::date + make_interval(hours => ${HORA_DE_RECORDATORIOS}::int) > ahora and ${dia}::date <= ahora::date + ${dias}::int as "porLlegar"
    from (select now() at time zone 'America/Santiago' as ahora) chile
  `.execute(db)
  return rows[0]?.porLlegar ?? false
}

/** Takes back a day of the caller's that has not come; undefined when there is none. */
export async function quitaProgramado(db: Kysely<unknown>, usuarioId: number, recordatorioId: number): Promise<string | undefined> {
  const { rows } = await sql<{ dia: string }>`
    delete from recordatorio_programado where recordatorio_id = ${recordatorioId} and usuario_id = ${usuarioId} and estado = 'programado'
    returning to_char(dia, 'YYYY-MM-DD') as dia
  `.execute(db)
  return rows[0]?.dia
}

/** The first day that has come and was not sent, taken by this process; undefined when there is none. */
export async function tomaProgramado(db: Kysely<unknown>): Promise<{ recordatorioId: number; de: DeQuienes | null } | undefined> {
  const { rows } = await sql<{ recordatorioId: number; usuarioId: number; idRbd: number | null }>`
    select recordatorio_id as "recordatorioId", usuario_id as "usuarioId", id_rbd as "idRbd" from recordatorio_programado
    where estado = 'programado' and dia + make_interval(hours => ${HORA_DE_RECORDATORIOS}::int) <= now() at time zone 'America/Santiago'
    order by dia, recordatorio_id limit 1 for update skip locked
  `.execute(db)
  const [fila] = rows
  if (fila === undefined) return undefined
  const alcance = await alcanceDe(db, fila.usuarioId)
  return { recordatorioId: fila.recordatorioId, de: alcance && { alcance, idRbd: fila.idRbd } }
}

/** What became of a day that came. */
export async function anotaProgramado(
  db: Kysely<unknown>,
  recordatorioId: number,
  estado: Exclude<RecordatorioProgramado['estado'], 'programado'>,
  tandaId: number | null,
): Promise<void> {
  await sql`
    update recordatorio_programado set estado = ${estado}, tanda_id = ${tandaId}::int where recordatorio_id = ${recordatorioId}
  `.execute(db)
}

/** Of a day whose batch found nobody, once everybody was looked at. */
export async function anotaSinDestinatarios(db: Kysely<unknown>, tandaId: number): Promise<void> {
  await sql`update recordatorio_programado set estado = 'sin-destinatarios' where tanda_id = ${tandaId}`.execute(db)
}
