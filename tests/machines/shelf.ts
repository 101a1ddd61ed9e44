import * as v from 'valibot'
import type { FlowName } from '#app/flows.ts'
import { keyOf, PERSISTED, type PersistedName } from '#app/persistence/keys.ts'
import { flowKeeper } from '#app/persistence/keeper.ts'
import { open, wrap } from '#app/persistence/codec.ts'
import { adminRecord } from '#app/persistence/flows/admin-record.ts'
import * as persistence from '#app/persistence/persistence.ts'
import type { OwnTab } from '#app/persistence/own-tab.ts'
import { tabStorage } from '#app/tab-storage.ts'
import type { Shelf } from '#kit/reload.ts'
import { SU_PESTANA } from '#tests/support/maquinas/su-pestana.ts'
import { MODELED } from './models.ts'
import { CON_PANTALLA } from './screens.ts'

const { FLOWS } = persistence

/** The flows that are kept, each with its machine; of those that share one, the one whose records the model edits. */
export const KEPT: readonly { flow: PersistedName; machine: string }[] = [
  { flow: 'adminEncuestasRecord' as const, machine: 'admin-record' },
  ...(Object.keys(PERSISTED) as PersistedName[]).map((flow) => ({ flow, machine: PERSISTED[flow] })),
].filter(({ machine }) => MODELED.includes(machine))

/** The machines of the kept flows whose page can be walked. */
export const GUARDADAS_EN_PANTALLA = [...new Set(KEPT.map(({ machine }) => machine))].filter((machine) => CON_PANTALLA.includes(machine))

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

/** Pages that are opened with something which is gone when they are loaded again. */
const AGAIN: Partial<Record<PersistedName, string | ((input: string) => string)>> = {
  claveunica: (input) => (input === 'la puerta' ? input : 'vuelve sin código'),
  correoNuevo: 'sin enlace',
  guardianVerification: 'la página cargada otra vez',
  msalExchange: 'llega por primera vez',
  recuperarPassword: 'sin enlace',
}

/** A flow as the application keeps it, over a storage of this process. */
export async function shelfOf(name: PersistedName): Promise<Shelf> {
  const memory = new Memory()
  let person = 7
  let token: string | null = null
  let discarded = 0
  // The model edits records of its own.
  const record = adminRecord(v.strictObject({ encuestaId: v.number(), nombre: v.string(), version: v.number() }), 'admin-encuestas')
  const flow = name === 'adminEncuestasRecord' ? record : FLOWS[name]
  const keeperOf = (ownTab: OwnTab) =>
    flowKeeper(
      {
        storage: tabStorage(() => memory),
        departure: { isUnderWay: () => false, onStayed: () => {} },
        ownTab,
        touched: Promise.resolve(),
        usuarioId: () => person,
        token: () => token,
        holdToken: (accessToken) => void (token = accessToken),
        onDiscarded: () => void (discarded += 1),
      },
      async () => ({ ...persistence, FLOWS: { ...FLOWS, [name]: flow } }),
    )
  const keeper = keeperOf(SU_PESTANA)
  /** What the session held when each text was kept: a page that dies takes nothing from it. */
  const tokens = new Map<string, string | null>()
  memory.setItem(keyOf(name), '')
  await keeper.ready()
  return {
    dress: (machine) => keeper.keeping(name as FlowName, machine),
    copied: async () => {
      const another = keeperOf({ ...SU_PESTANA, claim: async () => false })
      await another.ready()
      return (machine) => another.keeping(name as FlowName, machine)
    },
    text: () => {
      const text = memory.getItem(keyOf(name))
      if (text !== null && !tokens.has(text)) tokens.set(text, token)
      return text
    },
    put: (text) => {
      if (text === null) return memory.removeItem(keyOf(name))
      memory.setItem(keyOf(name), text)
      if (tokens.has(text)) token = tokens.get(text) ?? null
    },
    identifiers: flow.identifiers,
    // An address goes on bringing its code until the link is open.
    again: (input, context = {}) => {
      const again = 'code' in context && context.code !== null ? input : (AGAIN[name] ?? input)
      return typeof again === 'string' ? again : again(input)
    },
    discarded: () => discarded,
    believes: (machine, input) => {
      const subject = { name, machine, flow, input, tab: '', usuarioId: person, token }
      return open(memory.getItem(keyOf(name)), subject, Date.now()).kind === 'resumed'
    },
    forge: (text, change) => {
      const forged = wrap(change((JSON.parse(text) as { body: string }).body))
      if (!tokens.has(forged)) tokens.set(forged, tokens.get(text) ?? null)
      return forged
    },
    become: (who) => void (person = who === 'another' ? 8 : 7),
  }
}
