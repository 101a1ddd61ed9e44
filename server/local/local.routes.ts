import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { correosRecibidos } from '#server/providers/mail/local/correo-local.sql.ts'
import { CUENTAS } from '#server/semilla/cuentas.ts'
import { paginaDeCorreos, paginaDeHerramientas } from './paginas.ts'

const HTML = 'text/html; charset=utf-8'

/** The local tools (interface, `/local`): registered only outside production. */
export async function rutasLocales(app: FastifyInstance): Promise<void> {
  const estilo = await readFile(new URL('./local.css', import.meta.url))
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
  })

  app.get('/local', (_request, reply) => reply.type(HTML).send(paginaDeHerramientas(CUENTAS)))
  app.get('/local/local.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(estilo))
  app.get('/local/correos', async (request, reply) => {
    const correos = await correosRecibidos(app.servicios.db)
    const quierePagina = (request.headers.accept ?? '').includes('text/html')
    return quierePagina ? reply.type(HTML).send(paginaDeCorreos(correos)) : reply.send(correos)
  })
}
