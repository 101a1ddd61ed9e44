/** What this tab keeps across its loads. Nothing of it throws: a browser that refuses costs what was kept, and nothing more. */
export interface TabStorage {
  /** Whether the browser denies this site any storage, as when somebody blocks all of its data. */
  isRefused: boolean
  read: (key: string) => string | null
  /** Whether it was kept: a storage may be full. */
  write: (key: string, text: string) => boolean
  erase: (key: string) => void
  keys: () => string[]
}

const NONE: TabStorage = { isRefused: true, read: () => null, write: () => false, erase: () => {}, keys: () => [] }

function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}

/** The tab's storage by the one that the browser hands out, which may throw as soon as it is asked for. */
export function tabStorage(open: () => Storage): TabStorage {
  const storage = attempt(open, null)
  if (storage === null) return NONE
  return {
    isRefused: false,
    read: (key) => attempt(() => storage.getItem(key), null),
    write: (key, text) =>
      attempt(() => {
        storage.setItem(key, text)
        return true
      }, false),
    erase: (key) => attempt(() => storage.removeItem(key), undefined),
    keys: () => attempt(() => Object.keys(storage), []),
  }
}
