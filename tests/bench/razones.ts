import { randomBytes } from 'node:crypto'
import { Agent } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { construye } from '#scripts/preparar.mjs'
import { leeConfig } from '#server/config.ts'
import { abreBase } from '#server/plugins/database/base.ts'
import { creaSesiones } from '#server/plugins/sesiones/sesiones.ts'
import { puertoLibre } from '#tests/support/entorno/puerto-libre.ts'
import { type Caso, type Operacion, operaciones } from './casos.ts'
import { compara, type Razon, RONDAS } from './comparacion.ts'
import { ProcesoMedido } from './proceso-medido.ts'
import { llama, rafaga } from './rafaga.ts'
import { conNombre, levantaProducto, mide, miraPostgres, type Servidor } from './servidor-medido.ts'

const PUBLICA = 'https://banco.example'
/** The product as it runs in production; the addresses of others are never called by what is measured. */
const PRODUCCION = {
  NODE_ENV: 'production',
  PUBLIC_URL: PUBLICA,
  SMTP_URL: 'smtp://127.0.0.1:2525',
  IDENTITY_CLIENT_ID: 'banco',
  IDENTITY_TENANT: '7b0c8a51-94f3-4b5f-9d3c-2a3d1f6f0a10',
  IDENTITY_SCOPE: 'api://banco/Login',
  CLAVEUNICA_ISSUER: 'https://claveunica.example',
  CLAVEUNICA_CLIENT_ID: 'banco',
  CLAVEUNICA_CLIENT_SECRET: 'no-se-usa',
  // Who calls without a session pays for himself, as behind a proxy.
  TRUSTED_PROXIES: '127.0.0.1',
}

async function levantaMinimo(databaseUrl: string, secreto: string): Promise<Servidor> {
  const puerto = await puertoLibre()
  const proceso = new ProcesoMedido('tests/bench/minimo/servidor.ts', {
    argumentos: [String(puerto), conNombre(databaseUrl, 'banco-minimo'), secreto, PUBLICA],
    env: { NODE_ENV: 'production' },
    cargadores: ['tsx'],
  })
  const url = `http://127.0.0.1:${puerto}`
  await proceso.hastaQueSirva(`${url}/api/listo`)
  return { url, proceso, enPostgres: miraPostgres(databaseUrl, 'banco-minimo') }
}

/** An answer with nothing but the name of what differs from one call to the next. */
function comparable(texto: string, cambia: readonly string[]): unknown {
  const leida = JSON.parse(texto) as unknown
  if (typeof leida !== 'object' || leida === null || Array.isArray(leida)) return leida
  return Object.fromEntries(Object.entries(leida).map(([campo, valor]) => [campo, cambia.includes(campo) ? 'cambia' : valor]))
}

/** Throws when both do not answer the same: what is compared would not be the same work. */
async function exigeLoMismo({ nombre, cambia }: Operacion, deUno: [Servidor, readonly Caso[]], deOtro: [Servidor, readonly Caso[]]) {
  const agent = new Agent()
  const contesta = ([{ url }, casos]: [Servidor, readonly Caso[]]) =>
    Promise.all(
      casos.map(async ({ llamada }) => {
        const { estado, texto } = await llama(url, agent, llamada)
        if (estado !== 200) throw new Error(`${nombre}: ${estado} ${texto.slice(0, 300)}`)
        return comparable(texto, cambia)
      }),
    )
  const [unas, otras] = [await contesta(deUno), await contesta(deOtro)]
  unas.forEach((una, i) => {
    if (!isDeepStrictEqual(una, otras[i]))
      throw new Error(`${nombre}: no contestan lo mismo.\n${JSON.stringify(una)}\n${JSON.stringify(otras[i])}`)
  })
}

/** Every operation of the server, on a copy of a national database. */
export async function mideRazones(databaseUrl: string, alAvanzar: (paso: string) => void): Promise<Razon[]> {
  await construye()
  const secreto = randomBytes(32).toString('base64url')
  const base = abreBase(leeConfig({ DATABASE_URL: databaseUrl }), () => {})
  const preparadas: { operacion: Operacion; delProducto: Caso[]; delMinimo: Caso[]; deProbar: [Caso[], Caso[]] }[] = []
  for (const operacion of operaciones(base.db, creaSesiones(secreto), secreto)) {
    alAvanzar(`preparar: ${operacion.nombre}`)
    const porLado = RONDAS * operacion.porRonda
    const [uno, otro, ...casos] = await operacion.casos(2 * porLado + 2)
    if (uno === undefined || otro === undefined || casos.length < 2 * porLado)
      throw new Error(`No hay datos para medir: ${operacion.nombre}.`)
    const leidos = casos.slice(0, 40)
    const deProbar: [Caso[], Caso[]] = uno.llamada.metodo === 'GET' && operacion.deUnaVez !== true ? [leidos, leidos] : [[uno], [otro]]
    preparadas.push({ operacion, delProducto: casos.slice(0, porLado), delMinimo: casos.slice(porLado), deProbar })
  }
  await base.cierra()

  const producto = await levantaProducto(databaseUrl, secreto, PRODUCCION)
  const minimo = await levantaMinimo(databaseUrl, secreto)
  const razones: Razon[] = []
  for (const { operacion, delProducto, delMinimo, deProbar } of preparadas) {
    const { nombre, metas, porRonda } = operacion
    await exigeLoMismo(operacion, [producto, deProbar[0]], [minimo, deProbar[1]])
    const deRonda = (casos: readonly Caso[], ronda: number) =>
      casos.slice(ronda * porRonda, (ronda + 1) * porRonda).map(({ llamada }) => llamada)
    await rafaga(
      producto.url,
      delProducto.flatMap(({ antes = [] }) => antes),
    )
    const razon = await compara(
      { nombre, metas },
      (ronda) => mide(producto, deRonda(delProducto, ronda)),
      (ronda) => mide(minimo, deRonda(delMinimo, ronda)),
    )
    const { node, postgres } = razon.veces
    alAvanzar(`${nombre}: ${node.toFixed(2)} veces la CPU de Node y ${postgres?.toFixed(2) ?? '?'} la de PostgreSQL`)
    razones.push(razon)
  }
  await minimo.proceso.detiene()
  await producto.proceso.detiene()
  return razones
}
