import { hash, verify } from '@node-rs/argon2'
import { CONTRASENAS, creaTurnos, type LimitesDeContrasenas } from './turnos.ts'

/** OWASP's least for argon2id, which is the library's algorithm: 19 MiB, two passes, one lane. */
const COSTO = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A kind of work besides signing in has one turn, and this part of who may wait. */
const PARTE = 8
let limites = CONTRASENAS
const deIngreso = creaTurnos(() => limites)
const deLoDemas = () => creaTurnos(() => ({ aLaVez: 1, enEspera: Math.ceil(limites.enEspera / PARTE) }))

/** A queue for each kind of work: whoever registers or recovers a thousand accounts never takes the turn of who signs in. */
const COLAS = { ingreso: deIngreso, registro: deLoDemas(), recuperacion: deLoDemas(), cuenta: deLoDemas() }

/** How many of who signs in have their turn at once, and how many wait, in this process. */
export function limitaContrasenas(nuevos: LimitesDeContrasenas): void {
  limites = nuevos
}

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
