import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { Router as Addresses } from 'wouter'
import { createActor } from 'xstate'
import { ATRIBUTO_DEL_AVISO } from '#contract/aviso-escrito.ts'
import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import { sessionMachine } from '#machines/session/session.chart.ts'
import { RUTAS_DE_APP, type PantallaProps } from '#routes'
import GuardianLogin from '#screens/ingreso-apoderados/ingreso-apoderados.screen.tsx'
import Login from '#screens/login/login.screen.tsx'
import Verificar from '#screens/verificar/verificar.screen.tsx'
import { tituloDe } from '#ui/marco/titulo.tsx'
import { bindEntrance } from './bring.ts'
import { FlowsProvider } from './flows-provider.tsx'
import { SessionContext } from './use-flow.ts'

type Screen = (props: PantallaProps) => ReactNode

/** The parts of the program (vite.config.ts) that where people sign in runs by. */
const SIGN_IN = ['puertas', 'segundo-factor']
const OF_GUARDIANS = [...SIGN_IN, 'puerta-de-apoderado']

/** The screens that are written when the product is built, where people come in: whose notice each shows, and the parts of the program that it runs by. */
const DOORS = {
  login: { Screen: Login as Screen, audience: 'establecimiento', parts: SIGN_IN },
  ingresoApoderados: { Screen: GuardianLogin as Screen, audience: 'apoderado', parts: OF_GUARDIANS },
  ingresoEpja: { Screen: GuardianLogin as Screen, audience: 'apoderado', parts: OF_GUARDIANS },
  verificar: { Screen: Verificar as Screen, audience: null, parts: ['verificacion', 'papeles'] },
} as const

type Door = keyof typeof DOORS

export interface WrittenDoor {
  /** Its address, which begins with a slash. */
  path: string
  title: string
  /** The parts of the program that it runs by, by the name that the build gives them. */
  parts: readonly string[]
  /** The screen as its machines begin, with nothing to press that needs them. */
  html: string
}

/** Nobody answers while the product is built. */
const silence = () => new Promise<never>(() => {})

/** The place of the door's notice, by the state in which its machine was drawn: the server writes there what it is at each moment (server/plugins/http/aviso-escrito.ts). */
function withRoom(html: string, audience: 'establecimiento' | 'apoderado'): string {
  const place = '><div data-state="login-notice:shown"'
  if (html.split(place).length !== 2) throw new Error('A door does not draw its notice once.')
  return html.replace(place, ` ${ATRIBUTO_DEL_AVISO}${audience}=""><div`)
}

/** A screen before its program runs keeps what is typed and opens what is an address; the rest waits, and no state is told that no machine is in. */
function stilled(html: string): string {
  return html
    .replaceAll(/<button (?![^>]*\bdisabled\b)/g, '<button disabled="" ')
    .replaceAll(/ data-state="[^"]*"/g, '')
    .replaceAll(/<!--.*?-->/g, '')
}

async function written(ruta: Door): Promise<WrittenDoor> {
  const { Screen, audience, parts } = DOORS[ruta]
  const path = PATH_DE_RUTA[ruta]
  const { prelude } = await prerender(
    <Addresses ssrPath={path}>
      <SessionContext value={createActor(sessionMachine)}>
        <FlowsProvider flows={bindEntrance(silence)}>
          <Screen ruta={ruta} />
        </FlowsProvider>
      </SessionContext>
    </Addresses>,
  )
  const html = await new Response(prelude).text()
  return {
    path,
    title: tituloDe(RUTAS_DE_APP[ruta].titulo),
    parts,
    html: stilled(audience === null ? html : withRoom(html, audience)),
  }
}

/** Every door, as the build writes it into its page. It knows no session and no address but its own. */
export function writtenDoors(): Promise<WrittenDoor[]> {
  return Promise.all((Object.keys(DOORS) as Door[]).map(written))
}
