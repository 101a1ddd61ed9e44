import type { Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Pulso } from '#server/plugins/procesos/pulsos.ts'
import { informesExternos } from './externo.ts'
import { informesLocales } from './local.ts'
import type { ProveedorDeInformes } from './reports.ts'

/** Who counts: the agency's reporting server that the configuration names, or our own tables. */
export function creaInformes(
  { datamartUrl }: Pick<Config, 'datamartUrl'>,
  db: Kysely<unknown>,
  propia: { db: Kysely<unknown>; pulso?: Pulso },
): ProveedorDeInformes {
  return datamartUrl === null ? informesLocales(db) : informesExternos(datamartUrl, propia)
}
