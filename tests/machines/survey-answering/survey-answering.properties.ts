import { guarda, llama, no, nunca, o, ocurre, siempre, y } from '../lenguaje.ts'

const comprobante = guarda('hay un comprobante a la vista', ({ comprobante: visto }: { comprobante: unknown }) => visto !== null)

export const surveyAnsweringProperties = [
  siempre(
    { section: 'decisión', quotes: 'resumes on any device, and submits once' },
    o(ocurre('SUBMIT'), ocurre('saving.snapshot')),
    llama('submitSurvey'),
  ),
  nunca({ section: 'decisión', quotes: 'Receipt: issued at completion' }, y(comprobante, no(ocurre('submitSurvey.done')))),
]
