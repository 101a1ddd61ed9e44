import { createContext } from 'react'
import type { Drafts } from './drafts.ts'

const NOTHING_KEPT: Drafts = {
  read: async () => null,
  write: async () => {},
  erase: async () => {},
  keepOnly: async () => {},
}

/** Where forms keep what is typed; without a provider nothing is kept. */
export const DraftsContext = createContext<Drafts>(NOTHING_KEPT)
