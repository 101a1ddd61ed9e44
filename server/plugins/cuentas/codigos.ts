import { randomBytes } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Huella, huella } from './huella.ts'

/** What a code sent by mail is for. An invitation gives its first password to an account that an administrator made. */
export type Proposito = 'verificacion' | 'recuperacion' | 'invitacion'

/** What became of a code that somebody presents. */
export type Canje =
  | { tipo: 'canjeado'; usuarioId: number; proposito: Proposito }
  | { tipo: 'usado' }
  | { tipo: 'vencido'; usuarioId: number }
  | { tipo: 'desconocido' }

/**
 * A new code of 32 random bytes (43 characters, base64url) good for `horas`, kept only as its hash. Those sent before go on
 * serving until one of them is used: whoever asks for another in somebody's name takes nothing from its owner.
 */
export async function creaCodigo(
  db: Kysely<unknown>,
  { proposito, usuarioId, horas }: { proposito: Proposito; usuarioId: number; horas: number },
): Promise<string> {
  const codigo = randomBytes(32).toString('base64url')
  await sql`
    insert into codigo_de_un_uso (hash, proposito, usuario_id, vence)
    values (${huella(codigo)}, ${proposito}, ${usuarioId}, now() + make_interval(mins => ${Math.round(horas * 60)}))
  `.execute(db)
  return codigo
}

/** Revokes the unused codes of an account, whatever they were for. */
export async function anulaCodigos(db: Kysely<unknown>, usuarioId: number): Promise<void> {
  await sql`delete from codigo_de_un_uso where usuario_id = ${usuarioId} and usado is null`.execute(db)
}

/** Whether a code of one of these purposes was sent to somebody, as a value of a query. */
export function esCodigo(propositos: readonly Proposito[], suya: Huella): RawBuilder<boolean> {
  return sql`exists (select 1 from codigo_de_un_uso where hash = ${suya} and proposito in (${sql.join(propositos)}))`
}

/** What a code of one of these purposes would be changed for now, without spending it: looked at before anything costly. */
export async function miraCodigo(db: Kysely<unknown>, propositos: readonly Proposito[], suya: Huella): Promise<Canje> {
  const { rows } = await sql<{ usuarioId: number; proposito: Proposito; usado: boolean; vigente: boolean }>`
    select usuario_id as "usuarioId", proposito, usado is not null as usado, vence > now() as vigente
    from codigo_de_un_uso where hash = ${suya} and proposito in (${sql.join(propositos)})
  `.execute(db)
  const [fila] = rows
  if (fila === undefined) return { tipo: 'desconocido' }
  if (fila.usado) return { tipo: 'usado' }
  return fila.vigente
    ? { tipo: 'canjeado', usuarioId: fila.usuarioId, proposito: fila.proposito }
    : { tipo: 'vencido', usuarioId: fila.usuarioId }
}

/**
 * Spends a code of one of these purposes, and with it the others that its account has of the same: of two that present them at
 * once, one gets the account.
 */
export async function canjeaCodigo(db: Kysely<unknown>, propositos: readonly Proposito[], suya: Huella): Promise<Canje> {
  const { rows } = await sql<{ hash: string; usuarioId: number; proposito: Proposito }>`
    update codigo_de_un_uso c set usado = now()
    from (
      select usuario_id, proposito from codigo_de_un_uso
      where hash = ${suya} and proposito in (${sql.join(propositos)}) and usado is null and vence > now()
    ) suyo
    where c.usuario_id = suyo.usuario_id and c.proposito = suyo.proposito and c.usado is null
    returning c.hash, c.usuario_id as "usuarioId", c.proposito
  `.execute(db)
  const fila = rows.find((una) => una.hash === suya)
  return fila ? { tipo: 'canjeado', usuarioId: fila.usuarioId, proposito: fila.proposito } : miraCodigo(db, propositos, suya)
}
