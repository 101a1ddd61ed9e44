import { llamaCrudo, llamadasDelProducto } from '#tests/support/servidor/limesurvey-llamadas.ts'
import { cargaEncuesta, type LimesurveyReal } from './real.ts'

const DEFINICION = 'tests/contract/lss/hogar-y-escuela.lss'

/** What this LimeSurvey answers to each call that the product makes, on a survey put there for it and taken away at the end. */
export async function anotaLlamadas(limesurvey: LimesurveyReal): Promise<Awaited<ReturnType<typeof llamadasDelProducto>>> {
  const { llama, remoto, usuario: user, clave: password } = limesurvey
  const sid = await cargaEncuesta(limesurvey, DEFINICION, 'Llamadas')
  try {
    await llama('set_survey_properties', sid, { tokenanswerspersistence: 'Y', autoredirect: 'Y' })
    await llama('set_language_properties', sid, { surveyls_url: 'http://127.0.0.1:3000/encuesta-terminada.html' })
    await llama('activate_survey', sid)
    await llama('activate_tokens', sid)
    return await llamadasDelProducto(llamaCrudo(remoto), {
      sid,
      user,
      password,
      async responde(token, fecha) {
        await llama('add_response', sid, { token, submitdate: fecha })
        await llama('set_participant_properties', sid, { token }, { completed: fecha.slice(0, 16), usesleft: 0 })
      },
    })
  } finally {
    await llama('delete_survey', sid)
  }
}
