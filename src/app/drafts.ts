import { createStore, del, entries, get, set } from 'idb-keyval'

/** What a person had typed in a form, by field. */
export type Typed = Readonly<Record<string, unknown>>

interface StoredDraft {
  typed: Typed
  /** When it was last typed, in milliseconds. */
  typedAt: number
}

/** A store of drafts by key; in the browser, IndexedDB. */
export interface DraftStore {
  entries: () => Promise<[string, StoredDraft][]>
  get: (key: string) => Promise<StoredDraft | undefined>
  set: (key: string, kept: StoredDraft) => Promise<void>
  del: (key: string) => Promise<void>
}

/** What people type survives the end of their session, one draft for each form (decisions, sign-in and accounts). */
export interface Drafts {
  read: (usuarioId: number, form: string) => Promise<Typed | null>
  write: (usuarioId: number, form: string, typed: Typed) => Promise<void>
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
    entries: async () => entries<string, StoredDraft>(store),
    get: async (key) => get<StoredDraft>(key, store),
    set: async (key, kept) => set(key, kept, store),
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
  const isOld = ({ typedAt }: StoredDraft) => now() - typedAt > DAY_MS
  return {
    read: (usuarioId, form) =>
      inStore(async (store) => {
        const kept = await store.get(keyOf(usuarioId, form))
        return kept === undefined || isOld(kept) ? null : kept.typed
      }, null),
    write: (usuarioId, form, typed) => {
      const open = Object.fromEntries(Object.entries(typed).filter(([field]) => !SECRET.test(field)))
      return inStore((store) => store.set(keyOf(usuarioId, form), { typed: open, typedAt: now() }), undefined)
    },
    erase: (usuarioId, form) => inStore((store) => store.del(keyOf(usuarioId, form)), undefined),
    keepOnly: (usuarioId) =>
      inStore(async (store) => {
        const kept = await store.entries()
        const gone = kept.filter(([key, kept]) => usuarioId === null || !key.startsWith(`${usuarioId}|`) || isOld(kept))
        await Promise.all(gone.map(([key]) => store.del(key)))
      }, undefined),
  }
}
