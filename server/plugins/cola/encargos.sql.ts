import { type Kysely, sql } from 'kysely'

/** What is asked for. `espera`: seconds before it may begin. */
export interface EncargoNuevo {
  tipo: string
  clave: string
  datos: string
  visible?: unknown
  espera?: number
}

/** Work that this process has until its lease ends. */
export interface EncargoTomado {
  encargoId: number
  tipo: string
  clave: string
  datos: string
  /** Times that it was begun, this one included. */
  intentos: number
  /** Days since it was asked for. */
  dias: number
  toma: string
}

type Tomado = Pick<EncargoTomado, 'encargoId' | 'toma'>

/** Asks for work, in the transaction of what causes it; what was asked for with the same key is left as it is. */
export async function insertaEncargos(db: Kysely<unknown>, encargos: readonly EncargoNuevo[]): Promise<void> {
  if (encargos.length === 0) return
  await sql`
    insert into encargo (tipo, clave, datos, visible, desde)
    select tipo, clave, datos, visible, now() + make_interval(secs => coalesce(espera, 0))
    from jsonb_to_recordset(${JSON.stringify(encargos)}::jsonb) as e (tipo text, clave text, datos text, visible jsonb, espera float8)
    on conflict (clave) do nothing
  `.execute(db)
}

/** Takes up to so many whose time has come, the longest due first, for so many seconds. What another process is taking is passed over. */
export async function tomaEncargos(
  db: Kysely<unknown>,
  { tipos, cuantos, toma, segundos }: { tipos: readonly string[]; cuantos: number; toma: string; segundos: number },
): Promise<EncargoTomado[]> {
  const { rows } = await sql<EncargoTomado>`
    update encargo set intentos = intentos + 1, toma = ${toma}::uuid, desde = now() + make_interval(secs => ${segundos})
    where encargo_id in (
      select encargo_id from encargo where estado = 'pendiente' and desde <= now() and tipo in (${sql.join(tipos)})
      order by desde limit ${cuantos} for update skip locked
    )
    returning encargo_id as "encargoId", tipo, clave, datos, intentos, toma, (extract(epoch from now() - creado) / 86400)::float8 as dias
  `.execute(db)
  return rows
}

/** Keeps what this process is at for so many seconds more. */
export async function renuevaTomas(db: Kysely<unknown>, tomados: readonly Tomado[], segundos: number): Promise<void> {
  await sql`
    update encargo set desde = now() + make_interval(secs => ${segundos})
    where encargo_id in (${sql.join(tomados.map(({ encargoId }) => encargoId))}) and toma in (${sql.join(tomados.map(({ toma }) => sql`${toma}::uuid`))})
  `.execute(db)
}

/** Done: what it was about is erased. Whoever lost it to another process changes nothing, here and below. */
export async function terminaEncargo(db: Kysely<unknown>, { encargoId, toma }: Tomado): Promise<void> {
  await sql`
    update encargo set estado = 'hecho', terminado = now(), datos = null, error = null, toma = null
    where encargo_id = ${encargoId} and toma = ${toma}::uuid
  `.execute(db)
}

/** It comes again after so many seconds: because it failed, or, without an `error`, because it is done every so often. */
export async function postergaEncargo(
  db: Kysely<unknown>,
  { encargoId, toma }: Tomado,
  segundos: number,
  error: string | null,
): Promise<void> {
  await sql`
    update encargo set desde = now() + make_interval(secs => ${segundos}), error = ${error}, toma = null,
      intentos = case when ${error}::text is null then 0 else intentos end
    where encargo_id = ${encargoId} and toma = ${toma}::uuid
  `.execute(db)
}

/** It will not come by itself again; it stays, with why, for whoever tries it again. */
export async function abandonaEncargo(db: Kysely<unknown>, { encargoId, toma }: Tomado, error: string): Promise<void> {
  await sql`
    update encargo set estado = 'fallido', terminado = now(), error = ${error}, toma = null
    where encargo_id = ${encargoId} and toma = ${toma}::uuid
  `.execute(db)
}

/** Forgets what was done, and what was given up, so many days ago. */
export async function olvidaEncargos(db: Kysely<unknown>, { hechos, fallidos }: { hechos: number; fallidos: number }): Promise<void> {
  await sql`
    delete from encargo where estado <> 'pendiente' and terminado < now() - make_interval(days => ${Math.min(hechos, fallidos)}::int)
      and terminado < now() - make_interval(days => case estado when 'hecho' then ${hechos}::int else ${fallidos}::int end)
  `.execute(db)
}
