import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ServidorDePrueba } from '../support/servidor.ts'

/** What the process would have measured of its own delay, in ns: the library takes it from here when it loads. */
const medido = { mean: 0, enable: () => true, reset: () => {} }
const relojes = createRequire(import.meta.url)('node:perf_hooks') as { monitorEventLoopDelay: () => typeof medido }
relojes.monitorEventLoopDelay = () => medido

let servidor: ServidorDePrueba
beforeAll(async () => {
  const { levantar } = await import('../support/servidor.ts')
  servidor = await levantar({ semilla: 'vacia', retrasoMaximo: 3000 })
})
afterAll(() => servidor.cierra())

const conRetraso = async (ns: number) => {
  medido.mean = ns
  const antes = servidor.app.memoryUsage().eventLoopDelay
  await vi.waitUntil(() => !Object.is(servidor.app.memoryUsage().eventLoopDelay, antes), 5_000)
  return servidor.llama('getConfiguracion', {})
}

describe('un proceso que no da abasto', () => {
  it('rechaza con 503 y dice cuándo volver desde un retraso de tres segundos, y no antes', async () => {
    expect((await conRetraso(2_900e6)).status).toBe(200)
    const rechazada = await conRetraso(3_100e6)
    expect([rechazada.status, rechazada.error.codigo, rechazada.headers['retry-after']]).toEqual([503, 'servicio-ocupado', '10'])
    expect((await conRetraso(1e6)).status).toBe(200)
  })

  it('no rechaza a nadie por un intervalo en que no se midió nada', async () => {
    expect((await conRetraso(Number.NaN)).status).toBe(200)
  })
})
