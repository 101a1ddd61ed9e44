import { join } from 'node:path'

/** A fault as it is compiled in: the number by which it is shown. */
export interface Sown {
  number: number
  /** The source that it is in, by its whole path. */
  file: string
  /** Whether it is in what is done once, when the source is loaded. */
  once: boolean
}

/** What a file of tests is to judge. */
export interface Plan {
  faults: readonly Sown[]
  /** Tests of one file may go on with what those before them left: one that does is not shown a fault by itself. */
  inOrder: boolean
  /** Its tests wait for nobody: one that takes long has much to do, and does not fail for a busy machine. */
  timeless: boolean
  /** After so long no more faults are shown: what is left is asked for again, without what others noticed meanwhile. */
  forMs: number
  /** A single fault, shown from before anything is loaded, in a process of its own. */
  alone?: number
}

/** What the judge says, a line each. */
export type Line =
  | { kind: 'asked'; numbers: readonly number[] }
  | { kind: 'fault'; number: number; by: string | null }
  /** Noticed by a test that afterwards, or as slowly, fails without any fault: the one before may have left it so, or a busy machine. */
  | { kind: 'doubt'; numbers: readonly number[] }
  /** A test that fails as everything is. */
  | { kind: 'broken'; by: string }
  | { kind: 'done' }
  /** There are faults left to show. */
  | { kind: 'more' }

/** The papers that go between who asks and who judges, in a folder. */
export const papersIn = (folder: string) => ({
  plan: join(folder, 'encargo.json'),
  lines: join(folder, 'dicho.jsonl'),
  /** The number of the fault that is shown now. */
  now: join(folder, 'ahora'),
})
