import { Agent, request } from 'node:http'

/** A call to be made, on the product or on the bare server. */
export interface Llamada {
  metodo: 'GET' | 'POST' | 'PUT'
  ruta: string
  cabeceras: Readonly<Record<string, string>>
  cuerpo?: string
}

const A_LA_VEZ = 8

function llama(url: string, agent: Agent, { metodo, ruta, cabeceras, cuerpo }: Llamada): Promise<string> {
  return new Promise((cumple, falla) => {
    const largo = cuerpo === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(cuerpo) }
    const pedido = request(`${url}${ruta}`, { agent, method: metodo, headers: { ...cabeceras, ...largo } }, (respuesta) => {
      const trozos: Buffer[] = []
      respuesta.on('data', (trozo: Buffer) => trozos.push(trozo))
      respuesta.on('end', () => {
        const texto = Buffer.concat(trozos).toString()
        if (respuesta.statusCode === 200) cumple(texto)
        else falla(new Error(`${metodo} ${ruta}: ${String(respuesta.statusCode)} ${texto.slice(0, 300)}`))
      })
    })
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
      for (const llamada of pendientes) await llama(url, agent, llamada)
    }),
  )
  return performance.now() - comienzo
}
