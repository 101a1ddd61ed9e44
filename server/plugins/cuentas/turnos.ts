import { servicioOcupado } from '../http/rechazo.ts'

/** How many passwords are hashed at once, and how many wait: past those, 503. */
export interface LimitesDeContrasenas {
  aLaVez: number
  enEspera: number
}

/** What a server starts with when its environment names nothing else (`.env.example`). */
export const CONTRASENAS: LimitesDeContrasenas = { aLaVez: 2, enEspera: 400 }

/** A queue for costly work of one kind, by limits that may change under it. */
export function creaTurnos(limites: () => LimitesDeContrasenas): <T>(trabajo: () => Promise<T>) => Promise<T> {
  let ocupados = 0
  const cola: (() => void)[] = []
  return async (trabajo) => {
    const { aLaVez, enEspera } = limites()
    if (ocupados >= aLaVez) {
      if (cola.length >= enEspera) throw servicioOcupado(5)
      await new Promise<void>((pasa) => cola.push(pasa))
    } else {
      ocupados += 1
    }
    try {
      return await trabajo()
    } finally {
      const siguiente = cola.shift()
      if (siguiente) siguiente()
      else ocupados -= 1
    }
  }
}
