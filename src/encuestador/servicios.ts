import type { Deudas } from './deudas.ts'
import type { SesionDeEncuesta } from './entrada.ts'
import type { Llamada } from './llamada.ts'
import type { RondaEnCurso } from './ronda.ts'

/** What the survey's page works with: in the service, or where a questionnaire is only looked at. */
export interface ServiciosDePagina {
  call: Llamada
  sesion: SesionDeEncuesta
  deudas: Deudas
  ronda: RondaEnCurso | null
}
