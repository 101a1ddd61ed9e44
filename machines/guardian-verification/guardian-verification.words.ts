import type { Words } from '../words.ts'

export const guardianVerificationWords: Words = {
  title: 'Verifica la cuenta de un apoderado con el código de su correo, o le envía un correo nuevo.',
  events: {
    OPEN_LINK: 'la persona vuelve a abrir su enlace',
    VERIFY: 'la persona verifica su cuenta',
    ASK_NEW_MAIL: 'la persona quiere un correo nuevo',
    REQUEST: 'la persona envía su RUN',
    RETRY_CAPTCHA: 'la persona reintenta el captcha',
  },
  guards: {
    bringsCode: '¿trae el código de su correo?',
    isLinkUseless: '¿el enlace venció o ya se usó?',
    isRequestValid: '¿el RUN y el captcha están bien?',
  },
  actions: {
    readCaptcha: 'lee el captcha',
    failCaptcha: 'da el captcha por fallido',
    resetCaptcha: 'pide resolver el captcha otra vez',
    retryCaptcha: 'carga el captcha otra vez',
    showDefects: 'muestra qué corregir en cada campo',
    storeHandle: 'guarda el talón en lugar del código',
    clearFailure: 'olvida la falla anterior',
    storeFailure: 'guarda el motivo de la falla',
    storeMessage: 'guarda la respuesta del servicio',
  },
  actors: {
    wait: 'la espera',
    captcha: 'captcha',
    openLink: 'abrir el enlace',
    postVerificaCuenta: 'verificar la cuenta',
    postReenvio: 'pedir un correo nuevo',
  },
  delays: {},
}
