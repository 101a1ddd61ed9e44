import type { ReactNode } from 'react'

/** A piece in one of its states, as a screen would write it. */
export type Ejemplo = () => ReactNode

/** The states of a piece, by their name. */
export type Estados = Record<string, Ejemplo>

/** The examples of a folder of src/ui, by the piece's own name: each piece and each state begins a line, which is how its code is found. */
export type Ejemplos = Record<string, Estados>
