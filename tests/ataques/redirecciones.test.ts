import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ancla, leeAnclas } from '#server/plugins/auditoria/ancla.ts'
import { SIN_PULSO } from '#server/plugins/procesos/pulsos.ts'
import { captchaDeGoogle } from '#server/providers/captcha/recaptcha.ts'
import { leeDescripcion } from '#server/providers/identity/descripcion.ts'
import { informesExternos } from '#server/providers/reports/externo.ts'
import { limesurveyRpc } from '#server/providers/survey/limesurvey-rpc.ts'
import { anota } from './ataque.ts'

/** Machines of the installation's own network, which nobody outside should make it call. */
let deAdentro: { servidor: Server; url: string; llamadas: string[] }
/** An outside system whose owner is no longer its owner: it sends whoever calls to that network, with what it brought. */
let deAfuera: { servidor: Server; url: string; llamadas: string[] }

async function unaMaquina(responde: (url: string) => { status: number; location?: string; cuerpo: string }) {
  const llamadas: string[] = []
  const servidor = createServer((pedido, respuesta) => {
    const trozos: Buffer[] = []
    pedido.on('data', (trozo: Buffer) => trozos.push(trozo))
    pedido.on('end', () => {
      llamadas.push(`${pedido.method} ${pedido.url} ${Buffer.concat(trozos).toString()}`)
      const { status, location, cuerpo } = responde(pedido.url ?? '')
      respuesta.writeHead(status, { 'content-type': 'application/json', ...(location !== undefined && { location }) }).end(cuerpo)
    })
  })
  await new Promise<void>((sigue) => {
    servidor.listen(0, '127.0.0.1', () => sigue())
  })
  return { servidor, url: `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`, llamadas }
}

beforeAll(async () => {
  deAdentro = await unaMaquina(() => ({ status: 200, cuerpo: '{"result":"de adentro","error":null,"success":true}' }))
  deAfuera = await unaMaquina((url) => ({
    status: url.includes('308') ? 308 : 307,
    location: `${deAdentro.url}/latest/meta-data`,
    cuerpo: '',
  }))
})
afterAll(() => {
  deAdentro.servidor.close()
  deAfuera.servidor.close()
})

/** A database that is never reached: what is asked here fails before. */
const sinBase = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: async () => Promise.reject(new Error('sin base')) }) })

const LLAMADAS: [string, (url: string) => Promise<unknown>][] = [
  ['LimeSurvey, con la clave de su cuenta', (url) => limesurveyRpc(`${url}/rpc`)('get_session_key', ['encuestas', 'clave-de-limesurvey'])],
  ['los informes', (url) => informesExternos(url, { db: sinBase }).externo?.prueba() ?? Promise.resolve()],
  [
    'reCAPTCHA, con su secreto',
    (url) =>
      captchaDeGoogle(
        { tipo: 'recaptcha', scriptUrl: url, siteKey: 'x', secret: 'secreto-del-captcha', verifyUrl: `${url}/siteverify`, puntaje: 0.5 },
        'encuestas.example',
      ).verifica('token', '203.0.113.1'),
  ],
  ['la descripción de quien da identidad', (url) => leeDescripcion(`${url}/.well-known/openid-configuration`, SIN_PULSO).pide()],
  [
    'donde se ancla la auditoría',
    (url) => ancla('clave', `${url}/ancla`, { lote: 1, hash: 'x', cuando: new Date().toISOString() } as never),
  ],
]

describe('un sistema de afuera que manda a otra parte', () => {
  it.each(LLAMADAS)('no hace que el servicio llame a su propia red: %s', async (que, llama) => {
    for (const url of [deAfuera.url, `${deAfuera.url}/308`]) {
      const antes = deAfuera.llamadas.length
      await expect(llama(url), que).rejects.toThrow()
      expect(deAfuera.llamadas.length, 'se le preguntó').toBeGreaterThan(antes)
    }
    expect(deAdentro.llamadas).toEqual([])
  })

  it('tampoco al leer lo anclado, que entonces es como si no estuviera', async ({ task }) => {
    expect(await leeAnclas(`${deAfuera.url}/ancla`)).toBeNull()
    anota(task, {
      nombre: 'Un sistema de afuera que manda a la red de adentro',
      antes: 'tres lo seguían, con lo que llevaban',
      ahora: `${deAdentro.llamadas.length} llamadas a la red de adentro`,
    })
    expect(deAdentro.llamadas).toEqual([])
  })
})
