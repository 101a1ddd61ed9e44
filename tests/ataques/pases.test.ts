import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ticketDe, tokenDe } from '#tests/support/servidor/encuestas.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'
import { anota } from './ataque.ts'

/** Twice what an address may try. */
const INTENTOS = 200
const DEL_COLEGIO = '203.0.113.60'
const DEL_ALUMNO = '36120458-1'

let servidor: ServidorDePrueba
let apoderado: string
beforeAll(async () => {
  servidor = await levantar()
  apoderado = await servidor.entra('apoderado')
})
afterAll(() => servidor.cierra())

const cambia = (ticket: string, ip: string) => servidor.llama('postEncuestadorSesion', { body: { ticket } }, null, { ip })
const inventado = () => randomBytes(32).toString('base64url')
async function unPase(): Promise<string> {
  return ticketDe((await servidor.llama('getAbrir', { params: await tokenDe(servidor, DEL_ALUMNO) }, apoderado)).body.url)
}

describe('quien adivina pases de encuesta', () => {
  it('prueba cien desde un lugar y espera; sus vecinos siguen abriendo las suyas, e ingresando', async ({ task }) => {
    const estados: number[] = []
    for (let i = 0; i < INTENTOS; i += 1) estados.push((await cambia(inventado(), DEL_COLEGIO)).status)
    const mirados = estados.filter((estado) => estado === 401).length
    anota(task, { nombre: `${INTENTOS} pases inventados`, antes: 'los doscientos mirados', ahora: `${mirados} mirados, los demás 429` })
    expect(mirados).toBeGreaterThanOrEqual(100)
    expect(mirados, 'cien, y uno cada 18 segundos').toBeLessThan(120)
    expect(new Set(estados.slice(mirados))).toEqual(new Set([429]))

    const negado = await cambia(inventado(), DEL_COLEGIO)
    expect(negado.error.codigo).toBe('demasiados-intentos')
    expect(Number(negado.headers['retry-after'])).toBeGreaterThan(0)
    expect((await cambia(inventado(), '203.0.113.61')).status, 'otro lugar').toBe(401)

    expect((await cambia(await unPase(), DEL_COLEGIO)).status, 'un pase de verdad').toBe(200)
    const clave = { usuario: '901458', password: 'Pizarra.Verde.25', recaptchaToken: 'prueba' }
    expect((await servidor.llama('postLogin', { body: clave }, null, { ip: DEL_COLEGIO })).status, 'un ingreso').toBe(200)
  })

  it('un pase propio que ya se usó no le cuesta nada a su lugar', async () => {
    const ip = '203.0.113.62'
    const pase = await unPase()
    expect((await cambia(pase, ip)).status).toBe(200)
    for (let i = 0; i < 110; i += 1) expect((await cambia(pase, ip)).status).toBe(401)
    expect((await cambia(inventado(), ip)).status).toBe(401)
  })
})
