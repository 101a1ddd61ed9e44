import type { FastifyRequest } from 'fastify'
import type { Mensaje, ProveedorDeCorreo } from '#server/providers/mail/mail.ts'

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

/** Sends mails that nobody waits for, one after another: what they tell was done already. */
export function enviaTodos(request: FastifyRequest, correo: ProveedorDeCorreo, mensajes: readonly Mensaje[]): void {
  enSegundoPlano(request, 'Los avisos de un administrador', async () => {
    for (const mensaje of mensajes) await correo.envia(mensaje)
  })
}
