import type { FastifyInstance } from 'fastify'
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
/** Calls of one session: nobody works that fast, and many pages at once do not reach it. */
const DE_SESION: Presupuesto = { capacidad: 6000, porSegundo: 60 }
/** Calls of one account through all its sessions: a school's is used at many desks. */
export const DE_CUENTA: Presupuesto = { capacidad: 18_000, porSegundo: 180 }

/** 429: the caller's budget is spent. */
export function presupuestoAgotado(espera: number): Rechazo {
  return new Rechazo(429, 'demasiadas-llamadas', 'Hay demasiadas consultas desde su conexión. Espere un momento.', { espera })
}

/**
 * Each call is paid for by the session whose token it brings, if we signed that token, and otherwise by its address: no header
 * goes without paying. The account behind the session pays too, once it is known (`operaciones.ts`).
 */
export function instalaLimites(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!/^\/(api|captcha)\//.test(request.url)) return
    const { contador, sesiones } = app.servicios
    const [, token] = /^bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
    const sid = token === undefined ? null : sesiones.sidDe(token)
    const [clave, presupuesto] = sid === null ? [`llamadas:${claveDeLlamante(request.ip)}`, SIN_SESION] : [`sesion:${sid}`, DE_SESION]
    const espera = await contador.cuenta(clave, presupuesto, request.routeOptions.config.peso ?? 1)
    if (espera > 0) throw presupuestoAgotado(espera)
  })
}
