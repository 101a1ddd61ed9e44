import { type Kysely, sql } from 'kysely'
import type { Instalacion, InstalacionNueva } from '#contract/instalacion.ts'
import { ROL } from '#contract/rules/roles.ts'

/** The agency and its help desk, both null in a database that nobody installed. */
export async function leeInstalacion(db: Kysely<unknown>): Promise<Instalacion> {
  const { rows } = await sql<Pick<Instalacion, 'agencia' | 'mesaDeAyuda'>>`
    select agencia, jsonb_build_object('telefono', telefono, 'correo', correo, 'horario', horario) as "mesaDeAyuda" from instalacion
  `.execute(db)
  const [fila] = rows
  if (fila === undefined) return { agencia: null, mesaDeAyuda: null, pendiente: !(await tieneAdministrador(db)) }
  return { ...fila, pendiente: false }
}

/** Keeps the agency and its help desk in place of what there was. */
export async function guardaInstalacion(
  db: Kysely<unknown>,
  { agencia, mesaDeAyuda: { telefono, correo, horario } }: Pick<InstalacionNueva, 'agencia' | 'mesaDeAyuda'>,
): Promise<void> {
  await sql`
    insert into instalacion (agencia, telefono, correo, horario) values (${agencia}, ${telefono}, ${correo}, ${horario})
    on conflict (unica) do update set agencia = excluded.agencia, telefono = excluded.telefono, correo = excluded.correo, horario = excluded.horario
  `.execute(db)
}

/** Makes others that install wait until this transaction ends. */
export async function esperaTurnoDeInstalar(db: Kysely<unknown>): Promise<void> {
  await sql`lock table instalacion in share row exclusive mode`.execute(db)
}

/** Whether somebody administers the whole country already. */
export async function tieneAdministrador(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql`select 1 from usuario where rol_id = ${ROL.ADMINISTRADOR_NACIONAL} and activo limit 1`.execute(db)
  return rows.length > 0
}
