import type { Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import { externalReports } from './external.ts'
import { localReports } from './local.ts'
import type { ReportsProvider } from './reports.ts'

/** Who counts: the agency's reporting server that the configuration names, or our own tables. */
export function creaInformes({ datamartUrl }: Pick<Config, 'datamartUrl'>, db: Kysely<unknown>): ReportsProvider {
  return datamartUrl === null ? localReports(db) : externalReports(datamartUrl)
}
