import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Mensaje, ProveedorDeCorreo } from '#server/providers/mail/mail.ts'

declare module 'fastify' {
  interface FastifyInstance {
    segundoPlano: { pendientes: Set<() => Promise<void>>; enCurso: Set<Promise<void>>; demora: number }
  }
}

/**
 * Prepares what is done after an answer: each task begins within `demora` ms, at random, so that not even the next calls tell
 * whether there was one. A server that closes does first what it has left.
 */
export function instalaSegundoPlano(app: FastifyInstance, demora: number): void {
  const pendientes = new Set<() => Promise<void>>()
  const enCurso = new Set<Promise<void>>()
  app.decorate('segundoPlano', { pendientes, enCurso, demora })
  app.addHook('preClose', async () => {
    await Promise.all([...[...pendientes].map((empieza) => empieza()), ...enCurso])
  })
}

/**
 * Does what the answer must not wait for, against timing attacks on whether there is an account. `que` names it in the log when
 * it fails.
 */
export function enSegundoPlano(request: FastifyRequest, que: string, trabajo: () => Promise<void>): void {
  const { pendientes, enCurso, demora } = request.server.segundoPlano
  const empieza = () => {
    clearTimeout(plazo)
    pendientes.delete(empieza)
    const hecho = trabajo()
      .catch((error: unknown) => {
        request.log.error({ tipo: error instanceof Error ? error.name : 'desconocido' }, `${que}: falló`)
      })
      .finally(() => enCurso.delete(hecho))
    enCurso.add(hecho)
    return hecho
  }
  pendientes.add(empieza)
  const plazo = setTimeout(() => void empieza(), Math.random() * demora)
}

/** Sends mails that nobody waits for, one after another: what they tell was done already. */
export function enviaTodos(request: FastifyRequest, correo: ProveedorDeCorreo, mensajes: readonly Mensaje[]): void {
  enSegundoPlano(request, 'Los avisos de un administrador', async () => {
    for (const mensaje of mensajes) await correo.envia(mensaje)
  })
}
