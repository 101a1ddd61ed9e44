import type { Drawing } from '../drawing.ts'
import type { Row } from '../table.ts'

/** A machine as the atlas shows it. */
export interface AtlasMachine {
  name: string
  /** The machine's own id, by which the running application names it. */
  id: string
  title: string
  summary: string
  drawing: Drawing
  states: readonly { id: string; path: string; description: string }[]
  /** Source and targets of each transition, in the order of their numbers. */
  sources: readonly string[]
  targets: readonly (readonly string[])[]
  rows: readonly Row[]
  /** Numbers of the transitions that no recorded path takes. */
  untested: readonly number[]
  /** What the specification asks of it, and the transitions that each rule is about. */
  rules: readonly { section: string; says: string; numbers: readonly number[] }[]
  paths: readonly { title: string; steps: readonly { does: string; at: readonly string[]; fired: readonly number[] }[] }[]
}

/** What is searched of a machine beside what is shown of it. In a file of its own: drawings come and go without it. */
export interface AtlasTexts {
  /** The services and machines that each state runs, by their names and in words, in the order of the states. */
  runs: readonly (readonly string[])[]
  /** The name that the chart gives to each transition's guard, in their order; empty without one. */
  guards: readonly string[]
  /** What it tells people, with the number of a transition that does. */
  messages: readonly { text: string; number: number }[]
  /** The words of the specification or of a decision that each rule comes from; empty when it has its own reason. */
  quotes: readonly string[]
}

export interface AtlasData {
  /** The whole system drawn as a machine: each state is a machine, by its name. */
  system: AtlasMachine
  machines: readonly AtlasMachine[]
  /** By machine. */
  texts: Readonly<Record<string, AtlasTexts>>
}
