import type { FastifyInstance } from 'fastify'

/** Between one writing and the next, in milliseconds: a page of somebody's own making may send thousands. */
const CADA = 5000

export interface PorRatos {
  /** Asks that it be written, some seconds from now. */
  pide(): void
  /** Writes it now. */
  ya(): Promise<void>
}

/** Writes what a process gathers now and then and not at each call, and when it closes. */
export function porRatos(app: FastifyInstance, escribe: () => Promise<void>): PorRatos {
  let reloj: NodeJS.Timeout | undefined
  async function ya(): Promise<void> {
    clearTimeout(reloj)
    reloj = undefined
    await escribe()
  }
  app.addHook('onClose', ya)
  return { pide: () => void (reloj ??= setTimeout(() => void ya(), CADA).unref()), ya }
}
