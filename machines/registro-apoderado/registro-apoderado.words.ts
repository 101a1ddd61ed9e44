import type { Words } from '../words.ts'

export const registroApoderadoWords: Words = {
  title: 'Registra a un apoderado o usuario EPJA en tres pasos y le pide revisar su correo.',
  events: {
    TYPED: 'la persona escribe',
    NEXT: 'la persona sigue con el paso siguiente',
    NAVIGATED: 'la dirección pide un paso',
    SUBMIT: 'la persona envía su registro',
    RETRY_CAPTCHA: 'la persona reintenta el captcha',
  },
  guards: {
    isStepComplete: '¿el paso está completo?',
    asksFor: '¿la dirección pide ese paso, y lo anterior está completo?',
    asksForMore: '¿la dirección pide otro paso?',
    isRegistrationValid: '¿todos los campos están bien?',
    isFaultOf: '¿lo que no se aceptó es de ese paso?',
  },
  actions: {
    readCaptcha: 'lee el captcha',
    failCaptcha: 'da el captcha por fallido',
    resetCaptcha: 'pide resolver el captcha otra vez',
    retryCaptcha: 'carga el captcha otra vez',
    storeTyped: 'recuerda lo que se escribe',
    showStepDefects: 'muestra qué corregir en el paso',
    showDefects: 'muestra qué corregir en cada campo',
    clearFailure: 'olvida la falla anterior',
    storeFailure: 'guarda el motivo de la falla',
    storeMail: 'recuerda el correo indicado',
    storeMessage: 'guarda la respuesta del servicio',
    publishStep: 'pone el paso en la dirección',
    correctAddress: 'corrige la dirección',
  },
  actors: { wait: 'la espera', captcha: 'captcha', postRegistro: 'enviar el registro' },
  delays: {},
}
