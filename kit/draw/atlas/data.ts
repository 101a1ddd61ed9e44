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

export interface AtlasData {
  /** The whole system drawn as a machine: each state is a machine, by its name. */
  system: AtlasMachine
  machines: readonly AtlasMachine[]
}
