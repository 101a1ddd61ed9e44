import { hay, soloEn } from '../invariantes.ts'

export const surveyAccessInvariants = [
  hay(
    { section: 'decisión', because: 'Todo lo que se pide es de una encuesta elegida.' },
    'se sabe de qué encuesta es lo que se pide',
    'survey',
    'opening consulting receipt taking away',
  ),
  soloEn(
    { section: 'decisión', quotes: 'exchanged by the survey page for a session limited to that token; the token alone opens nothing' },
    'el pase está solo mientras se abre la pestaña o se ofrece su enlace',
    'url',
    'opening.openingTab away.linked',
  ),
  hay(
    { section: 'decisión', quotes: 'the tool did not answer: never shown as "no iniciada"' },
    'se pide un pase solo después de saber cómo está la encuesta',
    'known',
    'opening.requestingPass opening.openingTab away',
  ),
  soloEn(
    { section: 'decisión', quotes: 'who take the survey over after a warning' },
    'se toma una encuesta solo después de ver la advertencia',
    'takeover',
    'taking.warning taking.confirmed',
  ),
  soloEn(
    { section: 'decisión', quotes: 'Receipt: issued at completion' },
    'hay un comprobante solo mientras se muestra o se baja',
    'comprobante',
    'receipt.shown receipt.downloading',
  ),
]
