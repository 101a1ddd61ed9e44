import type { Call } from '#api/client.ts'

/** The flows of what people come in by (`entrance.ts`), as `flows.ts` has the others'. */
export const ENTRANCE_FLOWS = {
  claveunica: (call: Call) => import('#actors/claveunica.ts').then((m) => m.claveunicaFlow(call)),
  login: (call: Call) => import('#actors/login.ts').then((m) => m.loginFlow(call)),
  loginNotice: (call: Call) => import('#actors/login-notice.ts').then((m) => m.loginNoticeFlow(call)),
  msalExchange: (call: Call) => import('#actors/msal-exchange.ts').then((m) => m.msalExchangeFlow(call)),
  verificar: (call: Call) => import('#actors/verificar.ts').then((m) => m.verificarFlow(call)),
  tutorialVideo: (call: Call) => import('#actors/tutorial-video.ts').then((m) => m.tutorialVideoFlow(call)),
}
