import type { Words } from '../words.ts'

export const secondFactorWords: Words = {
  title: 'El segundo factor se comprueba: con su código, con uno de respaldo, o configurándolo por primera vez.',
  events: {
    SEND_CODE: 'envía el código',
    USE_RECOVERY_CODE: 'prefiere un código de respaldo',
    USE_CODE: 'vuelve al código de la aplicación',
    RETRY: 'pregunta otra vez qué falta',
    CONTINUE: 'ya guardó los códigos de respaldo',
    CANCEL: 'desiste',
  },
  guards: {
    isSignIn: 'es para terminar un ingreso',
    mustEnrol: 'falta configurar la aplicación de códigos',
    hasRecoveryCodes: 'trae códigos de respaldo',
    isOver: 'el ingreso venció o fue rechazado',
    isBadCode: 'no son 6 números',
    isBadRecoveryCode: 'no parece un código de respaldo',
  },
  actions: {
    storeStep: 'anota quién es y cuántos respaldos le quedan',
    storeToken: 'guarda el token',
    showKey: 'muestra la clave para la aplicación',
    showRecoveryCodes: 'muestra los códigos de respaldo',
    storeBadCode: 'muestra que el código tiene 6 números',
    storeBadRecoveryCode: 'muestra qué forma tiene un código de respaldo',
    storeFailure: 'muestra la falla',
    clearFailure: 'limpia la falla',
  },
  actors: {
    wait: 'la espera',
    askSecondFactor: 'preguntar qué falta',
    checkCode: 'comprobar el código',
    checkRecoveryCode: 'comprobar el código de respaldo',
    confirmEnrolment: 'comprobar que la aplicación quedó configurada',
  },
  delays: {},
}
