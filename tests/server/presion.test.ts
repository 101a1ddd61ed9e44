import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { levantar, type ServidorDePrueba } from '../support/servidor/servidor.ts'

const histograma: object = Object.getPrototypeOf(Object.getPrototypeOf(monitorEventLoopDelay()))
/** What the process would have measured of its own delay, in ns. */
const medido = vi.spyOn(histograma as { mean: number }, 'mean', 'get').mockReturnValue(0)

let servidor: ServidorDePrueba
beforeAll(async () => {
  servidor = await levantar({ semilla: 'vacia', retrasoMaximo: 3000 })
})
afterAll(async () => {
  await servidor.cierra()
  medido.mockRestore()
})

const conRetraso = async (ns: number) => {
  medido.mockReturnValue(ns)
  const antes = servidor.app.memoryUsage().eventLoopDelay
  await vi.waitUntil(() => !Object.is(servidor.app.memoryUsage().eventLoopDelay, antes), 30_000)
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
