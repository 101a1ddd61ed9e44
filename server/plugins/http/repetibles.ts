import { hash } from 'node:crypto'
import { setTimeout as espera } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { Rechazo, conflicto } from './rechazo.ts'
import { guardaRespuesta, type Llamada, respuestaDada, sueltaLlamada, tomaLlamada } from './repetibles.sql.ts'

/** How long a repetition waits for the first call to end, in milliseconds: less than its own caller does. */
const PACIENCIA = 8_000
const CADA = 250

/** The hash of what is asked for, to tell a repetition from a key used twice. */
export function huellaDeLlamada(operacion: string, peticion: unknown): string {
  return hash('sha256', `${operacion} ${JSON.stringify(peticion)}`)
}

/**
 * Does a call once for its key: the same call again gets the same answer, also while the first one goes on. `hace` does it and gives the
 * text of its answer. Throws 409 `clave-repetida` when the key comes with other content, and 409 `en-curso` when the first takes too long.
 */
export async function unaSolaVez(db: Kysely<unknown>, llamada: Llamada, hace: () => Promise<string>): Promise<string> {
  const hasta = Date.now() + PACIENCIA
  while (!(await tomaLlamada(db, llamada))) {
    const dada = await respuestaDada(db, llamada)
    if (dada !== undefined && dada.huella !== llamada.huella) throw conflicto('clave-repetida', 'Esta clave ya se usó para otra cosa.')
    if (dada !== undefined && dada.respuesta !== null) return dada.respuesta
    if (Date.now() > hasta) throw new Rechazo(409, 'en-curso', 'Todavía lo estamos haciendo. Reintente en unos segundos.', { espera: 5 })
    await espera(CADA)
  }
  let respuesta: string
  try {
    respuesta = await hace()
  } catch (error) {
    await sueltaLlamada(db, llamada)
    throw error
  }
  await guardaRespuesta(db, llamada, respuesta)
  return respuesta
}
