import type { Kysely } from 'kysely'
import { instanteDeDatos } from '#server/plugins/database/instante.sql.ts'
import { anteriorDe, cuentasDe, diasDe } from './local.sql.ts'
import type { ProveedorDeInformes } from './reports.ts'

/** Our own tables, whose counts move with each answer: their figures are of this moment, or of when the replica is that shows them. */
export function informesLocales(db: Kysely<unknown>): ProveedorDeInformes {
  return {
    async avance(lugar, encuestaId) {
      const [actualizado, cuentas, dias, anterior] = await Promise.all([
        instanteDeDatos(db),
        cuentasDe(db, lugar, encuestaId),
        diasDe(db, lugar, encuestaId),
        anteriorDe(db, lugar, encuestaId),
      ])
      return { actualizado, ...cuentas, dias, anterior }
    },
    externo: null,
  }
}
