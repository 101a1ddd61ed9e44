import type { Words } from '../words.ts'

export const verificarWords: Words = {
  title: 'Dice a cualquier persona si un comprobante es válido.',
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
    clearFailure: 'olvida la falla anterior',
    storeFailure: 'guarda el motivo de la falla',
    storeVerdict: 'guarda el resultado',
    clearVerdict: 'olvida el resultado',
  },
  actors: { wait: 'la espera', captcha: 'captcha', getComprobante: 'preguntar por el comprobante' },
  delays: {},
}
