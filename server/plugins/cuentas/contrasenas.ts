import { hash, verify } from '@node-rs/argon2'
import { servicioOcupado } from '../http/rechazo.ts'

/** OWASP's least for argon2id, which is the library's algorithm: 19 MiB, two passes, one lane. */
const COSTO = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A queue for costly work of one kind: so many at once, and past so many waiting, 503. */
function creaCola(aLaVez: number, enEspera: number): <T>(trabajo: () => Promise<T>) => Promise<T> {
  let ocupados = 0
  const cola: (() => void)[] = []
  return async (trabajo) => {
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

/** A queue for each kind of work: whoever registers or recovers a thousand accounts never takes the turn of who signs in. */
const COLAS = { ingreso: creaCola(2, 400), registro: creaCola(1, 50), recuperacion: creaCola(1, 50), cuenta: creaCola(1, 50) }

/** The argon2id hash of a password, in PHC form, when its kind of work has its turn. */
export function hashContrasena(contrasena: string, cola: Exclude<keyof typeof COLAS, 'ingreso'> = 'cuenta'): Promise<string> {
  return COLAS[cola](() => hash(contrasena, COSTO))
}

/** Made when the process starts: the first stranger's answer must not take longer than the second's. */
const senuelo = hash('una contraseña que nadie tiene', COSTO)

/**
 * Whether the password is the one of the hash. With no hash (no such account) it answers no in the same time, against timing
 * attacks on who has an account. `alTurno` runs when its turn comes, and what it throws leaves the password unchecked.
 */
export async function compruebaContrasena(
  guardado: string | null,
  contrasena: string,
  cola: 'ingreso' | 'cuenta' = 'cuenta',
  alTurno?: () => Promise<void>,
): Promise<boolean> {
  const contra = guardado ?? (await senuelo)
  const coincide = await COLAS[cola](async () => {
    await alTurno?.()
    return verify(contra, contrasena)
  })
  return coincide && guardado !== null
}
