import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { levantaAplicacion, PROGRAMA } from '#tests/support/navegador/aplicacion-real.ts'

/** A span as OTLP's JSON tells it (opentelemetry-proto, trace.proto). */
interface Tramo {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}
interface Entrega {
  resourceSpans: { resource: { attributes: Tramo['attributes'] }; scopeSpans: { spans: Tramo[] }[] }[]
}

const PEDIDO = 'a1b2c3d4-pedido-de-prueba'
const ENTRADA = 1 << 1
const SALIDA = 3

const dicho = ({ attributes }: Pick<Tramo, 'attributes'>, clave: string) => {
  const valor = attributes.find(({ key }) => key === clave)?.value
  return valor?.stringValue ?? valor?.intValue
}

/** A collector that keeps what is told to it, and answers what it is given to answer. */
async function recolector(contesta: () => number = () => 200) {
  const entregas: { ruta: string; texto: string }[] = []
  const servidor = createServer((pedido, respuesta) => {
    let texto = ''
    pedido.setEncoding('utf8').on('data', (trozo: string) => (texto += trozo))
    pedido.on('end', () => {
      entregas.push({ ruta: pedido.url ?? '', texto })
      respuesta.writeHead(contesta(), { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo))
  return {
    destino: `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`,
    entregas,
    cierra: () => new Promise((listo) => servidor.close(listo)),
  }
}

let cierres: (() => Promise<unknown>)[]
beforeEach(() => {
  cierres = []
})
afterEach(async () => {
  for (const cierra of cierres.reverse()) await cierra()
})

const entra = (url: string): Promise<Response> =>
  fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': PEDIDO },
    body: JSON.stringify({ usuario: 'persona.reservada', password: 'Clave.Reservada.1', recaptchaToken: 'prueba' }),
  })

// A process loads and makes its database: slow where other tests run too.
it(
  'con OTEL_EXPORTER_OTLP_ENDPOINT cuenta cada pedido con sus consultas y su número, y nada de la persona',
  { timeout: 120_000 },
  async () => {
    const { destino, entregas, cierra } = await recolector()
    cierres.push(cierra)
    const aplicacion = await levantaAplicacion({
      CAPTCHA: 'test',
      OTEL_EXPORTER_OTLP_ENDPOINT: `${destino}/`,
      OTEL_SERVICE_NAME: 'de-prueba',
    })
    await fetch(`${aplicacion.url}/api/salud`)
    expect((await entra(aplicacion.url)).status).toBe(401)
    // Who closes tells what was not told yet.
    await aplicacion.cierra()

    expect(new Set(entregas.map(({ ruta }) => ruta))).toEqual(new Set(['/v1/traces']))
    const recursos = entregas.flatMap(({ texto }) => (JSON.parse(texto) as Entrega).resourceSpans)
    expect(recursos.map(({ resource }) => dicho(resource, 'service.name'))).toContain('de-prueba')
    const tramos = recursos.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    const pedidos = tramos.filter(({ kind }) => kind === ENTRADA)
    expect(pedidos.map(({ name }) => name)).toEqual(['POST /api/login'])
    const [ingreso] = pedidos
    if (ingreso === undefined) throw new Error('No se contó el ingreso.')
    expect(dicho(ingreso, 'encuestas.pedido')).toBe(PEDIDO)
    expect(dicho(ingreso, 'http.route')).toBe('/api/login')
    expect(dicho(ingreso, 'http.response.status_code')).toBe(401)
    const consultas = tramos.filter(({ kind }) => kind === SALIDA)
    expect(consultas.map(({ name }) => name)).toContain('SELECT')
    expect(consultas.some((una) => String(dicho(una, 'db.query.text')).includes('from usuario'))).toBe(true)
    for (const consulta of consultas) expect([consulta.traceId, consulta.parentSpanId]).toEqual([ingreso.traceId, ingreso.spanId])
    const todo = entregas.map(({ texto }) => texto).join()
    for (const reservado of ['persona.reservada', 'Clave.Reservada.1', '127.0.0.1']) expect(todo).not.toContain(reservado)
  },
)

it('un recolector que rechaza no detiene a nadie, y queda dicho en la bitácora', { timeout: 120_000 }, async () => {
  const { destino, entregas, cierra } = await recolector(() => 400)
  cierres.push(cierra)
  const aplicacion = await levantaAplicacion({ CAPTCHA: 'test', OTEL_EXPORTER_OTLP_ENDPOINT: destino })
  cierres.push(() => aplicacion.cierra())
  expect((await entra(aplicacion.url)).status).toBe(401)
  await expect.poll(() => entregas.length, { timeout: 20_000 }).toBeGreaterThan(0)
  await expect.poll(() => aplicacion.bitacora(), { timeout: 20_000 }).toContain('Las trazas no llegaron a su destino')
  expect((await entra(aplicacion.url)).status).toBe(401)
})

it('quien no las pide no las carga: están aparte del programa', async () => {
  const programa = await readFile(PROGRAMA, 'utf8')
  expect(programa).not.toContain('node_modules/@opentelemetry')
  expect(programa).toContain('import("./trazas-')
})
