import type { Words } from '../words.ts'

export const registroApoderadoWords: Words = {
  title: 'Registra a un apoderado o usuario EPJA y le pide revisar su correo.',
  events: {
    SUBMIT: 'la persona envía su registro',
    RETRY_CAPTCHA: 'la persona reintenta el captcha',
  },
  guards: { isRegistrationValid: '¿todos los campos están bien?' },
  actions: {
    readCaptcha: 'lee el captcha',
    failCaptcha: 'da el captcha por fallido',
    resetCaptcha: 'pide resolver el captcha otra vez',
    retryCaptcha: 'carga el captcha otra vez',
    showDefects: 'muestra qué corregir en cada campo',
    clearFailure: 'olvida la falla anterior',
    storeFailure: 'guarda el motivo de la falla',
    storeMail: 'recuerda el correo indicado',
    storeMessage: 'guarda la respuesta del servicio',
  },
  actors: { wait: 'la espera', captcha: 'captcha', postRegistro: 'enviar el registro' },
  delays: {},
}
