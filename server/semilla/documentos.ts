import { readFileSync } from 'node:fs'
import * as v from 'valibot'

const documento = v.object({
  titulo: v.string(),
  descripcion: v.string(),
  archivo: v.string(),
  formato: v.string(),
  bytes: v.number(),
  roles: v.nullable(v.array(v.number())),
  periodo_id: v.nullable(v.number()),
})

/** The rows of `documento_apoyo`, as the script that makes the files left them. */
export function leeDocumentos(): v.InferOutput<typeof documento>[] {
  return v.parse(v.array(documento), JSON.parse(readFileSync(new URL('./datos/documentos.json', import.meta.url), 'utf8')))
}
