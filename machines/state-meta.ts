/** What a reload does with a state of a kept flow (docs/decisions/028-flows-that-survive.md). */
export interface StateMeta {
  /**
   * The state to come back to, by a sibling's name or as `#machine.path`: this one holds a secret, or a call that may
   * not be made twice.
   */
  resume?: string
  /** What the state invokes only reads, listens or loads: coming back to the state starts it again. */
  idempotent?: true
  /** What it reads is gone once it is read: where the flow stands is kept from then on, though nobody touched the page. */
  spends?: true
}
