import { createElement, lazy, type ComponentType } from 'react'
import type { AnyStateMachine } from 'xstate'
import type { Call } from '#api/client.ts'
import type { NombreDeRuta } from '#contract/rules/permisos-de-ruta.ts'
import type { PantallaProps } from '#routes'
import type { FlowLoaders, FlowName } from './flows.ts'

/*
 * What people come in by, the doors and the verification of receipts, with what runs there. The tables of all the rest name some
 * two hundred files: they come once a page of theirs is asked for.
 */

const login = lazy(() => import('#screens/login/login.screen.tsx'))
const guardianLogin = lazy(() => import('#screens/ingreso-apoderados/ingreso-apoderados.screen.tsx'))

type Screen = ComponentType<PantallaProps>

export const ENTRANCE_SCREENS = {
  raiz: login,
  login,
  ingresoApoderados: guardianLogin,
  ingresoEpja: guardianLogin,
  verificar: lazy(() => import('#screens/verificar/verificar.screen.tsx')),
}

/** What shows an address without route. */
export const NotFound = lazy(() => import('#screens/no-encontrada/no-encontrada.screen.tsx'))

const screens = new Map(Object.entries(ENTRANCE_SCREENS) as [NombreDeRuta, Screen][])

/** The screen that shows a route, by code splitting. */
export function screenOf(ruta: NombreDeRuta): Screen {
  const known = screens.get(ruta)
  if (known) return known
  const screen = lazy(async () => {
    const { SCREENS } = await import('./screens.ts')
    return { default: (props: PantallaProps) => createElement(SCREENS[ruta], props) }
  })
  screens.set(ruta, screen)
  return screen
}

export const ENTRANCE_FLOWS = {
  claveunica: (call: Call) => import('#actors/claveunica.ts').then((m) => m.claveunicaFlow(call)),
  login: (call: Call) => import('#actors/login.ts').then((m) => m.loginFlow(call)),
  loginNotice: (call: Call) => import('#actors/login-notice.ts').then((m) => m.loginNoticeFlow(call)),
  msalExchange: (call: Call) => import('#actors/msal-exchange.ts').then((m) => m.msalExchangeFlow(call)),
  verificar: (call: Call) => import('#actors/verificar.ts').then((m) => m.verificarFlow(call)),
  tutorialVideo: (call: Call) => import('#actors/tutorial-video.ts').then((m) => m.tutorialVideoFlow(call)),
}

/** The entrances' flows over one client. */
export function bindEntrance(call: Call): FlowLoaders {
  return Object.fromEntries(Object.entries(ENTRANCE_FLOWS).map(([name, load]) => [name, () => load(call)]))
}

/** Any other flow over one client. */
export async function loadFlow(name: FlowName, call: Call): Promise<AnyStateMachine> {
  const { flows } = await import('./flows.ts')
  return flows[name](call)
}
