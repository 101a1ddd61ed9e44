import { afterEach, describe, expect, test, vi } from 'vitest'
import { createActor, toPromise, type AnyActorLogic } from 'xstate'
import type { Call, CallOptions } from '#api/client.ts'
import type { ClaveDeOperacion } from '#contract/operaciones.ts'
import { actorDeFlujo } from '#tests/support/maquinas/actor-de-flujo.ts'
import { de, ENCARGOS, type Encargo } from '#tests/support/maquinas/encargos.ts'

/** What an actor asked of the service: the operation, its parts, and the token when it is not the session's. */
type Hecho = readonly [clave: ClaveDeOperacion, partes: unknown, token?: string]

interface Prueba {
  hechos: Hecho[]
  senales: (AbortSignal | undefined)[]
  /** The actor, made and not started. */
  actor: ReturnType<typeof createActor<AnyActorLogic>>
}

/** An actor with a service that answers its first calls, as many as `contesta` says, and then keeps it waiting. */
async function prepara({ quien: [flujo, camino], dado, contestan = {} }: Encargo, contesta = Infinity): Promise<Prueba> {
  const hechos: Hecho[] = []
  const senales: (AbortSignal | undefined)[] = []
  const responde = async (clave: ClaveDeOperacion, partes: unknown, opciones: CallOptions = {}): Promise<unknown> => {
    const { accessToken, signal } = opciones
    hechos.push(accessToken === undefined ? [clave, partes] : [clave, partes, accessToken])
    senales.push(signal)
    if (hechos.length > contesta) return new Promise(() => {})
    const valor = clave in contestan ? contestan[clave] : de(clave)
    if (valor instanceof Error) throw valor
    return valor
  }
  return { hechos, senales, actor: createActor(await actorDeFlujo(flujo, camino, responde as Call), { input: dado }) }
}

/** Files handed to the person, by name. */
let bajados: string[] = []

function anotaDescargas(): void {
  bajados = []
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL: () => 'blob:uno', revokeObjectURL: () => {} }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function anota(this: HTMLAnchorElement) {
    bajados.push(this.download)
  })
  vi.stubGlobal('grecaptcha', { ready: (listo: () => void) => listo(), render: () => 0 })
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const nombre = ({ quien, caso }: Encargo): string => `${quien.join(' · ')}${caso === undefined ? '' : `: ${caso}`}`

const conNombre = ENCARGOS.map((encargo) => [nombre(encargo), encargo] as const)

describe('cada actor', () => {
  test.each(conNombre)('pide lo suyo al servicio y entrega lo que se le contesta: %s', async (_nombre, encargo) => {
    anotaDescargas()
    const { actor, hechos } = await prepara(encargo)
    const entrega = toPromise(actor).catch((error: unknown) => error)
    actor.start()
    expect(await entrega).toStrictEqual(encargo.entrega)
    expect(hechos).toStrictEqual(encargo.pide)
    expect(bajados).toStrictEqual(encargo.baja === undefined ? [] : [encargo.baja])
  })

  test.each(conNombre.filter(([, { pide }]) => pide.length > 0))('corta lo que ya nadie espera: %s', async (_nombre, encargo) => {
    anotaDescargas()
    for (const [indice] of encargo.pide.entries()) {
      const { actor, senales } = await prepara(encargo, indice)
      actor.subscribe({ error: () => {} })
      actor.start()
      await vi.waitFor(() => expect(senales.length).toBeGreaterThan(indice), { interval: 1, timeout: 10_000 })
      actor.stop()
      expect(senales[indice]?.aborted).toBe(true)
    }
  })
})
