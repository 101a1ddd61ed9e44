import { Agent, request } from 'node:http'

/** A call to be made, on the product or on the bare server. */
export interface Llamada {
  metodo: 'GET' | 'POST' | 'PUT'
  ruta: string
  cabeceras: Readonly<Record<string, string>>
  cuerpo?: string
}

const A_LA_VEZ = 8

/** What came back of a call: its status, and the body as it came. */
export interface Contestada {
  estado: number
  texto: string
}

/** Makes a call by a connection of the agent; rejects when it is cut, or after `plazo` milliseconds without a word. */
export function llama(url: string, agent: Agent, { metodo, ruta, cabeceras, cuerpo }: Llamada, plazo = 60_000): Promise<Contestada> {
  return new Promise((cumple, falla) => {
    const largo = cuerpo === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(cuerpo) }
    const pedido = request(`${url}${ruta}`, { agent, method: metodo, headers: { ...cabeceras, ...largo } }, (respuesta) => {
      const trozos: Buffer[] = []
      respuesta.on('data', (trozo: Buffer) => trozos.push(trozo))
      respuesta.on('end', () => cumple({ estado: respuesta.statusCode ?? 0, texto: Buffer.concat(trozos).toString() }))
      respuesta.on('error', falla)
    })
    pedido.setTimeout(plazo, () => pedido.destroy(new Error(`Nada en ${plazo} ms.`)))
    pedido.on('error', falla)
    pedido.end(cuerpo)
  })
}

const agentes = new Map<string, Agent>()

/** The connections of a server, which stay open from one burst to the next. */
function agenteDe(url: string): Agent {
  const agent = agentes.get(url) ?? new Agent({ keepAlive: true, maxSockets: A_LA_VEZ })
  agentes.set(url, agent)
  return agent
}

/** Makes the calls, eight at a time, and returns how long they took in milliseconds. Any answer but 200 fails. */
export async function rafaga(url: string, llamadas: readonly Llamada[]): Promise<number> {
  const agent = agenteDe(url)
  const pendientes = llamadas.values()
  const comienzo = performance.now()
  await Promise.all(
    Array.from({ length: A_LA_VEZ }, async () => {
      for (const llamada of pendientes) {
        const { estado, texto } = await llama(url, agent, llamada)
        if (estado !== 200) throw new Error(`${llamada.metodo} ${llamada.ruta}: ${estado} ${texto.slice(0, 300)}`)
      }
    }),
  )
  return performance.now() - comienzo
}
