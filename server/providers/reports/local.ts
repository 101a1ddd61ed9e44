import type { Kysely } from 'kysely'
import type { Lugar } from '#contract/datamart.ts'
import { instanteDeDatos } from '#server/plugins/database/instante.sql.ts'
import { noEncontrado } from '#server/plugins/http/rechazo.ts'
import { cuentasDe, diasDe } from './local.sql.ts'
import { anteriorDe, type Campana, campanas, diasDelCierre, historiaDe } from './periodos.sql.ts'
import type { Cifras, ProveedorDeInformes } from './reports.ts'

/** What is said of the period that the figures are of, and of the one before. */
async function deSuPeriodo(
  db: Kysely<unknown>,
  lugar: Lugar,
  encuestaId: number | undefined,
  actual: Campana | undefined,
  todas: readonly Campana[],
) {
  const periodos = todas.map(({ periodoId, nombre }) => ({ periodoId, nombre }))
  if (actual === undefined) return { periodo: null, periodos, anterior: null, deLugares: new Map<string, never>() }
  const { hasta: _hasta, ...periodo } = actual
  return { periodo, periodos, ...(await anteriorDe(db, lugar, encuestaId, actual, todas)) }
}

/** Our own tables, whose counts move with each answer: their figures are of this moment, or of when the replica is that shows them. */
export function informesLocales(db: Kysely<unknown>): ProveedorDeInformes {
  return {
    async avance(lugar, encuestaId, periodoId): Promise<Cifras> {
      const todas = await campanas(db)
      const actual = todas.find((una) => (periodoId === undefined ? una.activo : una.periodoId === periodoId))
      if (periodoId !== undefined && actual === undefined) throw noEncontrado('No encontramos ese período.')
      const cerrado = actual === undefined || actual.activo ? null : actual.periodoId
      const [actualizado, { lugares, ...cuentas }, dias, { deLugares, ...suPeriodo }, historia] = await Promise.all([
        instanteDeDatos(db),
        cuentasDe(db, lugar, encuestaId, cerrado),
        cerrado === null ? diasDe(db, lugar, encuestaId) : diasDelCierre(db, lugar, encuestaId, cerrado),
        deSuPeriodo(db, lugar, encuestaId, actual, todas),
        lugar.nivel === 'establecimiento' ? historiaDe(db, lugar.id, encuestaId) : undefined,
      ])
      return {
        actualizado,
        ...cuentas,
        lugares: lugares.map((uno) => ({ ...uno, ...(deLugares.has(uno.id) && { anterior: deLugares.get(uno.id) }) })),
        dias,
        ...suPeriodo,
        ...(historia && { historia }),
      }
    },
    externo: null,
  }
}
