import type { Route } from 'playwright-core'
import { HOY, unTokenDe } from '#tests/support/paginas/sesion-de-pagina.ts'
import { escribeToken, leeToken } from '#tests/support/personas/token.ts'

/** A token of the story, as the pages can read it: it says how long it serves, and everything that the story's says. */
export function deVerdad(token: string): string {
  return escribeToken({ ...(leeToken(unTokenDe(30, true)) as object), ...(leeToken(token) as object) })
}

const NADIE = (ruta: Route) => ruta.abort('internetdisconnected')
const negado = (codigo: string, status: number) => (ruta: Route) => ruta.fulfill({ status, json: { message: 'No se pudo.', codigo } })

export interface Respuesta {
  /** Which call is answered: what its path has. */
  camino: string
  contesta: (ruta: Route) => Promise<void>
}

const CIERRE = '/token/cierre'
const RENOVAR = '/token/renovar'
const DATOS = '/datos-actualizados'
const PROTOCOLO = '/aceptaciones-protocolo'

/** What the service answers in a step, and to which call; what a story's step says in the words of an answer. */
export const RESPUESTAS: Readonly<Record<string, (token: string) => Respuesta>> = {
  'el servicio cierra la sesión': () => ({ camino: CIERRE, contesta: (ruta) => ruta.fulfill({ status: 204 }) }),
  'el cierre no llega al servicio': () => ({ camino: CIERRE, contesta: NADIE }),
  'el servicio renueva su token': (token) => ({
    camino: RENOVAR,
    contesta: (ruta) => ruta.fulfill({ status: 200, json: { accessToken: deVerdad(token) } }),
  }),
  'el servicio no renueva su token': () => ({ camino: RENOVAR, contesta: negado('sesion-expirada', 401) }),
  'la renovación no llega al servicio': () => ({ camino: RENOVAR, contesta: NADIE }),
  'sus datos están al día': () => ({ camino: DATOS, contesta: (ruta) => ruta.fulfill({ status: 204 }) }),
  'no es cierto que sus datos están al día': () => ({ camino: DATOS, contesta: negado('datos-pendientes', 409) }),
  'no se sabe si sus datos están al día': () => ({ camino: DATOS, contesta: NADIE }),
  'el protocolo está aceptado': () => ({
    camino: PROTOCOLO,
    contesta: (ruta) => ruta.fulfill({ status: 200, json: [{ usuarioId: 1, idRbd: 90145, version: '2025', fecha: HOY.toISOString() }] }),
  }),
  'no es cierto que el protocolo está aceptado': () => ({ camino: PROTOCOLO, contesta: (ruta) => ruta.fulfill({ status: 200, json: [] }) }),
  'no se sabe si el protocolo está aceptado': () => ({ camino: PROTOCOLO, contesta: NADIE }),
}

/** The calls that a page makes for its session: they wait for the step that answers them. */
export const ESPERAN = [CIERRE, RENOVAR, DATOS, PROTOCOLO]
