import type { Kysely } from 'kysely'
import { PATH_DE_ENCUESTA_TERMINADA } from '#contract/rules/rutas.ts'
import type { Config } from '#server/config.ts'
import type { Pulso } from '#server/plugins/procesos/pulsos.ts'
import { encuestasEmbebidas } from './embebida.ts'
import { encuestasDeLimesurvey } from './limesurvey.ts'
import type { ProveedorDeEncuestas } from './survey.ts'

/** The survey tool of the configuration: the LimeSurvey that it names, or the embedded one. `alCompletar` hears of tokens seen completed. */
export function creaEncuestas(
  { limesurvey, publicUrl }: Pick<Config, 'limesurvey' | 'publicUrl'>,
  db: Kysely<unknown>,
  alCompletar: (tokens: readonly string[]) => Promise<void>,
  pulso?: Pulso,
): ProveedorDeEncuestas {
  if (limesurvey === null) return encuestasEmbebidas(db, publicUrl)
  return encuestasDeLimesurvey(limesurvey, {
    db,
    alCompletar,
    regreso: `${publicUrl}${PATH_DE_ENCUESTA_TERMINADA}`,
    ...(pulso && { pulso }),
  })
}
