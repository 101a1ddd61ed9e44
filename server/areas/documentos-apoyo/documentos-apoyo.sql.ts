import { sql, type Kysely } from 'kysely'
import type { DocumentoDeApoyo } from '#contract/documentos-apoyo.ts'
import { URL_DE_ARCHIVO, VIGENTE } from '../avisos/avisos.sql.ts'

/** The documents for a role in the active period, those of all periods included, in their order. */
export async function documentosPara(db: Kysely<unknown>, rolId: number): Promise<DocumentoDeApoyo[]> {
  const { rows } = await sql<DocumentoDeApoyo>`
    select p.publicacion_id as "documentoId", p.titulo, p.texto as descripcion, ${URL_DE_ARCHIVO} as url, a.camino is null as "conSesion",
      a.nombre, a.formato, a.bytes, periodo.nombre as periodo
    from publicacion p join archivo_de_publicacion a on a.publicacion_id = p.publicacion_id and a.uso = 'archivo'
    left join periodo on periodo.periodo_id = p.periodo_id
    where p.tipo = 'documento' and ${VIGENTE} and (p.roles is null or ${rolId} = any (p.roles)) and (p.periodo_id is null or periodo.activo)
    order by p.lugar
  `.execute(db)
  return rows
}
