/** What a desk heard last from each of its parts. */
export interface DeskContext<Heard = Readonly<Record<string, unknown>>> {
  heard: Partial<Heard>
}

/** What a part of a desk says that concerns the others; null and 0 say nothing. */
export interface Said {
  part: string
  said: unknown
}

/** Whether a part says something that the desk did not know. */
export function isNews({ heard }: DeskContext<object>, { part, said }: Said): boolean {
  return said !== null && said !== 0 && said !== (heard as Readonly<Record<string, unknown>>)[part]
}

/** What a desk knows once a part has spoken. */
export function hear<Heard>({ heard }: { heard: Heard }, { part, said }: Said): { heard: Heard } {
  return { heard: { ...heard, [part]: said } }
}

/**
 * The transition of a desk that hears one of its parts: `read` takes from its snapshot what concerns the others, who are
 * told by `actions`, once for each thing said.
 */
export function onNews<Snapshot, const Action extends string>(
  part: string,
  read: (snapshot: Snapshot) => unknown,
  actions: readonly Action[] = [],
) {
  const params = ({ event }: { event: { snapshot: Snapshot } }): Said => ({ part, said: read(event.snapshot) })
  return { guard: { type: 'isNews', params }, actions: [{ type: 'storeSaid', params }, ...actions] } as const
}

/** The running part that a desk invokes under a name. @throws when a defect of one of them broke the desk. */
export function running<Ref>(part: Ref | undefined): Ref {
  if (part === undefined) throw new Error('a part of the desk does not run')
  return part
}
