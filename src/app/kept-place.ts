import * as v from 'valibot'
import { id } from '#contract/esquemas.ts'
import { RUTAS } from '#contract/rules/permisos-de-ruta.ts'
import { needsSession } from '#machines/session/session.rules.ts'
import type { Return } from '#machines/session/session.vocabulary.ts'

/** A page of the product by its route's name, against open redirects, and only one that needs a session. */
const place = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    ruta: v.pipe(
      v.picklist(RUTAS),
      v.check((ruta) => needsSession(ruta)),
    ),
    query: v.record(v.string(), v.string()),
    usuarioId: v.nullable(id),
  }),
)

/** The kept place to come back to; null when there is none, or it is not believed. */
export function openPlace(text: string | null): Return | null {
  const read = v.safeParse(place, text)
  return read.success ? read.output : null
}
