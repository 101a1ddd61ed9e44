import { documentosApoyo } from '#contract/documentos-apoyo.ts'
import { padresMadresEmbarazadas } from '#contract/padres-madres-embarazadas.ts'
import { proveedor } from '#contract/proveedor.ts'

/** What a school calls to have its surveys answered. */
export const OPERATIONS = {
  ...documentosApoyo,
  ...padresMadresEmbarazadas,
  ...proveedor,
}
