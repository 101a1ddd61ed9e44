import { existsSync } from 'node:fs'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createActor, StateMachine, type AnyActorLogic, type AnyStateMachine } from 'xstate'
import type { Call } from '#api/client.ts'
import { urlOf, type RequestParts } from '#api/request.ts'
import { flows } from '#app/flows.ts'
import { operacion, type ClaveDeOperacion } from '#contract/operaciones.ts'
import { inventory } from '#kit/inventory.ts'
import { portable, printed } from '#kit/portable.ts'
import { chartedMachine, MODELED, readLock } from './models.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'

interface Pedido {
  method: string
  path: string
  body?: unknown
}

/** Where the requests of the machine that is tried now go. */
let pedidos: Pedido[] = []

const anota: Call = (clave: ClaveDeOperacion, partes?: unknown) => {
  const { body, ...resto } = (partes ?? {}) as RequestParts
  const pedida = operacion(clave)
  pedidos.push({ method: pedida.metodo, path: urlOf(pedida, resto), ...(body !== undefined && { body: portable(body ?? null) }) })
  return Promise.reject(new Error('nadie contesta'))
}

/** How many requests were compared. */
let probados = 0

/** Parts that many pages share, or that are given what only a browser has: their cases are of nobody's request. */
const SIN_COMPARAR: Readonly<Record<string, string>> = {
  'admin-record': 'el registro de sus casos tiene un solo campo',
  'bulk-load': 'se le da un archivo del navegador',
  collection: 'sus casos no son de ninguna lista',
  'confirmed-action': 'sus casos no son de ninguna acción',
  'file-download': 'sus casos no son de ninguna descarga',
  'tutorial-video': 'pide un archivo de la página y no una operación',
}

/** The machines of the product with their real actors, those that others run too, by the machine's id. */
const reales = new Map<string, AnyStateMachine[]>()

function anotaMaquina(maquina: AnyStateMachine): void {
  reales.set(maquina.id, [...(reales.get(maquina.id) ?? []), maquina])
  for (const parte of Object.values(maquina.implementations.actors))
    if (parte instanceof StateMachine) anotaMaquina(parte as AnyStateMachine)
}

beforeAll(async () => {
  // Some flows listen to the page from their first moment.
  vi.stubGlobal('document', new EventTarget())
  for (const carga of Object.values(flows)) anotaMaquina((await carga(anota)) as unknown as AnyStateMachine)
}, 60_000)

/** A request as it is compared: the order of what is asked in an address says nothing. */
function comoSeCompara(pedido: Pedido | undefined): string {
  if (pedido === undefined) return 'nada'
  const [camino, busqueda = ''] = pedido.path.split('?')
  return printed(portable([pedido.method, camino, busqueda.split('&').toSorted(), pedido.body ?? null]))
}

/** What an actor of a machine asks for first, given this. */
async function pide(maquina: AnyStateMachine, src: string, input: unknown): Promise<Pedido | undefined> {
  pedidos = []
  const actor = createActor(maquina.implementations.actors[src] as AnyActorLogic, { input })
  actor.subscribe({ error: () => {} })
  try {
    actor.start()
    await vi.waitFor(() => expect(pedidos.length + Number(actor.getSnapshot().status !== 'active')).toBeGreaterThan(0), {
      timeout: 5000,
      interval: 1,
    })
  } catch {
    return undefined
  } finally {
    actor.stop()
  }
  return pedidos[0]
}

const conPantalla = MODELED.filter((name) => !(name in SIN_COMPARAR) && existsSync(`tests/machines/${name}/${name}.screen.ts`))

describe.each(conPantalla)('%s', (name) => {
  test('cada actor pide lo que su página espera', async () => {
    const exportado: Record<string, Pantalla> = await import(`./${name}/${name}.screen.ts`)
    const { http } = Object.values(exportado).find((uno) => 'http' in uno)!
    const cargada = await chartedMachine(name)
    const srcDe = new Map(inventory(cargada.model.machine).states.flatMap(({ invokes }) => invokes.map(({ id, src }) => [id, src])))
    const llamadas = readLock(cargada)!.paths.flatMap(({ steps }) =>
      steps.flatMap(({ calls }) => calls ?? []).flatMap((call) => Object.entries(call as Readonly<Record<string, unknown>>)),
    )
    const distintas = new Map(llamadas.map(([actor, input]) => [JSON.stringify([actor, input]), { src: srcDe.get(actor) ?? actor, input }]))
    const propias = reales.get(cargada.model.machine.id) ?? []
    const faltan: string[] = []
    for (const { src, input } of distintas.values()) {
      const esperado = http[src]?.(input as never)
      if (!esperado || propias.length === 0) continue
      probados += 1
      const vistos: (Pedido | undefined)[] = []
      for (const maquina of propias) vistos.push(await pide(maquina, src, input))
      const igual = (visto: Pedido | undefined) => comoSeCompara(visto) === comoSeCompara(esperado)
      if (!vistos.some(igual)) faltan.push(`${src}: ${comoSeCompara(esperado)} y fue ${vistos.map(comoSeCompara).join(' o ')}`)
    }
    expect(faltan).toEqual([])
  })
})

test('se compararon más de cien pedidos', () => {
  expect(probados).toBeGreaterThan(100)
})
