import type { Words } from '../words.ts'

export const actualizaDatosWords: Words = {
  title: 'El establecimiento confirma sus datos en cada período.',
  events: { SAVE: 'la persona guarda', RETRY: 'la persona reintenta' },
  guards: { hasDefects: 'algo falta o está mal escrito' },
  actions: {
    storeProfile: 'guarda los datos que entregó el servicio',
    storeDefects: 'muestra lo que falta',
    storeFailure: 'muestra la falla',
    clearFailure: 'limpia la falla',
    notifySaved: 'avisa que los datos quedaron actualizados',
  },
  actors: { wait: 'la espera', loadProfile: 'pedir los datos', saveProfile: 'guardar los datos' },
  delays: {},
}
