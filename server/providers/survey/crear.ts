import type { Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import { encuestasEmbebidas } from './embebida.ts'
import { encuestasDeLimesurvey } from './limesurvey.ts'
import type { ProveedorDeEncuestas } from './survey.ts'

/** The survey tool of the configuration: the LimeSurvey that it names, or the embedded one. `alCompletar` hears of tokens seen completed. */
export function creaEncuestas(
  { limesurvey, publicUrl }: Pick<Config, 'limesurvey' | 'publicUrl'>,
  db: Kysely<unknown>,
  alCompletar: (tokens: readonly string[]) => Promise<void>,
): ProveedorDeEncuestas {
  return limesurvey === null ? encuestasEmbebidas(db, publicUrl) : encuestasDeLimesurvey(limesurvey, { db, alCompletar })
}
