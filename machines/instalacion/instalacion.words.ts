import type { Words } from '../words.ts'

export const instalacionWords: Words = {
  title: 'Instala una base vacía: de quién es, quién ayuda y quién la administra primero.',
  events: {
    SUBMIT: 'la persona envía los datos de la instalación',
    RETRY: 'la persona reintenta',
  },
  guards: {
    isPending: '¿nadie la administra?',
    isValid: '¿todos los campos están bien?',
    isInstalled: '¿ya estaba instalada?',
  },
  actions: {
    showDefects: 'muestra qué corregir en cada campo',
    clearFailure: 'olvida la falla anterior',
    storeLink: 'guarda el enlace, mientras la página esté abierta',
    storeFailure: 'guarda el motivo de la falla',
  },
  actors: { wait: 'la espera', getInstalacion: 'preguntar si está instalada', postInstalacion: 'instalar' },
  delays: {},
}
