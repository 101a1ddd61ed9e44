import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { createSigner, createVerifier } from 'fast-jwt'
import type { Kysely, RawBuilder } from 'kysely'
import * as v from 'valibot'
import type { Pendiente } from '#contract/acceso.segundo-factor.ts'
import { ROL, esRol } from '#contract/rules/roles.ts'
import { sesionExpirada } from '../http/rechazo.ts'
import type { Sesion, SesionEncuestador, SesionPendiente } from './sesion.ts'
import {
  type FichaDeSesion,
  type FilaDeSesion,
  type Origen,
  type Tomado,
  alargaSesion,
  anotaUso,
  insertaSesion,
  insertaSesionDeEncuestador,
  leeSesion,
} from './sesion.sql.ts'

/** Life of an access token, in seconds (decisions, sign-in and accounts). */
const VIDA = 30 * 60
/** Absolute timeout of a session, in seconds since it was opened. */
const TOPE = 12 * 60 * 60
/** Life of the survey page's token, in seconds: answering may take long, with pauses and without a connection. */
const VIDA_DE_ENCUESTADOR = 12 * 60 * 60

/** A token of before they were counted is its session's first. */
const carga = v.object({ sid: v.pipe(v.string(), v.uuid()), exp: v.number(), turno: v.optional(v.number(), 0) })

/** Time for the second step of a sign-in, in seconds. */
const VIDA_PENDIENTE = 10 * 60

/** Tokens whose signature is remembered, and sessions. */
const CONOCIDOS = 20_000

function recuerda<V>(conocidos: Map<string, V>, clave: string, valor: V): void {
  if (conocidos.size === CONOCIDOS) conocidos.clear()
  conocidos.set(clave, valor)
}

/** What the token's bearer may do: a person's session, or the survey page's. */
export type Portador =
  | { tipo: 'persona'; sesion: Sesion; datosAlDia: boolean; protocoloAceptado: boolean }
  | { tipo: 'pendiente'; sesion: SesionPendiente }
  | { tipo: 'encuestador'; sesion: SesionEncuestador }

function portadorDe(fila: FilaDeSesion): Portador {
  const { sesionId, usuarioId, rolId, nombreUsuario, regionId, provinciaId, comunaId, encuestaId, token, modo } = fila
  if (encuestaId !== null && token !== null && modo !== null) {
    return { tipo: 'encuestador', sesion: { sesionId, token, encuestaId, usuarioId, modo } }
  }
  if (!esRol(rolId)) throw sesionExpirada()
  if (fila.pendiente !== null)
    return { tipo: 'pendiente', sesion: { sesionId, usuarioId, rolId, nombreUsuario, pendiente: fila.pendiente } }
  const idRbd = rolId === ROL.RBD ? Number(nombreUsuario) : null
  const { datosAlDia, protocoloAceptado } = fila
  return {
    tipo: 'persona',
    sesion: { sesionId, usuarioId, rolId, nombreUsuario, idRbd, regionId, provinciaId, comunaId },
    datosAlDia,
    protocoloAceptado,
  }
}

/** What a call reads in the session's own query; `supuesta`: the person's session as it was read last by this process, null when it was not. */
export type Junto = (supuesta: Sesion | null) => RawBuilder<unknown> | undefined

export interface Sesiones {
  /** Opens a session of 30 minutes for an account and returns its access token. `tomado`: what is given back with it. */
  abre(db: Kysely<unknown>, usuarioId: number, origen: Origen, tomado?: Tomado): Promise<string>
  /** Opens what serves only the second step of a sign-in, for 10 minutes. */
  abrePendiente(db: Kysely<unknown>, usuarioId: number, origen: Origen, pendiente: Pendiente, tomado: Tomado): Promise<string>
  /**
   * Another access token of the same session, good for 30 minutes more, in place of this one, which serves for 10 seconds yet.
   * Throws 401 `sesion-expirada`.
   */
  renueva(db: Kysely<unknown>, accessToken: string): Promise<string>
  /**
   * Opens the survey page's session, limited to one survey token; `madre` is the session that asked for the ticket. Given a
   * session that is open already, another token of the same one.
   */
  abreEncuestador(db: Kysely<unknown>, limite: SesionEncuestador & { madre: string }): Promise<string>
  /**
   * Reads a token and its session, as they are now, and in the same query what the call reads first (`junto`), which may count on the
   * person being who was read last: of another reach now, nothing of it is given. A token that was renewed serves only
   * `tambienRenovada`. Throws 401 `sesion-expirada`.
   */
  lee(
    db: Kysely<unknown>,
    accessToken: string,
    mas?: { tambienRenovada?: boolean; junto?: Junto | undefined },
  ): Promise<{ portador: Portador; junto: unknown }>
  /** The session of a token that we signed and has not expired, whatever became of that session; null for any other. */
  sidDe(accessToken: string): string | null
}

