import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

/** What a code sent by mail is for. An invitation gives its first password to an account that an administrator made. */
export type Proposito = 'verificacion' | 'recuperacion' | 'invitacion'

/** What became of a code that somebody presents. */
export type Canje =
  | { tipo: 'canjeado'; usuarioId: number; proposito: Proposito }
  | { tipo: 'usado' }
  | { tipo: 'vencido' }
  | { tipo: 'desconocido' }

function huella(codigo: string): string {
  return createHash('sha256').update(codigo).digest('hex')
}

/**
 * A new code of 32 random bytes (43 characters, base64url) good for `horas`, kept only as its hash. The account's unused
 * codes of the same purpose stop serving.
 */
export async function creaCodigo(
  db: Kysely<unknown>,
  { proposito, usuarioId, horas }: { proposito: Proposito; usuarioId: number; horas: number },
): Promise<string> {
  const codigo = randomBytes(32).toString('base64url')
  await sql`delete from codigo_de_un_uso where usuario_id = ${usuarioId} and proposito = ${proposito} and usado is null`.execute(db)
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

/** Spends a code of one of these purposes: of two that present it at once, one gets the account. */
export async function canjeaCodigo(db: Kysely<unknown>, propositos: readonly Proposito[], codigo: string): Promise<Canje> {
  const hash = huella(codigo)
  const suyo = sql`hash = ${hash} and proposito in (${sql.join(propositos)})`
  const canjeado = await sql<{ usuarioId: number; proposito: Proposito }>`
    update codigo_de_un_uso set usado = now()
    where ${suyo} and usado is null and vence > now()
    returning usuario_id as "usuarioId", proposito
  `.execute(db)
  const [fila] = canjeado.rows
  if (fila) return { tipo: 'canjeado', ...fila }

  const guardado = await sql<{ usado: boolean }>`
    select usado is not null as usado from codigo_de_un_uso where ${suyo}
  `.execute(db)
  const [otra] = guardado.rows
  if (otra === undefined) return { tipo: 'desconocido' }
  return { tipo: otra.usado ? 'usado' : 'vencido' }
}
