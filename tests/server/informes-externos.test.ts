import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { dialectoEmbebido } from '#server/plugins/database/dialecto-embebido.ts'
import { motorEnEsteHilo } from '#server/plugins/database/motor.ts'
import { baseDePrueba } from '#tests/support/entorno/plantilla-de-base.ts'
import { informesExternos } from '#server/providers/reports/externo.ts'

const CIFRAS = {
  actualizado: '2025-09-22T10:00:00.000Z',
  total: { esperadas: 10, enProgreso: 1, completadas: 5 },
  lugares: [],
  encuestas: [],
  grados: [],
  dias: [],
  anterior: null,
}
const REGION = { nivel: 'region', id: '14', nombre: 'Los Ríos' } as const

let servidor: Server
let url: string
let pedidos: string[]
let responde: () => { status: number; cuerpo: string } | 'nada'

let db: Kysely<unknown>
beforeAll(async () => {
  db = new Kysely<unknown>({ dialect: dialectoEmbebido(motorEnEsteHilo(await baseDePrueba('vacia'))) })
})
afterAll(() => db.destroy())

beforeEach(async () => {
  await sql`delete from informe_externo`.execute(db)
  pedidos = []
  responde = () => ({ status: 200, cuerpo: JSON.stringify(CIFRAS) })
  servidor = createServer((peticion, respuesta) => {
    pedidos.push(peticion.url ?? '')
    const contestacion = responde()
    if (contestacion === 'nada') return peticion.socket.destroy()
    respuesta.writeHead(contestacion.status, { 'content-type': 'application/json' }).end(contestacion.cuerpo)
  }).listen(0, '127.0.0.1')
  await once(servidor, 'listening')
  url = `http://127.0.0.1:${(servidor.address() as AddressInfo).port}/informes`
})
afterEach(async () => {
  servidor.close()
  await once(servidor, 'close')
})

const rechazo = { status: 503, codigo: 'informes-no-disponibles' }

it('pide el lugar y la encuesta, y entrega las cifras como llegan', async () => {
  const informes = informesExternos(url, { db })
  expect(await informes.avance(REGION, 2)).toEqual(CIFRAS)
  await informes.avance({ nivel: 'pais', id: '', nombre: 'Chile' }, undefined)
  expect(pedidos).toEqual(['/informes/avance?nivel=region&id=14&encuesta=2', '/informes/avance?nivel=pais&id='])
})

it('caído, sigue con las últimas cifras buenas de ese lugar y su hora; de otro lugar no las hay', async () => {
  const informes = informesExternos(url, { db })
  await informes.avance(REGION, undefined)
  responde = () => 'nada'
  expect(await informes.avance(REGION, undefined)).toEqual(CIFRAS)
  await expect(informes.avance(REGION, 2)).rejects.toMatchObject(rechazo)
})

it.each([
  ['un error', { status: 500, cuerpo: '{}' }],
  ['una página', { status: 200, cuerpo: '<html>' }],
  ['cifras con otra forma', { status: 200, cuerpo: JSON.stringify({ ...CIFRAS, total: { esperadas: 'diez' } }) }],
])('%s no se muestra como cifras', async (_, contestacion) => {
  responde = () => contestacion
  await expect(informesExternos(url, { db }).avance(REGION, undefined)).rejects.toMatchObject(rechazo)
})

it('después de tres fallas seguidas nadie espera por él durante 15 segundos; luego uno prueba', async () => {
  let ahora = 0
  const informes = informesExternos(url, { db, ahora: () => ahora })
  responde = () => 'nada'
  for (let vez = 0; vez < 5; vez += 1) await expect(informes.avance(REGION, undefined)).rejects.toMatchObject(rechazo)
  expect(pedidos).toHaveLength(3)
  ahora = 14_999
  await expect(informes.avance(REGION, undefined)).rejects.toMatchObject(rechazo)
  expect(pedidos).toHaveLength(3)
  ahora = 15_000
  responde = () => ({ status: 200, cuerpo: JSON.stringify(CIFRAS) })
  expect(await informes.avance(REGION, undefined)).toEqual(CIFRAS)
  expect(pedidos).toHaveLength(4)
})

it('las últimas cifras buenas las tiene también otro proceso, y el mismo después de reiniciar', async () => {
  await informesExternos(url, { db }).avance(REGION, undefined)
  responde = () => 'nada'
  expect(await informesExternos(url, { db }).avance(REGION, undefined)).toEqual(CIFRAS)
})
