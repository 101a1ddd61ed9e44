import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

/** What a code sent by mail is for. */
export type Proposito = 'verificacion' | 'recuperacion'

/** What became of a code that somebody presents. */
export type Canje = { tipo: 'canjeado'; usuarioId: number } | { tipo: 'usado' } | { tipo: 'vencido' } | { tipo: 'desconocido' }

function huella(codigo: string): string {
  return createHash('sha256').update(codigo).digest('hex')
}

/**
 * A new code of 32 random bytes (43 characters, base64url) good for `horas`, kept only as its hash. The account's unused
 * codes of the same purpose stop serving.
 */
export async function creaCodigo(db: Kysely<unknown>, { proposito, usuarioId, horas }: { proposito: Proposito; usuarioId: number; horas: number }): Promise<string> {
  const codigo = randomBytes(32).toString('base64url')
  await sql`delete from codigo_de_un_uso where usuario_id = ${usuarioId} and proposito = ${proposito} and usado is null`.execute(db)
  await sql`
    insert into codigo_de_un_uso (hash, proposito, usuario_id, vence)
    values (${huella(codigo)}, ${proposito}, ${usuarioId}, now() + make_interval(mins => ${Math.round(horas * 60)}))
  `.execute(db)
  return codigo
}

/** Spends a code: of two that present it at once, one gets the account. */
export async function canjeaCodigo(db: Kysely<unknown>, proposito: Proposito, codigo: string): Promise<Canje> {
  const hash = huella(codigo)
  const canjeado = await sql<{ usuarioId: number }>`
    update codigo_de_un_uso set usado = now()
    where hash = ${hash} and proposito = ${proposito} and usado is null and vence > now()
    returning usuario_id as "usuarioId"
  `.execute(db)
  const [fila] = canjeado.rows
  if (fila) return { tipo: 'canjeado', usuarioId: fila.usuarioId }

  const guardado = await sql<{ usado: boolean }>`
    select usado is not null as usado from codigo_de_un_uso where hash = ${hash} and proposito = ${proposito}
  `.execute(db)
  const [otra] = guardado.rows
  if (otra === undefined) return { tipo: 'desconocido' }
  return { tipo: otra.usado ? 'usado' : 'vencido' }
}
