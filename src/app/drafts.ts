import { createStore, del, entries, get, set } from 'idb-keyval'

/** What a person had typed in a form, by field. */
export type Escrito = Readonly<Record<string, string>>

interface Registro {
  escrito: Escrito
  /** When it was last typed, in milliseconds. */
  fecha: number
}

/** A store of drafts by key; in the browser, IndexedDB. */
export interface DraftStore {
  entries: () => Promise<[string, Registro][]>
  get: (key: string) => Promise<Registro | undefined>
  set: (key: string, registro: Registro) => Promise<void>
  del: (key: string) => Promise<void>
}

/** What people type survives the end of their session, one draft for each form (decisions, sign-in and accounts). */
export interface Drafts {
  read: (usuarioId: number, form: string) => Promise<Escrito | null>
  write: (usuarioId: number, form: string, escrito: Escrito) => Promise<void>
  erase: (usuarioId: number, form: string) => Promise<void>
  /** Erases what other people typed, and what is older than a day; `null` erases everything. */
  keepOnly: (usuarioId: number | null) => Promise<void>
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Fields that are never written down, whatever form they come from. */
const SECRET = /password|contrasena|clave|token/i

export function browserStore(): DraftStore {
  const store = createStore('borradores', 'formularios')
  return {
    entries: async () => entries<string, Registro>(store),
    get: async (key) => get<Registro>(key, store),
    set: async (key, registro) => set(key, registro, store),
    del: async (key) => del(key, store),
  }
}

function keyOf(usuarioId: number, form: string): string {
  return `${usuarioId}|${form}`
}

/**
 * Drafts in a store. A browser that refuses to store costs what was typed if the session ends, and nothing more: every
 * operation goes on without it.
 */
export function draftsIn(open: () => DraftStore, now: () => number): Drafts {
  async function inStore<T>(work: (store: DraftStore) => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await work(open())
    } catch {
      return otherwise
    }
  }
  const isOld = ({ fecha }: Registro) => now() - fecha > DAY_MS
  return {
    read: (usuarioId, form) =>
      inStore(async (store) => {
        const kept = await store.get(keyOf(usuarioId, form))
        return kept === undefined || isOld(kept) ? null : kept.escrito
      }, null),
    write: (usuarioId, form, escrito) => {
      const open = Object.fromEntries(Object.entries(escrito).filter(([field]) => !SECRET.test(field)))
      return inStore((store) => store.set(keyOf(usuarioId, form), { escrito: open, fecha: now() }), undefined)
    },
    erase: (usuarioId, form) => inStore((store) => store.del(keyOf(usuarioId, form)), undefined),
    keepOnly: (usuarioId) =>
      inStore(async (store) => {
        const kept = await store.entries()
        const gone = kept.filter(([key, registro]) => usuarioId === null || !key.startsWith(`${usuarioId}|`) || isOld(registro))
        await Promise.all(gone.map(([key]) => store.del(key)))
      }, undefined),
  }
}
