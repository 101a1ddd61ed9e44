import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port of this machine that nobody listens to at this moment. */
export async function puertoLibre(): Promise<number> {
  const servidor = createServer().listen(0, '127.0.0.1')
  await once(servidor, 'listening')
  const direccion = servidor.address()
  servidor.close()
  await once(servidor, 'close')
  if (direccion === null || typeof direccion === 'string') throw new Error('No hay un puerto libre.')
  return direccion.port
}
