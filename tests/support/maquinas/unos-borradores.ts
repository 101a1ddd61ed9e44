import { draftsIn, type DraftStore } from '#app/drafts.ts'

/** What forms keep, in a browser that a test looks into. */
export function unosBorradores() {
  const guardado = new Map<string, Awaited<ReturnType<DraftStore['entries']>>[number][1]>()
  const store: DraftStore = {
    entries: async () => [...guardado],
    get: async (key) => guardado.get(key),
    set: async (key, registro) => void guardado.set(key, registro),
    del: async (key) => void guardado.delete(key),
  }
  return { guardado, drafts: draftsIn(() => store, Date.now) }
}
