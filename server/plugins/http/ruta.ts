import type { FastifyRequest } from 'fastify'
import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'

const PAGINAS = new Set(Object.values(PATH_DE_RUTA).map((camino) => camino.toLowerCase()))

/** The application's page at this address, written as a browser may; null where it has none. */
export function paginaDe(url: string): string | null {
  const camino = (url.split('?')[0] ?? '').toLowerCase()
  const suya = camino.length > 1 ? camino.replace(/\/+$/, '') : camino
  return PAGINAS.has(suya) ? suya : null
}

/** What answers a request, as it may be written down: a route's pattern or a page's name, never the address, which may carry a RUN. */
export function rutaQueContesta({ routeOptions, url }: FastifyRequest): string {
  return routeOptions.url ?? paginaDe(url) ?? 'desconocida'
}
