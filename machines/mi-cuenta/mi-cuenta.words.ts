import type { Words } from '../words.ts'

export const miCuentaWords: Words = {
  title: 'La persona revisa sus datos, y cambia su correo y su contraseña.',
  events: {
    SAVE_PROFILE: 'guarda sus datos',
    CHANGE_EMAIL: 'pide otro correo',
    CHANGE_PASSWORD: 'cambia su contraseña',
    RETRY: 'la persona reintenta',
  },
  guards: {
    hasProfileDefects: 'a los datos les falta algo',
    hasEmailDefects: 'el correo no sirve',
    hasPasswordDefects: 'la contraseña no sirve',
  },
  actions: {
    storeProfile: 'guarda los datos que entregó el servicio',
    storeProfileDefects: 'muestra qué corregir en los datos',
    storeEmailDefects: 'muestra qué corregir en el correo',
    storePasswordDefects: 'muestra qué corregir en la contraseña',
    storeFailure: 'muestra la falla de los datos',
    storePasswordFailure: 'muestra la falla de la contraseña',
    storeEmailFailure: 'muestra la falla del correo',
    clearMessages: 'limpia los mensajes',
    storeSaved: 'muestra que los datos quedaron guardados',
    storeAsked: 'muestra que llegará un enlace',
    storeChanged: 'muestra que la contraseña cambió',
    notifySaved: 'avisa que los datos quedaron guardados',
    notifyAsked: 'avisa que llegará un enlace',
    notifyChanged: 'avisa que la contraseña cambió',
    tellSession: 'le dice a la sesión cómo se llama ahora la persona',
  },
  actors: { wait: 'la espera', loadProfile: 'pedir los datos', saveAccount: 'guardar la cuenta' },
  delays: {},
}
