import type { Mensaje } from '#server/providers/mail/mail.ts'
import { vi } from 'vitest'

/** What was read in the mail, once it arrives; `que` says in the fault what did not. */
export function cuandoLlegue<T>(que: string, lee: () => T | undefined): Promise<T> {
  return vi.waitFor(() => {
    const leido = lee()
    if (leido === undefined) throw new Error(`no ha llegado ${que}`)
    return leido
  }, 30_000)
}

/** The code of a mail's link, which travels in the fragment; empty when it has none. */
export function codigoEn(mensaje: Pick<Mensaje, 'texto'> | undefined): string {
  return /#\w+=([\w-]{43})/.exec(mensaje?.texto ?? '')?.[1] ?? ''
}
