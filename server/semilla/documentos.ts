import { readFileSync } from 'node:fs'
import { sql, type Kysely } from 'kysely'
import * as v from 'valibot'
import { inserta } from './insertar.ts'

const documento = v.object({
  titulo: v.string(),
  descripcion: v.string(),
  archivo: v.string(),
  formato: v.string(),
  bytes: v.number(),
  roles: v.nullable(v.array(v.number())),
  periodo_id: v.nullable(v.number()),
})

/** The supporting documents that come with the product, as the script that makes the files left them. */
function leeDocumentos(): v.InferOutput<typeof documento>[] {
  return v.parse(v.array(documento), JSON.parse(readFileSync(new URL('./datos/documentos.json', import.meta.url), 'utf8')))
}

/** Publishes them. */
export async function siembraDocumentos(db: Kysely<unknown>): Promise<void> {
  for (const [i, { titulo, descripcion, archivo, formato, bytes, roles, periodo_id }] of leeDocumentos().entries()) {
    const { rows } = await sql<{ publicacion_id: number }>`
      insert into publicacion (tipo, titulo, texto, roles, periodo_id, desde, lugar)
      values ('documento', ${titulo}, ${descripcion}, ${roles}::int[], ${periodo_id}, '2025-06-01T00:00:00-04:00', ${i + 1})
      returning publicacion_id
    `.execute(db)
    const nombre = archivo.replace(/^.*\//, '')
    await inserta(db, 'archivo_de_publicacion', [
      { publicacion_id: rows[0]?.publicacion_id, uso: 'archivo', nombre, formato, tipo: 'application/pdf', bytes, camino: archivo },
    ])
  }
}
