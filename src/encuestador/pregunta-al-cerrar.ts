import * as encuesta from '#machines/survey-answering/survey-answering.selectors.ts'
import type { ActorDeEncuesta } from './vista.ts'

const haceLaPregunta = (evento: BeforeUnloadEvent): void => evento.preventDefault()

/**
 * Whoever closes the page with answers that are nowhere else is asked first, in the browser's own words. It listens only
 * meanwhile: a page that always does is not kept by the browser for who comes back.
 */
export function preguntaAlCerrar(actor: ActorDeEncuesta, pagina: Pick<Window, 'addEventListener' | 'removeEventListener'>): void {
  actor.subscribe((foto) => {
    const { saving: guardado } = encuesta.contextOf(foto)
    const sinRespaldo = encuesta.isOpen(foto) && guardado !== null && guardado.unsent > 0 && !guardado.backup
    if (sinRespaldo) pagina.addEventListener('beforeunload', haceLaPregunta)
    else pagina.removeEventListener('beforeunload', haceLaPregunta)
  })
}
