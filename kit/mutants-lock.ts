import type { AnyStateMachine } from 'xstate'
import { mutantsOf } from './mutate.ts'
import { inWords } from './language.ts'

/** How many mutants each machine is known to have: fewer, and some kind of fault is no longer tried. */
export type MutantsLock = Readonly<Record<string, number>>

/** How many mutants a machine has. */
export function countMutants(machine: AnyStateMachine): number {
  return [...mutantsOf(machine)].length
}

/** What is wrong with the number of a machine's mutants, in words; null when it is the known one. */
export function mutantsFault(locked: MutantsLock, name: string, total: number): string | null {
  const counted = locked[name]
  if (counted === total) return null
  return inWords(
    `Tenía ${counted ?? 'ningún número de'} mutantes y ahora ${total}: si el cambio se quiso, se escribe de nuevo su candado`,
    `It had ${counted ?? 'no number of'} mutants and now ${total}: if the change was meant, its lock is written again`,
  )
}
