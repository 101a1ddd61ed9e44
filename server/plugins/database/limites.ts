/** How long the database may keep anybody waiting, and how many connections a process opens. Times in milliseconds. */
export interface LimitesDeBase {
  /** Connections for everyday work. */
  conexiones: number
  /** Connections kept apart for readiness and sign-in, which must pass while others wait. */
  reserva: number
  /** One statement; whoever waits for the answer gives up one second later. */
  consulta: number
  /** A lock that somebody else holds. */
  candado: number
  /** Until a connection is had. */
  conexion: number
}

/** What a server starts with when its environment names nothing else (`.env.example`). */
export const LIMITES: LimitesDeBase = { conexiones: 10, reserva: 4, consulta: 10_000, candado: 3_000, conexion: 3_000 }

/** For commands that load or count the whole country: only connecting has a limit. */
export const SIN_PRISA: LimitesDeBase = { conexiones: 10, reserva: 0, consulta: 0, candado: 0, conexion: 10_000 }
