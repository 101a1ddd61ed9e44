import type { FlowName } from '#app/flows.ts'
import { keyOf, PERSISTED, type PersistedName } from '#app/persistence/keys.ts'
import { flowKeeper } from '#app/persistence/keeper.ts'
import { open, wrap } from '#app/persistence/codec.ts'
import { FLOWS } from '#app/persistence/persistence.ts'
import { tabStorage } from '#app/tab-storage.ts'
import type { Shelf } from '#kit/reload.ts'
import { MODELED } from './models.ts'

/** The machine of each flow that is kept: its own, or the one that it shares. */
export const KEPT: readonly { flow: PersistedName; machine: string }[] = (Object.keys(PERSISTED) as PersistedName[]).map((flow) => ({
  flow,
  machine: MODELED.includes(PERSISTED[flow]) ? PERSISTED[flow] : 'admin-record',
}))

class Memory implements Storage {
  readonly #texts = new Map<string, string>();
  [name: string]: unknown

  get length(): number {
    return this.#texts.size
  }
  clear(): void {
    this.#texts.clear()
  }
  getItem(key: string): string | null {
    return this.#texts.get(key) ?? null
  }
  key(index: number): string | null {
    return [...this.#texts.keys()][index] ?? null
  }
  removeItem(key: string): void {
    this.#texts.delete(key)
    delete this[key]
  }
  setItem(key: string, text: string): void {
    this.#texts.set(key, text)
    this[key] = text
  }
}

/** A flow as the application keeps it, over a storage of this process. */
export async function shelfOf(name: PersistedName): Promise<Shelf> {
  const memory = new Memory()
  let person = 7
  let discarded = 0
  const keeper = flowKeeper({
    storage: tabStorage(() => memory),
    usuarioId: () => person,
    onDiscarded: () => void (discarded += 1),
  })
  memory.setItem(keyOf(name), '')
  await keeper.ready()
  return {
    dress: (machine) => keeper.keeping(name as FlowName, machine),
    text: () => memory.getItem(keyOf(name)),
    put: (text) => (text === null ? memory.removeItem(keyOf(name)) : memory.setItem(keyOf(name), text)),
    discarded: () => discarded,
    believes: (machine, input) => {
      const subject = { name, machine, flow: FLOWS[name], input, usuarioId: person, token: null }
      return open(memory.getItem(keyOf(name)), subject, Date.now()).kind === 'resumed'
    },
    forge: (text, change) => wrap(change((JSON.parse(text) as { body: string }).body)),
    become: (who) => void (person = who === 'another' ? 8 : 7),
  }
}
