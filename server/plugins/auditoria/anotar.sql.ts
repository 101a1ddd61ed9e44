import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AccionAuditada, ObjetoAuditado } from '#contract/auditoria.ts'

export interface Hecho {
  accion: AccionAuditada
  objeto: ObjetoAuditado
  /** Of an account, its number; of an answer, its survey's token. Both lead to a pseudonym. */
  objetoId: number | string
  /** The student it is about, by RUN; an answer's is known by its token. */
  runEstudiante?: string | undefined
  /** The school it is about, when neither the student nor an account tells it. */
  idRbd?: number | null
  /** The account it was done to, when the thing itself is not one. */
  sobre?: number | undefined
  motivo?: string | undefined
  /** What else is needed, with the old and new values of what changed as `antes` and `despues`; nobody's data in clear. */
  detalle?: Readonly<Record<string, unknown>> & { runEstudiante?: never; usuarioId?: never }
}

/** Who did it; `null`: nobody known, a refused sign-in. */
export type Quien = { usuarioId: number; rolId: number } | null

export type FilaDeHecho = ReturnType<typeof filaDeHecho>

/** A fact as the database's function takes it. */
export function filaDeHecho(quien: Quien, hecho: Hecho) {
  const { accion, objeto, objetoId, runEstudiante = null, idRbd = null, motivo = null, detalle = {} } = hecho
  const deCuenta = objeto === 'usuario' || objeto === 'apoderado'
  return {
    usuario_id: quien?.usuarioId ?? null,
    rol_id: quien?.rolId ?? null,
    accion,
    id_rbd: idRbd,
    run_estudiante: runEstudiante,
    token: objeto === 'respuesta' ? String(objetoId) : null,
    sobre: deCuenta ? Number(objetoId) : (hecho.sobre ?? null),
    objeto,
    objeto_id: deCuenta ? '' : String(objetoId),
    motivo,
    detalle,
  }
}

/** Writes facts in one statement. */
export async function insertaHechos(db: Kysely<unknown>, filas: readonly FilaDeHecho[]): Promise<void> {
  await sql`select anota_hechos(${JSON.stringify(filas)}::jsonb)`.execute(db)
}

/**
 * Notes who did something, about which student and school (decisions, data protection; ADR 026). Given the transaction of what it
 * tells, so that neither is written without the other; it takes no lock, so requests never wait for each other. What was only read
 * goes through the annotator (anotador.ts).
 */
export async function anota(db: Kysely<unknown>, quien: { usuarioId: number; rolId: number }, ...hechos: readonly Hecho[]): Promise<void> {
  await insertaHechos(
    db,
    hechos.map((hecho) => filaDeHecho(quien, hecho)),
  )
}

/**
 * Destroys the keys of the pseudonyms of the subjects `s` that meet a condition: their rows stand, and nobody can tell whose they were.
 * An act keeps which pseudonyms, by hundreds, so that one which lost its key without an act is known (verificar.ts). Gives how many.
 */
export async function olvidaSujetos(db: Kysely<unknown>, cuales: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with olvidados as (delete from auditoria_sujeto s where ${cuales} returning s.seudonimo),
    actos as (
      insert into auditoria (accion, objeto, objeto_id, detalle)
      select 'olvidar-sujetos', 'auditoria', '', jsonb_build_object('seudonimos', jsonb_agg(seudonimo))
      from (select seudonimo, (row_number() over (order by seudonimo) - 1) / 100 as centena from olvidados) o
      group by centena
    )
    select count(*)::int as total from olvidados
  `.execute(db)
  return rows[0]?.total ?? 0
}

/** Destroys the key of one subject's pseudonym. */
export async function olvidaSujeto(db: Kysely<unknown>, tipo: 'persona' | 'estudiante', identificador: number | string): Promise<void> {
  await olvidaSujetos(db, sql`s.tipo = ${tipo} and s.identificador = ${String(identificador)}`)
}
