/** The BroadcastChannel on which a browser's pages tell each other in which session somebody works, by its identifier alone. */
export const CANAL_DE_ACTIVIDAD = 'actividad'

/** Browsers and Node have it alike; the language's own library does not name it. */
declare const atob: (texto: string) => string

/** What a token says of itself, unchecked: whoever made it is the server's business. Throws when it is no token. */
export function cargaDe(accessToken: string): unknown {
  const cuerpo = (accessToken.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
  return JSON.parse(atob(cuerpo))
}

/** Which of its session's tokens it is: how many times the session had been renewed when it was made; 0 when it does not say. */
export function renovacionesDe(accessToken: string): number {
  try {
    const { turno } = cargaDe(accessToken) as Record<string, unknown>
    return typeof turno === 'number' ? turno : 0
  } catch {
    return 0
  }
}

/** One text of a token's claims; null when it has none. */
function dato(accessToken: string | null, nombre: 'sid' | 'madre'): string | null {
  try {
    const carga = cargaDe(accessToken ?? '') as Record<string, unknown>
    return typeof carga[nombre] === 'string' ? carga[nombre] : null
  } catch {
    return null
  }
}

/** The session of a person's token. */
export function sesionDe(accessToken: string | null): string | null {
  return dato(accessToken, 'sid')
}

/** The person's session from which a survey page's token was opened. */
export function sesionMadreDe(accessToken: string | null): string | null {
  return dato(accessToken, 'madre')
}
