import type { Kysely } from 'kysely'
import { type FilaDeHecho, filaDeHecho, type Hecho, insertaHechos, type Quien } from './anotar.sql.ts'

/** Rows of one statement at most. */
const JUNTAS = 500

export interface Anotador {
  /** Notes what was read or refused, without making anybody wait: all that arrives while one statement runs goes in the next. */
  anota(quien: Quien, hecho: Hecho): void
  /** Waits until what was noted so far is written. */
  vacia(): Promise<void>
}

/** `alFallar` hears of rows that could not be written, tried twice. */
export function creaAnotador(db: Kysely<unknown>, alFallar: (error: unknown, filas: number) => void): Anotador {
  let cola: FilaDeHecho[] = []
  let enCurso: Promise<void> | null = null

  async function escribe(): Promise<void> {
    while (cola.length > 0) {
      const filas = cola.slice(0, JUNTAS)
      cola = cola.slice(filas.length)
      await insertaHechos(db, filas)
        .catch(() => insertaHechos(db, filas))
        .catch((error: unknown) => alFallar(error, filas.length))
    }
  }

  return {
    anota(quien, hecho) {
      cola.push(filaDeHecho(quien, hecho))
      enCurso ??= new Promise((listo) => {
        setImmediate(() => {
          void escribe().finally(() => {
            enCurso = null
            listo()
          })
        })
      })
    },
    async vacia() {
      while (enCurso !== null) await enCurso
    },
  }
}
