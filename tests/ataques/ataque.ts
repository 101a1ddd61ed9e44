/** What came of an attack that was replayed. */
export interface Desenlace {
  /** What the product answers today, in figures. */
  ahora: string
  /** Whether it withstood. */
  resiste: boolean
}

/** An attack on the running product: each `*.ataque.ts` has one as its default export, and `npm run ataques` replays it. */
export interface Ataque {
  nombre: string
  /** What the attacker does, and what should come of it. */
  dice: string
  /** What came of it on the code that it was written against, measured there once. */
  antes: string
  corre(): Promise<Desenlace>
}