/** Access tokens (JWT, HS256) over sessions kept in the database, so that revoking works from the next call on. */
export function creaSesiones(secreto: string): Sesiones {
  const firma = createSigner({ key: secreto, algorithm: 'HS256' })
  const comprueba = createVerifier({ key: secreto, algorithms: ['HS256'] })
  const conocidos = new Map<string, v.InferOutput<typeof carga>>()
  const leidas = new Map<string, Sesion>()
  /**
   * `lim` tells the browser up to when the session can be renewed; `iat` and `exp`, how long this token serves; `turno`, which of its
   * session's it is; `madre`, in which session somebody is at work who answers a survey.
   */
  const accessToken = (
    sid: string,
    segundos: number,
    { hastaElTope = segundos, ...mas }: { hastaElTope?: number; madre?: string; turno?: number } = {},
  ) => {
    const iat = Math.floor(Date.now() / 1000)
    return firma({ sid, iat, exp: iat + segundos, lim: iat + hastaElTope, ...mas })
  }

  /**
   * Signature checks are memoized: a token comes with every call of a session. Whether it was revoked is asked of the database
   * each time.
   */
  const fichaDe = (token: string): FichaDeSesion | null => {
    const conocido = conocidos.get(token)
    if (conocido !== undefined && conocido.exp * 1000 > Date.now()) return conocido
    conocidos.delete(token)
    try {
      const leido = v.parse(carga, comprueba(token))
      recuerda(conocidos, token, leido)
      return leido
    } catch {
      return null
    }
  }

  return {
    sidDe: (token) => fichaDe(token)?.sid ?? null,
    async abre(db, usuarioId, origen, tomado) {
      const sesionId = randomUUID()
      await insertaSesion(db, { sesionId, usuarioId, segundos: VIDA, tomado: tomado ?? null, pendiente: null, ...origen })
      return accessToken(sesionId, VIDA, { hastaElTope: TOPE })
    },
    async abrePendiente(db, usuarioId, origen, pendiente, tomado) {
      const sesionId = randomUUID()
      await insertaSesion(db, { sesionId, usuarioId, segundos: VIDA_PENDIENTE, tomado, pendiente, ...origen })
      return accessToken(sesionId, VIDA_PENDIENTE)
    },
    async renueva(db, token) {
      const ficha = fichaDe(token)
      const quedan = ficha && (await alargaSesion(db, { sid: ficha.sid, turno: ficha.turno, segundos: VIDA, tope: TOPE }))
      if (ficha === null || quedan === null) throw sesionExpirada()
      const { segundos, hastaElTope, turno } = quedan
      return accessToken(ficha.sid, segundos, { hastaElTope, turno })
    },
    async abreEncuestador(db, { sesionId, madre, token, encuestaId, usuarioId, modo }) {
      await insertaSesionDeEncuestador(db, { sesionId, usuarioId, segundos: VIDA_DE_ENCUESTADOR, madre, encuestaId, token, modo })
      return accessToken(sesionId, VIDA_DE_ENCUESTADOR, { madre })
    },
    async lee(db, token, { tambienRenovada = false, junto } = {}) {
      const ficha = fichaDe(token)
      const supuesta = (ficha && leidas.get(ficha.sid)) ?? null
      const leida = ficha && (await leeSesion(db, ficha, { tambienRenovada, junto: junto?.(supuesta) }))
      if (leida === null) throw sesionExpirada()
      const { fila } = leida
      if (fila.usoAntiguo) await anotaUso(db, fila.sesionId)
      const portador = portadorDe(fila)
      if (portador.tipo !== 'persona') return { portador, junto: leida.junto }
      const esLaSupuesta = supuesta !== null && isDeepStrictEqual(supuesta, portador.sesion)
      if (!esLaSupuesta) recuerda(leidas, portador.sesion.sesionId, portador.sesion)
      return { portador, junto: esLaSupuesta ? leida.junto : undefined }
    },
  }
}
