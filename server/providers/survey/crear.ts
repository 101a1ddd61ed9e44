import type { Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import { embeddedSurveys } from './embedded.ts'
import { limesurveySurveys } from './limesurvey.ts'
import type { SurveyProvider } from './survey.ts'

/** The survey tool of the configuration: the LimeSurvey that it names, or the embedded one. `alCompletar` hears of tokens seen completed. */
export function creaEncuestas(
  { limesurvey, publicUrl }: Pick<Config, 'limesurvey' | 'publicUrl'>,
  db: Kysely<unknown>,
  alCompletar: (tokens: readonly string[]) => Promise<void>,
): SurveyProvider {
  return limesurvey === null ? embeddedSurveys(db, publicUrl) : limesurveySurveys(limesurvey, { db, alCompletar })
}
