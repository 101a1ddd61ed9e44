import { setTimeout as espera } from 'node:timers/promises'

/** A person's telephone in an engine that is not Chromium's: what is done and seen there, each part of a page by its XPath. */
export interface Telefono {
  /** What its pages complained of; WebKit's driver tells nobody. */
  quejas: string[]
  abre: (url: string) => Promise<unknown>
  recarga: () => Promise<unknown>
  /** Makes the page this wide, in pixels. */
  ensancha: (ancho: number) => Promise<unknown>
  /** Waits until it is in the page. */
  ve: (xpath: string) => Promise<unknown>
  toca: (xpath: string) => Promise<unknown>
  escribe: (xpath: string, texto: string) => Promise<unknown>
  /** What a function says in the page, which sees nothing from outside. */
  pregunta: <T>(funcion: () => T) => Promise<T>
  /** Each of its tabs. */
  pestanas: () => Promise<readonly unknown[]>
  /** Goes to a tab that is none of those, once there is one. */
  pasaALaNueva: (habia: readonly unknown[]) => Promise<void>
  /** A picture of what is in sight. */
  retrata: () => Promise<Uint8Array>
  cierra: () => Promise<void>
}

/** The height of its screen, in pixels. */
export const ALTO = 740

/** As long as what a browser answers is waited for, in milliseconds. */
export const PACIENCIA = 30_000

/** Tries until there is something. */
export async function hasta<T>(trabajo: () => Promise<T | undefined>): Promise<T> {
  const limite = Date.now() + PACIENCIA
  let falla: unknown = new Error('No llegó lo que se esperaba.')
  while (Date.now() < limite) {
    try {
      const hallado = await trabajo()
      if (hallado !== undefined) return hallado
    } catch (otra) {
      falla = otra
    }
    await espera(100)
  }
  throw falla
}
