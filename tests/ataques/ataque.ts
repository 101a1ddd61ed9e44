import type { TaskMeta } from 'vitest'

/** What came of an attack that was replayed. */
export interface Desenlace {
  /** What the product answers today, in figures. */
  ahora: string
  /** Whether it withstood. */
  resiste: boolean
}

/** A short attack that a test replayed: `npm run ataques` prints each. */
export interface Repetido {
  /** What the attacker does. */
  nombre: string
  /** What came of it on the code that it was written against, measured there once. */
  antes: string
  /** What came of it now, in figures of this run. */
  ahora: string
}

declare module 'vitest' {
  interface TaskMeta {
    ataque?: Repetido
  }
}

/** Leaves what came of an attack with its test, for `npm run ataques` to print. */
export const anota = ({ meta }: { meta: TaskMeta }, ataque: Repetido): void => void (meta.ataque = ataque)

/** An attack on the running product: each `*.ataque.ts` has one as its default export, and `npm run ataques` replays it. */
export interface Ataque {
  nombre: string
  /** What the attacker does, and what should come of it. */
  dice: string
  /** What came of it on the code that it was written against, measured there once. */
  antes: string
  corre(): Promise<Desenlace>
}
