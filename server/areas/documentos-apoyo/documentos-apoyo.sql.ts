import { sql, type Kysely } from 'kysely'
import type { DocumentoDeApoyo } from '#contract/documentos-apoyo.ts'

/** The documents for a role in the active period, those of all periods included, in their order. */
export async function documentosPara(db: Kysely<unknown>, rolId: number): Promise<DocumentoDeApoyo[]> {
  const { rows } = await sql<DocumentoDeApoyo>`
    select d.documento_id as "documentoId", d.titulo, d.descripcion, d.archivo as url, d.formato, d.bytes, p.nombre as periodo
    from documento_apoyo d left join periodo p on p.periodo_id = d.periodo_id
    where (d.roles is null or ${rolId} = any (d.roles)) and (d.periodo_id is null or p.activo)
    order by d.documento_id
  `.execute(db)
  return rows
}
