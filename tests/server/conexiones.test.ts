import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Kysely, sql } from 'kysely'
import type pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { dialectoPostgres } from '#server/plugins/database/dialecto-postgres.ts'
import { cortaConexion, fallaDeBase, SinConexion } from '#server/plugins/database/fallas.ts'
import { SIN_PRISA } from '#server/plugins/database/limites.ts'
import { type Conectada, creaPiscina, type Piscina } from '#server/plugins/database/piscina.ts'
import { puertoLibre } from '#tests/support/entorno/puerto-libre.ts'

const dice = (code: string) => Object.assign(new Error('del motor'), { code })

/** A connection that answers every question with this failure. */
function unaConexionQueFalla(error: Error): Conectada {
  const cliente = { query: () => Promise.reject(error) }
  return { cliente: cliente as unknown as pg.PoolClient, directa: false }
}

/** A pool that lends these one after another, then none; it takes a second return for a fault, as the driver's does. */
function unaPiscina(prestamos: readonly Conectada[]): Piscina & { devueltas: [Conectada, boolean][] } {
  const quedan = [...prestamos]
  const devueltas: [Conectada, boolean][] = []
  return {
    devueltas,
    toma: async () => {
      const una = quedan.shift()
      if (una === undefined) throw new SinConexion(dice('ECONNREFUSED'))
      return una
    },
    deja: (una, rota) => {
      if (devueltas.some(([otra]) => otra === una)) throw new Error('Release called on client which has already been released to the pool.')
      devueltas.push([una, rota])
    },
    porIntermediario: () => false,
    uso: () => ({ abiertas: 0, libres: 0, esperan: 0 }),
    cierra: async () => {},
  }
}

/** A PostgreSQL that tells whoever greets it that it is still starting, as the real one says it. Gives its address. */
async function unaBaseQueParte(): Promise<string> {
  const campos = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0')
  const largo = Buffer.alloc(4)
  largo.writeInt32BE(campos.length + 4)
  const base = createServer((quien) => quien.once('data', () => quien.end(Buffer.concat([Buffer.from('E'), largo, campos]))))
  onTestFinished(() => void base.close())
  await once(base.listen(0, '127.0.0.1'), 'listening')
  return `postgres://nadie@127.0.0.1:${(base.address() as AddressInfo).port}/nada`
}

const pregunta = (piscina: Piscina): Promise<unknown> =>
  sql`select 1`.execute(new Kysely({ dialect: dialectoPostgres(piscina) })).catch((error: unknown) => error)

describe('una lectura cuya conexión se corta', () => {
  it('y que no encuentra otra, dice que la base no respondió, y devuelve la suya una vez', async () => {
    const cortada = unaConexionQueFalla(dice('57P01'))
    const piscina = unaPiscina([cortada])
    expect(fallaDeBase(await pregunta(piscina))).toBe('sin-respuesta')
    expect(piscina.devueltas).toEqual([[cortada, true]])
  })

  it('y cuya segunda también se corta, no deja ninguna para otros', async () => {
    const [una, otra] = [unaConexionQueFalla(dice('57P01')), unaConexionQueFalla(dice('57P02'))]
    const piscina = unaPiscina([una, otra])
    expect(fallaDeBase(await pregunta(piscina))).toBe('sin-respuesta')
    expect(piscina.devueltas).toEqual([
      [una, true],
      [otra, true],
    ])
  })
})

describe('una base que no atiende', () => {
  it.each([
    ['se está apagando', '57P01'],
    ['se cayó un proceso suyo', '57P02'],
    ['está partiendo, o recuperándose', '57P03'],
    ['la borraron', '57P04'],
    ['cortó por ociosa', '57P05'],
    ['cortó una transacción detenida', '25P03'],
    ['no le quedan conexiones', '53300'],
    ['no le queda memoria', '53200'],
    ['llegó a un límite suyo', '53400'],
    ['cortó la conexión', '08006'],
    ['no entendió el protocolo', '08P01'],
    ['canceló por el tiempo', '57014'],
    ['no obtuvo el candado', '55P03'],
    ['dos se esperaban', '40P01'],
    ['otra transacción se adelantó', '40001'],
    ['es una reserva que nadie ascendió', '25006'],
    ['no escucha', 'ECONNREFUSED'],
    ['colgó', 'ECONNRESET'],
    ['dejó de leer', 'EPIPE'],
    ['no llega la red', 'EHOSTUNREACH'],
    ['su nombre no se resuelve', 'EAI_AGAIN'],
  ])('%s (%s): se dice así, y no como un fallo nuestro', (_, code) => {
    expect(fallaDeBase(dice(code))).toBe('sin-respuesta')
  })

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout expired',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Received unexpected commandComplete message from backend.',
  ])('lo mismo lo que el conductor dice sin código: %s', (mensaje) => {
    expect(fallaDeBase(new Error(mensaje))).toBe('sin-respuesta')
    if (!mensaje.startsWith('timeout exceeded')) expect(cortaConexion(new Error(mensaje))).toBe(true)
  })

  it('lo que pidió mal este programa sigue siendo un fallo suyo', () => {
    for (const code of ['42601', '42703', '23505', '22P02', '25P02']) expect(fallaDeBase(dice(code))).toBeNull()
    expect(fallaDeBase(new TypeError('x is not a function'))).toBeNull()
  })

  it('y toda causa de no obtener una conexión es que no respondió, también la que nadie previó', async () => {
    const cerrada = creaPiscina(`postgres://nadie@127.0.0.1:${await puertoLibre()}/nada`, 1, SIN_PRISA, () => {}, [])
    await cerrada.cierra()
    const error = await cerrada.toma().catch((motivo: unknown) => motivo)
    expect(error).toMatchObject({ message: 'Cannot use a pool after calling end on the pool' })
    expect(fallaDeBase(error)).toBe('sin-respuesta')
  })
})

describe('quien vuelve a conectarse', () => {
  it('espera cada vez más, entre la mitad y una vez y media, y no a la vez que los demás', async () => {
    const url = await unaBaseQueParte()
    const cada = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const esperas: number[] = []
        const proceso = creaPiscina(
          url,
          1,
          SIN_PRISA,
          () => {},
          undefined,
          async (ms) => void esperas.push(ms),
        )
        await expect(proceso.toma()).rejects.toBeInstanceOf(SinConexion)
        await proceso.cierra()
        return esperas
      }),
    )
    for (const [turno, pausa] of [100, 300, 900].entries()) {
      const suyas = cada.map((unas) => unas[turno] ?? 0)
      expect(Math.min(...suyas)).toBeGreaterThanOrEqual(pausa / 2)
      expect(Math.max(...suyas)).toBeLessThanOrEqual(pausa * 1.5)
      // Twenty at random between both are never that near one another.
      expect(Math.max(...suyas) - Math.min(...suyas)).toBeGreaterThan(pausa / 4)
    }
    expect(cada.map((unas) => unas.length)).toEqual(Array.from({ length: 20 }, () => 3))
  })
})
