import { type Kysely, sql } from 'kysely'
import type { PeticionLeidaDe } from '#contract/operaciones.ts'
import { VERSION_DEL_PROTOCOLO } from '#contract/aceptaciones-protocolo.ts'
import { columnasDe, nombresDe, valoresDe } from '#server/plugins/database/columnas.sql.ts'

export interface Aceptacion {
  usuarioId: number
  idRbd: number
  version: string
  /** ISO 8601. */
  fecha: string
}

/** The acceptances of the protocol in force by one account: none or one. */
export async function aceptacionesVigentes(db: Kysely<unknown>, usuarioId: number): Promise<Aceptacion[]> {
  const { rows } = await sql<Aceptacion>`
    select usuario_id as "usuarioId", id_rbd as "idRbd", version, fecha from aceptacion_protocolo
    where usuario_id = ${usuarioId} and version = ${VERSION_DEL_PROTOCOLO} order by id_rbd
  `.execute(db)
  return rows
}

/** Records the acceptance; idempotent, the first one's date stays. */
export async function aceptaProtocolo(db: Kysely<unknown>, datos: PeticionLeidaDe<'postAceptacionProtocolo'>['body']): Promise<void> {
  const columnas = columnasDe(datos, { usuarioId: 'usuario_id', idRbd: 'id_rbd' })
  await sql`
    insert into aceptacion_protocolo (${nombresDe(columnas)}, version) values (${valoresDe(columnas)}, ${VERSION_DEL_PROTOCOLO})
    on conflict do nothing
  `.execute(db)
}
