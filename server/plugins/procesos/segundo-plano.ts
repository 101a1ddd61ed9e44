import type { FastifyRequest } from 'fastify'

/**
 * Does what the answer must not wait for, against timing attacks on whether there is an account. `que` names it in the log when
 * it fails.
 */
export function enSegundoPlano(request: FastifyRequest, que: string, trabajo: () => Promise<void>): void {
  setImmediate(() => {
    trabajo().catch((error: unknown) => {
      request.log.error({ tipo: error instanceof Error ? error.name : 'desconocido' }, `${que}: falló`)
    })
  })
}
