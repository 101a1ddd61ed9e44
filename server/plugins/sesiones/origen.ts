import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Origen } from './sesion.sql.ts'

const LARGO_DE_AGENTE = 300

/** The part of an address that tells the network and no single house: `190.45.x.x`, `2800:300:x`. */
export function direccionReducida(ip: string): string {
  const sinZona = ip.replace(/%.*/, '')
  if (!ipaddr.isValid(sinZona)) return 'desconocida'
  const direccion = ipaddr.process(sinZona)
  if (direccion instanceof ipaddr.IPv4) return `${direccion.octets.slice(0, 2).join('.')}.x.x`
  return `${direccion.parts
    .slice(0, 2)
    .map((grupo) => grupo.toString(16))
    .join(':')}:x`
}

/** From where a request comes, as its session keeps it. */
export function origenDe({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Origen {
  return { agente: headers['user-agent']?.slice(0, LARGO_DE_AGENTE) ?? null, direccion: direccionReducida(ip) }
}
