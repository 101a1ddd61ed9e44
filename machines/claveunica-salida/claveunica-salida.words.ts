import type { Words } from '../words.ts'

export const claveunicaSalidaWords: Words = {
  title: 'Salida de quien entró con ClaveÚnica: primero su cierre y después la puerta.',
  events: {},
  guards: {},
  actions: { storeLogout: 'guarda la dirección del cierre', goToDoor: 'va al ingreso por donde llegó' },
  actors: { requestLogout: 'preguntar dónde se cierra', openLogout: 'ir al cierre de ClaveÚnica' },
  delays: { ANSWER_TIMEOUT_MS: '3 segundos', LOGOUT_PAUSE_MS: '1 segundo' },
}
