import { createElement, lazy, type ComponentType } from 'react'
import type { AnyStateMachine } from 'xstate'
import type { Call } from '#api/client.ts'
import type { NombreDeRuta } from '#contract/rules/permisos-de-ruta.ts'
import type { PantallaProps } from '#routes'
import { ENTRANCE_SCREENS } from './entrance.ts'
import { ENTRANCE_FLOWS } from './entrance-flows.ts'
import { styled } from './every-style.ts'
import type { FlowLoaders, FlowName } from './flows.ts'

type Screen = ComponentType<PantallaProps>

/** What shows an address without route. */
export const NotFound = lazy(() => styled(import('#screens/no-encontrada/no-encontrada.screen.tsx')))

const screens = new Map(Object.entries(ENTRANCE_SCREENS) as [NombreDeRuta, Screen][])

/** The screen that shows a route, by code splitting. */
export function screenOf(ruta: NombreDeRuta): Screen {
  const known = screens.get(ruta)
  if (known) return known
  const screen = lazy(async () => {
    const { SCREENS } = await styled(import('./screens.ts'))
    return { default: (props: PantallaProps) => createElement(SCREENS[ruta], props) }
  })
  screens.set(ruta, screen)
  return screen
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
