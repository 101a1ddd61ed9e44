import type { Glosario } from '../glosario.ts'

export const receiptVerificationGlosario: Glosario = {
  titulo: 'Dice a cualquier persona si un comprobante es válido.',
  events: {
    SUBMIT: 'la persona pregunta por un código',
    VERIFY_ANOTHER: 'la persona quiere verificar otro',
    RETRY_CAPTCHA: 'la persona reintenta el captcha',
  },
  guards: { isQueryValid: '¿el código y el captcha están bien?' },
  actions: {
    readCaptcha: 'lee el captcha',
    failCaptcha: 'da el captcha por fallido',
    resetCaptcha: 'pide resolver el captcha otra vez',
    retryCaptcha: 'carga el captcha otra vez',
    showDefects: 'muestra qué corregir en cada campo',
    forgetFailure: 'olvida la falla anterior',
    keepFailure: 'guarda el motivo de la falla',
    keepVerdict: 'guarda el resultado',
    forgetVerdict: 'olvida el resultado',
  },
  actors: { captcha: 'captcha', getComprobante: 'preguntar por el comprobante' },
  delays: {},
}
