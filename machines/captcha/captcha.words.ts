import type { Words } from '../words.ts'

export const captchaWords: Words = {
  title: 'Carga el captcha y entrega su token, que sirve una vez.',
  events: {
    SOLVED: 'la persona lo resuelve',
    EXPIRED: 'el token vence',
    WIDGET_FAILED: 'el captcha falla',
    RESET: 'se pide resolverlo otra vez',
    RETRY: 'la persona reintenta',
  },
  guards: { hasRetriesLeft: 'quedan reintentos' },
  actions: {
    storeSiteKey: 'guarda la clave del sitio',
    storeToken: 'guarda el token',
    clearToken: 'descarta el token',
    countFailure: 'cuenta la falla',
    clearFailures: 'olvida las fallas',
    resetWidget: 'limpia el captcha',
  },
  actors: { loadScript: 'cargar el script', widget: 'mostrar el captcha' },
  delays: { LOAD_TIMEOUT_MS: '6 segundos', LATE_MS: '8 segundos', RETRY_PAUSE_MS: '1 segundo' },
}
