import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { CONVERSORES } from './conversores.ts'
import { nadaSeEscribio, SinConexion } from './fallas.ts'
import type { LimitesDeBase } from './limites.ts'

/** Pauses between attempts to connect to a database that is starting, in milliseconds, each longer or shorter by up to a half. */
const PAUSAS = [100, 300, 900]

/** How much longer than PostgreSQL itself the process waits for an answer, in milliseconds: a frozen server cancels nothing. */
const GRACIA = 1_000

/** A connection as it was found: behind a pooler, what one transaction prepares or sets is not there in the next. */
export interface Conectada {
  cliente: pg.PoolClient
  directa: boolean
}

/** Connections of one pool: those it has, those of them that nobody uses, and the calls that wait for one. */
export interface UsoDePiscina {
  abiertas: number
  libres: number
  esperan: number
}

/** Connections to one PostgreSQL. */
export interface Piscina {
  /** Throws `SinConexion`. */
  toma(): Promise<Conectada>
  /** Gives one back; a `rota` one is closed. */
  deja(conectada: Conectada, rota: boolean): void
  /** Whether PgBouncer or another pooler stands before it; `null` until there was a connection. */
  porIntermediario(): boolean | null
  uso(): UsoDePiscina
  cierra(): Promise<void>
}

/**
 * What PostgreSQL is told of each new connection. No query of ours needs another plan for other values; and none is compiled: a kept plan does not
 * know how few rows a page has, and what takes a fifth of a millisecond was compiled first for fifteen.
 */
export function ajustes({ consulta, candado }: LimitesDeBase): string {
  return [
    'set plan_cache_mode = force_generic_plan',
    'set jit = off',
    `set statement_timeout = ${consulta}`,
    `set lock_timeout = ${candado}`,
    `set idle_in_transaction_session_timeout = ${consulta}`,
  ].join('; ')
}

/**
 * Opens up to `maximo` connections as they are asked for. `alFallar` hears of those that break while nobody uses them; of
 * those in use hears whoever asked. A pooler is noticed by itself: the process that answers is not the one that greeted.
 */
export function creaPiscina(
  url: string,
  maximo: number,
  limites: LimitesDeBase,
  alFallar: (error: Error) => void,
  pausas: readonly number[] = PAUSAS,
  espera: (ms: number) => Promise<void> = setTimeout,
): Piscina {
  const pool = new pg.Pool({
    connectionString: url,
    max: maximo,
    connectionTimeoutMillis: limites.conexion,
    // No idle timeout: its timer would be set again after every query.
    idleTimeoutMillis: 0,
    ...(limites.consulta > 0 ? { query_timeout: limites.consulta + GRACIA } : {}),
    types: {
      getTypeParser: (oid, formato) => (formato === 'binary' ? undefined : CONVERSORES[oid]) ?? pg.types.getTypeParser(oid, formato),
    },
  })
  pool.on('error', alFallar)
  // A connection that breaks in use tells it twice: to its query, and as an event that would end the process if nobody heard.
  pool.on('connect', (cliente) => cliente.on('error', () => {}))

  const conocidas = new WeakMap<pg.PoolClient, Conectada>()
  let intermediario: boolean | null = null

  const reconoce = async (cliente: pg.PoolClient): Promise<Conectada> => {
    const conocida = conocidas.get(cliente)
    if (conocida !== undefined) return conocida
    try {
      const { rows } = await cliente.query<{ proceso: number }>('select pg_backend_pid() as proceso')
      const directa = rows[0]?.proceso === Reflect.get(cliente, 'processID')
      if (directa) await cliente.query(ajustes(limites))
      const conectada = { cliente, directa }
      conocidas.set(cliente, conectada)
      intermediario = !directa
      return conectada
    } catch (error) {
      cliente.release(true)
      throw error
    }
  }

  const toma = async (quedan = pausas): Promise<Conectada> => {
    try {
      return await reconoce(await pool.connect())
    } catch (error) {
      const [pausa, ...resto] = quedan
      if (pausa === undefined || !nadaSeEscribio(error)) throw new SinConexion(error)
      await espera(pausa * (0.5 + Math.random()))
      return toma(resto)
    }
  }

  return {
    toma: () => toma(),
    deja: ({ cliente }, rota) => cliente.release(rota),
    porIntermediario: () => intermediario,
    uso: () => ({ abiertas: pool.totalCount, libres: pool.idleCount, esperan: pool.waitingCount }),
    cierra: () => pool.end(),
  }
}

/** How long a replica that did not answer is left alone, in milliseconds. */
const DESCANSO = 5_000

/**
 * Connections to a read replica, and to the primary while the replica does not answer. `principal` is of whoever opened it and is
 * not closed here.
 */
export function conRespaldo(replica: Piscina, principal: Piscina): Piscina {
  let descansaHasta = 0
  return {
    async toma() {
      if (Date.now() < descansaHasta) return principal.toma()
      try {
        return await replica.toma()
      } catch {
        descansaHasta = Date.now() + DESCANSO
        return principal.toma()
      }
    },
    // A connection is given back to whoever lent it.
    deja: replica.deja,
    porIntermediario: () => replica.porIntermediario(),
    uso: replica.uso,
    cierra: () => replica.cierra(),
  }
}
