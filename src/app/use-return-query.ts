import { useEffect, useState } from 'react'
import type { Callback } from '#machines/claveunica/claveunica.vocabulary.ts'

/** What ClaveÚnica put in the address, read once and removed from it, so that the code stays in no history. */
export function useReturnQuery(): Callback {
  const [callback] = useState(() => {
    const query = new URLSearchParams(window.location.search)
    return { code: query.get('code'), state: query.get('state'), error: query.get('error') }
  })
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), [])
  return callback
}
