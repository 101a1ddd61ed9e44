import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that the system hands to outgoing connections: one of those could take it before it is used. */
const DESDE = 20_000
const CUANTOS = 10_000
const INTENTOS = 50

async function estaLibre(puerto: number): Promise<boolean> {
  const servidor = createServer()
  try {
    servidor.listen(puerto, '127.0.0.1')
    await once(servidor, 'listening')
  } catch {
    return false
  }
  servidor.close()
  await once(servidor, 'close')
  return true
}

/** A port of this machine that nobody listens to at this moment. */
export async function puertoLibre(): Promise<number> {
  for (let intento = 0; intento < INTENTOS; intento += 1) {
    const puerto = DESDE + Math.floor(Math.random() * CUANTOS)
    if (await estaLibre(puerto)) return puerto
  }
  throw new Error('No hay un puerto libre.')
}
