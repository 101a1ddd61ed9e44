/** How often a state was entered, and how often its page was left there; null: from 1 to 9. */
export interface StateUse {
  visits: number | null
  left: number | null
}

/** What the running product counted: sums by the machine's id and the state's path, of nobody. */
export interface Use {
  from: string | null
  to: string | null
  machines: ReadonlyMap<string, ReadonlyMap<string, StateUse>>
}

interface Told {
  desde: string | null
  hasta: string | null
  estados: readonly { maquina: string; estado: string; visitas: number | null; salidas: number | null }[]
}

const isSum = (sum: unknown): boolean => sum === null || typeof sum === 'number'

function isTold(value: unknown): value is Told {
  const { desde, hasta, estados } = (value ?? {}) as Partial<Told>
  return (
    [desde, hasta].every((day) => day === null || typeof day === 'string') &&
    Array.isArray(estados) &&
    estados.every(
      (state: Partial<Told['estados'][number]> | null) =>
        typeof state?.maquina === 'string' && typeof state.estado === 'string' && isSum(state.visitas) && isSum(state.salidas),
    )
  )
}

/** Reads what `GET /api/uso-de-estados` answers. @throws when it is something else. */
export function readUse(text: string): Use {
  const told: unknown = JSON.parse(text)
  if (!isTold(told)) throw new TypeError('not the use of states')
  const machines = new Map<string, Map<string, StateUse>>()
  for (const { maquina, estado, visitas, salidas } of told.estados) {
    const states = machines.get(maquina) ?? new Map<string, StateUse>()
    machines.set(maquina, states.set(estado, { visits: visitas, left: salidas }))
  }
  return { from: told.desde, to: told.hasta, machines }
}

/** The visits of every state, by its machine and its path: `login form.open`. */
export function visitsByState({ machines }: Use): ReadonlyMap<string, number> {
  return new Map([...machines].flatMap(([machine, states]) => [...states].map(([path, { visits }]) => [`${machine} ${path}`, visits ?? 0])))
}

const spoken = (sum: number | null): string => (sum === null ? 'menos de 10' : sum.toLocaleString('es-CL'))

/** A state's sums in few words, for the diagram. */
export function useInWords({ visits, left }: StateUse): string {
  return `${spoken(visits)} visitas${left === 0 ? '' : ` · ${spoken(left)} se fueron`}`
}

/** How dark a state is drawn, from 0 to 4, by its share of the machine's most visited one. */
export function useShade(use: ReadonlyMap<string, StateUse>, path: string): number {
  const most = Math.max(1, ...[...use.values()].map(({ visits }) => visits ?? 0))
  const visits = use.get(path)?.visits
  return visits === undefined ? 0 : Math.max(1, Math.ceil((4 * (visits ?? 0)) / most))
}

/** The states where most pages were left, the most first and those of few last, without those around them: where people get stuck. */
export function mostLeft(use: ReadonlyMap<string, StateUse>, many: number): [path: string, use: StateUse][] {
  const inner = [...use].filter(([path]) => ![...use.keys()].some((other) => other.startsWith(`${path}.`)))
  return inner
    .filter(([, { left }]) => left !== 0)
    .toSorted(([, one], [, other]) => (other.left ?? 0) - (one.left ?? 0))
    .slice(0, many)
}
