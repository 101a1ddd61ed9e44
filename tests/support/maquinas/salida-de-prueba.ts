import { vi } from 'vitest'
import { salidaDe } from '#encuestador/salida.ts'
import type { ActorDeEncuesta } from '#encuestador/vista.ts'

interface Pestana {
  /** Where a round of paper forms goes on. */
  regreso?: string
  /** Whether the survey has a tab of its own. */
  propia?: boolean
}

/** The way out of a survey, from a tab that a test looks at. */
export function saleDe(encuesta: ActorDeEncuesta, { regreso, propia = false }: Pestana = {}) {
  const oyentes = new Map<string, Set<EventListener>>()
  const de = (nombre: string): Set<EventListener> => oyentes.get(nombre) ?? oyentes.set(nombre, new Set()).get(nombre)!
  const cierra = vi.fn<() => void>()
  const va = vi.fn<(adonde: string) => void>()
  const pagina = {
    addEventListener: (nombre: string, oyente: EventListener) => void de(nombre).add(oyente),
    removeEventListener: (nombre: string, oyente: EventListener) => void de(nombre).delete(oyente),
    close: cierra,
    history: { length: propia ? 1 : 3 },
    location: { assign: va },
  } as unknown as Window
  return {
    salida: salidaDe(encuesta, pagina, regreso),
    cierra,
    va,
    /** Whether the browser would ask whoever closes the page. */
    preguntaAlCerrar: () => {
      const evento = new Event('beforeunload', { cancelable: true })
      de('beforeunload').forEach((oyente) => oyente(evento))
      return evento.defaultPrevented
    },
    /** The browser had kept the page, and shows it again. */
    vuelve: () => de('pageshow').forEach((oyente) => oyente(new Event('pageshow'))),
  }
}
