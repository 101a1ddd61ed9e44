import type { Words } from '../words.ts'

export const claveunicaWords: Words = {
  title: 'Ingreso de apoderados con ClaveÚnica: ida, vuelta, token y perfil.',
  events: {
    START: 'la persona elige ClaveÚnica',
    CAME_BACK: 'el navegador vuelve a mostrar la puerta',
    RETRY: 'reintenta el paso que falló',
  },
  guards: {
    isReturning: 'vuelve de ClaveÚnica',
    wasCancelled: 'la persona canceló',
    isOwnReturn: 'el estado es el que se guardó',
    isUnregistered: 'la persona no tiene cuenta',
  },
  actions: {
    storeDeparture: 'guarda el estado y adónde ir',
    storeOrigin: 'recuerda por qué puerta entró',
    storeToken: 'guarda el token',
    storeProfile: 'guarda el perfil',
    storePerson: 'guarda quién es',
    storeFailure: 'muestra la falla',
    storeIncomplete: 'muestra que el ingreso no se completó',
    clearFailure: 'limpia la falla',
    notifyWelcome: 'avisa «Usuario logueado!»',
    goToStudents: 'va a mis estudiantes',
  },
  actors: {
    requestDeparture: 'pedir adónde ir',
    leave: 'ir a ClaveÚnica',
    takeDeparture: 'leer y borrar el estado guardado',
    exchangeCode: 'cambiar el código por un token',
    loadProfile: 'pedir el perfil',
  },
  delays: {},
}
