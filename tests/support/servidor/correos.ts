import { vi } from 'vitest'

/** What was read in the mail, once it arrives; `que` says in the fault what did not. */
export function cuandoLlegue<T>(que: string, lee: () => T | undefined): Promise<T> {
  return vi.waitFor(() => {
    const leido = lee()
    if (leido === undefined) throw new Error(`no ha llegado ${que}`)
    return leido
  }, 30_000)
}
