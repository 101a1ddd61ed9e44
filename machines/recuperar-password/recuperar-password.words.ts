import type { Words } from '../words.ts'

export const recuperarPasswordWords: Words = {
  title: 'Pide el correo que permite crear otra contraseña, y la crea con su enlace.',
  events: {
    REQUEST: 'la persona dice con qué ingresa',
    CHANGE: 'la persona envía su contraseña nueva',
    ASK_NEW_MAIL: 'la persona quiere otro correo',
    OPEN_LINK: 'la persona vuelve a abrir su enlace',
    RETRY_CAPTCHA: 'la persona reintenta el captcha',
  },
  guards: {
    bringsCode: 'viene con el código del correo',
    isRequestValid: 'el dato y el captcha están bien',
    isPasswordValid: 'la contraseña sirve y está repetida igual',
    isLinkUseless: 'el enlace venció o ya se usó',
  },
  actions: {
    readCaptcha: 'lee el captcha',
    failCaptcha: 'da el captcha por fallido',
    resetCaptcha: 'pide resolver el captcha otra vez',
    retryCaptcha: 'carga el captcha otra vez',
    showRequestDefects: 'muestra qué falta para pedir el correo',
    showPasswordDefects: 'muestra por qué no sirve la contraseña',
    storeHandle: 'guarda el talón en lugar del código',
    clearFailure: 'olvida la falla anterior',
    storeFailure: 'guarda el motivo de la falla',
    storeMessage: 'guarda la respuesta del servicio',
  },
  actors: {
    wait: 'la espera',
    captcha: 'captcha',
    openLink: 'abrir el enlace',
    postRecuperarPassword: 'pedir el correo',
    postRecuperarPasswordNueva: 'cambiar la contraseña',
  },
  delays: {},
}
