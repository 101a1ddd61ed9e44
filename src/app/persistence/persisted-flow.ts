import * as v from 'valibot'
import type { AnyStateMachine, ContextFrom, InputFrom } from 'xstate'

/** Why a field of a context is not kept. */
export type Dropped =
  /** The screen gives it each time. */
  | 'input'
  /** A person typed it: it stays in the draft, if anywhere. */
  | 'typed'
  | 'secret'
  /** The access token, which the session keeps in `persist:root`. */
  | 'session'
  /** The service or the page says it again. */
  | 'asked-again'

/** A rule that a state and what is kept with it owe each other; `states` from the machine down, as `form.open`. */
export type Coherence<Kept> = readonly [says: string, holds: (states: readonly string[], kept: Kept) => boolean]

/** What one flow keeps of itself, its types no longer told apart. */
export interface PersistedFlow {
  context: v.GenericSchema<unknown, object>
  /** `states`: where a reload would come back to. */
  keep: (context: object, states: readonly string[]) => object
  restore: (kept: object, initial: object) => object
  /** What tells one opening of the screen from another: a snapshot of another one is left aside. */
  entry: (input: unknown) => unknown
  /** Whether what the screen is opened with lets an older opening go on. */
  accepts: (input: unknown) => boolean
  coherence: readonly Coherence<object>[]
  dropped: Readonly<Record<string, Dropped>>
  /** Kept fields that sound like a secret and only name something. */
  identifiers: readonly string[]
  /** Whether the flow carries an access token that the session does not have yet. */
  holdsToken: boolean
  /** The form whose draft goes on holding what was typed. */
  draft: string | null
  /** By the fingerprint of an older chart: what was kept then, as it is kept now. */
  migrations: Readonly<Record<string, (body: { value: unknown; context: unknown }) => { value: unknown; context: unknown }>>
}

type KeptOf<Entries extends v.ObjectEntries> = v.InferOutput<v.StrictObjectSchema<Entries, undefined>>

interface Declared<Machine extends AnyStateMachine, Entries extends v.ObjectEntries> {
  kept: Entries
  /** Each field that is not kept, and why: a new field of the context does not compile until somebody decides. */
  dropped: { readonly [Field in Exclude<keyof ContextFrom<Machine>, keyof Entries>]: Dropped }
  /** What is kept where it is less than the field holds. */
  keep?: (context: ContextFrom<Machine>, states: readonly string[]) => KeptOf<Entries>
  restore?: (kept: KeptOf<Entries>, initial: ContextFrom<Machine>) => ContextFrom<Machine>
  entry?: (input: InputFrom<Machine>) => unknown
  accepts?: (input: InputFrom<Machine>) => boolean
  identifiers?: readonly string[]
  coherence?: readonly Coherence<KeptOf<Entries>>[]
  holdsToken?: boolean
  draft?: string
  migrations?: PersistedFlow['migrations']
}

function picked(context: object, fields: readonly string[]): object {
  return Object.fromEntries(Object.entries(context).filter(([field]) => fields.includes(field)))
}

/** Declares what the flow of a machine keeps. */
export function persisted<Machine extends AnyStateMachine>() {
  return <const Entries extends v.ObjectEntries>(declared: Declared<Machine, Entries>): PersistedFlow => {
    const fields = Object.keys(declared.kept)
    return {
      entry: () => null,
      accepts: () => true,
      identifiers: [],
      coherence: [],
      holdsToken: false,
      draft: null,
      migrations: {},
      keep: (context: object) => picked(context, fields),
      restore: (kept: object, initial: object) => ({ ...initial, ...kept }),
      ...(declared as object),
      context: v.strictObject(declared.kept),
      dropped: declared.dropped,
    } as PersistedFlow
  }
}

/** Why a call failed, as the contexts have it. */
export const failure = v.nullable(v.strictObject({ mensaje: v.string(), campos: v.record(v.string(), v.string()) }))
