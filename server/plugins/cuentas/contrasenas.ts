import { hash, verify } from '@node-rs/argon2'
import { servicioOcupado } from '../http/rechazo.ts'

/** OWASP's least for argon2id, which is the library's algorithm: 19 MiB, two passes, one lane. */
const COSTO = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const A_LA_VEZ = 2
const EN_ESPERA = 50

let ocupados = 0
const cola: (() => void)[] = []

/** A semaphore of two for costly work; more than 50 waiting are refused with 503, so that sign-ins never starve the rest. */
async function conTurno<T>(trabajo: () => Promise<T>): Promise<T> {
  if (ocupados >= A_LA_VEZ) {
    if (cola.length >= EN_ESPERA) throw servicioOcupado(5)
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

/** The argon2id hash of a password, in PHC form. */
export function hashContrasena(contrasena: string): Promise<string> {
  return conTurno(() => hash(contrasena, COSTO))
}

/** Made when the process starts: the first stranger's answer must not take longer than the second's. */
const senuelo = hash('una contraseña que nadie tiene', COSTO)

/**
 * Whether the password is the one of the hash. With no hash (no such account) it answers no in the same time, against timing
 * attacks on who has an account.
 */
export async function compruebaContrasena(guardado: string | null, contrasena: string): Promise<boolean> {
  const contra = guardado ?? (await senuelo)
  const coincide = await conTurno(() => verify(contra, contrasena))
  return coincide && guardado !== null
}
