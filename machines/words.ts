/**
 * The Spanish words of one machine: a short phrase for each event, guard, action, actor and delay that its chart names.
 * Diagrams, tables and replayed paths speak with them. States carry theirs in `description`.
 */
export interface Words {
  /** One sentence: what the machine is for. */
  title: string
  events: Readonly<Record<string, string>>
  guards: Readonly<Record<string, string>>
  actions: Readonly<Record<string, string>>
  actors: Readonly<Record<string, string>>
  delays: Readonly<Record<string, string>>
}
