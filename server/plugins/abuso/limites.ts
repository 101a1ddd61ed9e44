import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Rechazo } from '../http/rechazo.ts'
import { claveDeLlamante } from './fallos.ts'
import type { Presupuesto } from './presupuesto.sql.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a call to this route weighs; one when it is not said. */
    peso?: number
  }
}

/** Calls without a session, by address: six hundred families of one school may sign in within a minute, and fifty calls a second go on. */
const SIN_SESION: Presupuesto = { capacidad: 6000, porSegundo: 50 }
/** Calls without a session of the devices that an account marked: what their neighbours spend is not theirs. */
const DE_EQUIPO: Presupuesto = SIN_SESION
/** Calls of one session: nobody works that fast, and many pages at once do not reach it. */
const DE_SESION: Presupuesto = { capacidad: 6000, porSegundo: 60 }
/** Calls of one account through all its sessions: a school's is used at many desks. */
export const DE_CUENTA: Presupuesto = { capacidad: 18_000, porSegundo: 180 }

/** 429: the caller's budget is spent. */
export function presupuestoAgotado(espera: number): Rechazo {
  return new Rechazo(429, 'demasiadas-llamadas', 'Hay demasiadas consultas desde su conexión. Espere un momento.', { espera })
}

/**
 * Whether a call is paid for, by the route that answers it: however the address was written, the router has read it. What no route
 * knows is paid for too; of the files' own route, which takes whatever is left, what was asked for under `/api`.
 */
function sePaga({ routeOptions: { url: ruta }, params }: FastifyRequest): boolean {
  if (ruta === undefined) return true
  const camino = ruta === '/*' && typeof params === 'object' && params !== null ? `/${String(Reflect.get(params, '*'))}` : ruta
  return /^\/(api|captcha)(\/|$)/.test(camino)
}

/** Who pays for a call: the session whose token it brings, if we signed that token; else the account that marked the device; else the address. */
function quienPaga(request: FastifyRequest): [clave: string, presupuesto: Presupuesto] {
  const { sesiones, marcas } = request.server.servicios
  const [, token] = /^bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  const sid = token === undefined ? null : sesiones.sidDe(token)
  if (sid !== null) return [`sesion:${sid}`, DE_SESION]
  const marca = marcas.lee(request.headers.cookie)
  // Of the account and not of each device: who signs in over and over wins one budget, not one each time.
  if (marca !== null) return [`marca:${marca.usuarioId}`, DE_EQUIPO]
  return [`llamadas:${claveDeLlamante(request.ip)}`, SIN_SESION]
}

/**
 * Each call is paid for: no header and no spelling of an address goes without. The account behind a session pays too, once it is known
 * (`operaciones.ts`).
 */
export function instalaLimites(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!sePaga(request)) return
    const [clave, presupuesto] = quienPaga(request)
    const espera = await app.servicios.contador.cuenta(clave, presupuesto, request.routeOptions.config.peso ?? 1)
    if (espera > 0) throw presupuestoAgotado(espera)
  })
}
