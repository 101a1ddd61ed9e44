import { is } from 'valibot'
import { tokenDeEncuesta } from '#contract/esquemas.ts'
import type { Survey } from '#machines/survey-access/survey-access.vocabulary.ts'
import { pathOf } from '#routes'

const VISTA = 'respuestas'

/** Where a student's answer is read, and what the list that it was chosen from asked for: its token opens nothing by itself. */
export function direccionDeRespuestas({ encuestaId, token }: Survey, lista = ''): string {
  return pathOf('seleccionEstudiante', {
    ...Object.fromEntries(new URLSearchParams(lista)),
    vista: VISTA,
    encuesta: String(encuestaId),
    token,
  })
}

/** The list that an answer was chosen from, as it was. */
export function direccionDeVuelta(busqueda: string): string {
  const { vista: _vista, encuesta: _encuesta, token: _token, ...lista } = Object.fromEntries(new URLSearchParams(busqueda))
  return pathOf('seleccionEstudiante', lista)
}

/** Where a student is looked for by RUN; the RUN itself is never in the address. */
export const DIRECCION_DE_BUSQUEDA = pathOf('seleccionEstudiante', { vista: VISTA })

/** What an address asks of the desk: undefined when it asks for something else, null when it names no answer. */
export function respuestaDeDireccion(busqueda: string): Survey | null | undefined {
  const params = new URLSearchParams(busqueda)
  if (params.get('vista') !== VISTA) return undefined
  const encuestaId = Number(params.get('encuesta'))
  const token = params.get('token')
  return Number.isSafeInteger(encuestaId) && encuestaId > 0 && is(tokenDeEncuesta, token) ? { encuestaId, token } : null
}
