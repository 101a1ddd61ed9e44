import type { Kysely } from 'kysely'
import { anteriorDe, cuentasDe, diasDe } from './local.sql.ts'
import type { ProveedorDeInformes } from './reports.ts'

/** Our own tables, whose counts move with each answer: their figures are always of this moment. */
export function informesLocales(db: Kysely<unknown>): ProveedorDeInformes {
  return {
    async avance(lugar, encuestaId) {
      const [cuentas, dias, anterior] = await Promise.all([
        cuentasDe(db, lugar, encuestaId),
        diasDe(db, lugar, encuestaId),
        anteriorDe(db, lugar, encuestaId),
      ])
      return { actualizado: new Date().toISOString(), ...cuentas, dias, anterior }
    },
  }
}
