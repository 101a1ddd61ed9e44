import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ROL } from '#contract/rules/roles.ts'
import { Rechazo } from './rechazo.ts'

/** What is no operation of the contract and only who administers the country may see: 404 to anybody else, as if it were not there. */
export async function exigeNacional({ servicios }: FastifyInstance, { headers }: FastifyRequest): Promise<void> {
  const [, token = ''] = /^bearer (\S+)$/i.exec(headers.authorization ?? '') ?? []
  const portador = (await servicios.sesiones.lee(servicios.db, token).catch(() => null))?.portador
  if (portador?.tipo === 'persona' && portador.sesion.rolId === ROL.ADMINISTRADOR_NACIONAL) return
  throw new Rechazo(404, 'ruta-desconocida', 'Esa dirección del servicio no existe.')
}
