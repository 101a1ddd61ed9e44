import { createHash, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Cola, Encarga } from '#server/plugins/cola/cola.ts'
import { FallaDeEncargo } from '#server/plugins/cola/falla.ts'
import { archivoDeDatos } from './archivo-de-datos.ts'
import { avanzaConjunto, comienzaConjunto, guardaParte, PIEZA, terminaConjunto, type Toma, venceConjuntos } from './conjuntos.sql.ts'

/** How often expired files are erased, in seconds. */
const CADA = 3600

/** It was cancelled, or another process took it: what this one has is nobody's. */
class YaNoEsSuyo extends Error {
  override name = 'YaNoEsSuyo'
}

/** The same bytes in pieces of one size, but the last. */
async function* enPiezas(trozos: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let resto = Buffer.alloc(0)
  for await (const trozo of trozos) {
    resto = Buffer.concat([resto, trozo])
    for (; resto.length >= PIEZA; resto = resto.subarray(PIEZA)) yield resto.subarray(0, PIEZA)
  }
  if (resto.length > 0) yield resto
}

async function guardaArchivo(db: Kysely<unknown>, lectura: Kysely<unknown>, toma: Toma, seCierra: () => boolean): Promise<void> {
  const pedido = await comienzaConjunto(db, toma)
  if (pedido === undefined) return
  const exige = (suyo: boolean): void => {
    if (!suyo) throw new YaNoEsSuyo()
    if (seCierra()) throw new FallaDeEncargo('proceso-que-termina', 'El servicio se reinicia: sigue otro proceso.', { definitiva: false })
  }
  let filas = 0
  const trozos = await archivoDeDatos(lectura, pedido, async (mas) => {
    filas += mas
    exige(await avanzaConjunto(db, toma, filas))
  })
  const huella = createHash('sha256')
  let parte = 0
  for await (const pieza of enPiezas(trozos)) {
    huella.update(pieza)
    exige(await guardaParte(db, toma, parte, pieza))
    parte += 1
  }
  await terminaConjunto(db, toma, { filas, huella: huella.digest('hex') })
}

/**
 * How a dataset is prepared, by the queue: a process that ends leaves it for another, which begins it again with names of its own. Gives how to ask
 * for it. `seCierra`: whether this process was told to end.
 */
export function encargaConjuntos(cola: Cola, db: Kysely<unknown>, lectura: Kysely<unknown>, seCierra: () => boolean): Encarga<number> {
  cola.repite('vencer-conjuntos', CADA, () => venceConjuntos(db))
  return cola.aprende<number>('conjunto', async (conjuntoId) => {
    await guardaArchivo(db, lectura, { conjuntoId, toma: randomUUID() }, seCierra).catch((error: unknown) => {
      if (!(error instanceof YaNoEsSuyo)) throw error
    })
  })
}
