import type { TabStorage } from '#app/tab-storage.ts'

/** The session of the survey page: limited to one survey token, kept for this tab only, so that a reload goes on. */
export interface SesionDeEncuesta {
  lee: () => string | null
  guarda: (accessToken: string) => void
  /** Whether this browser had no room for it: it lasts as long as the page. */
  soloEnMemoria: () => boolean
}

const CLAVE = 'encuestador:sesion'

export function sesionEn(almacen: TabStorage): SesionDeEncuesta {
  let enMemoria: string | null = null
  return {
    lee: () => enMemoria ?? almacen.read(CLAVE),
    guarda: (accessToken) => {
      enMemoria = almacen.write(CLAVE, accessToken) ? null : accessToken
    },
    soloEnMemoria: () => enMemoria !== null,
  }
}

/** Takes the ticket out of `#ticket=…`: read once, then gone from the address and from the history. */
export function tomaTicket(ubicacion: Location, historial: History): string | null {
  const ticket = new URLSearchParams(ubicacion.hash.slice(1)).get('ticket')
  if (ticket !== null) historial.replaceState(null, '', ubicacion.pathname + ubicacion.search)
  return ticket
}
