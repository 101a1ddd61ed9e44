import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { puertoLibre } from '#tests/support/entorno/puerto-libre.ts'

/** How whoever is behind a bridge answers: well, by nobody listening, never, late, cut half-way, or with what no protocol is. */
export type Falla = 'bien' | 'rechaza' | 'cuelga' | 'lento' | 'corta' | 'basura'

export const FALLAS = ['rechaza', 'cuelga', 'lento', 'corta', 'basura'] as const satisfies readonly Falla[]

/** How late each part of a slow answer is, in milliseconds. */
const TARDANZA = 2_500
/** How much of a cut answer arrives, in bytes. */
const ALCANZA = 12

/** A port that leads to another one of this machine, and fails as it is told. */
export interface Puente {
  puerto: number
  /** From now on; who is connected is cut. */
  falla(como: Falla): Promise<void>
  /** Leads elsewhere; who is connected is cut. */
  apunta(puerto: number): void
  cierra(): Promise<void>
}

export async function tiende(hacia: number): Promise<Puente> {
  const puerto = await puertoLibre()
  const enchufes = new Set<Socket>()
  let [destino, como]: [number, Falla] = [hacia, 'bien']
  let servidor: Server | null = null

  const sigue = (enchufe: Socket) => {
    enchufes.add(enchufe)
    enchufe.on('close', () => enchufes.delete(enchufe))
    enchufe.on('error', () => enchufe.destroy())
  }
  const recibe = (llamante: Socket) => {
    sigue(llamante)
    if (como === 'cuelga') return void llamante.resume()
    if (como === 'basura') return void llamante.end(Buffer.from('\u0000\u0007\ufffdHTTP/9.9 !?\r\n<<<{]\r\n\r\n'))
    const otro = connect(destino, '127.0.0.1')
    sigue(otro)
    llamante.pipe(otro)
    llamante.on('close', () => otro.destroy())
    otro.on('close', () => llamante.destroy())
    if (como === 'bien') return void otro.pipe(llamante)
    otro.on('data', (trozo: Buffer) => {
      if (como === 'corta') return void llamante.end(trozo.subarray(0, ALCANZA))
      setTimeout(() => llamante.writable && llamante.write(trozo), TARDANZA)
    })
  }
  const corta = () => enchufes.forEach((enchufe) => enchufe.destroy())
  const abre = async () => {
    servidor = createServer(recibe).listen(puerto, '127.0.0.1')
    await once(servidor, 'listening')
  }
  const cierra = async () => {
    const este = servidor
    servidor = null
    este?.close()
    corta()
    if (este !== null) await once(este, 'close')
  }
  await abre()
  return {
    puerto,
    async falla(nueva) {
      como = nueva
      await cierra()
      if (nueva !== 'rechaza') await abre()
    },
    apunta(nuevo) {
      destino = nuevo
      corta()
    },
    cierra,
  }
}
