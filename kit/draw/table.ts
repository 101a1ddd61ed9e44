import { shortName } from './boxes.ts'
import type { Chart, ChartTransition } from './chart.ts'
import { inWords } from '../language.ts'

/** What is known of each transition, by its id, from outside the chart. */
export interface Knowledge {
  /** The recorded paths, from 1, that take it. */
  coverage?: ReadonlyMap<string, { paths: readonly number[] }>
  /** The specification's sections that ask for it. */
  requirements?: ReadonlyMap<string, readonly string[]>
}

/** Numbers in few signs: `1 a 4, 7`. */
export function ranges(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last && number === last[1] + 1) last[1] = number
    else runs.push([number, number])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : to === from + 1 ? `${from}, ${to}` : `${from} a ${to}`)).join(', ')
}

/** A state as people call it, and its name in the chart; null where no single state is meant. */
export interface Named {
  name: string
  id: string | null
}

/** A row of the table: plain text in each cell, `–` where there is nothing to say. */
export interface Row {
  number: number
  state: Named
  event: string
  cause: string
  condition: string
  effects: string
  targets: readonly Named[]
  paths: string
  sections: string
}

const NOTHING = '–'
const stays = (): Named => ({ name: inWords('Sigue igual', 'Stays as it is'), id: null })

/** The numbers of the transitions that no recorded path takes; none when nothing is recorded at all. */
export function untested(chart: Chart, { coverage }: Knowledge): ReadonlySet<number> {
  if (!coverage || coverage.size === 0) return new Set()
  return new Set(chart.transitions.filter(({ id }) => !coverage.has(id)).map(({ number }) => number))
}

/** A state's situation in words; the machine itself is any of them. */
export function nameOf(chart: Chart, id: string): Named {
  const state = chart.states.find((candidate) => candidate.id === id)
  if (!state || state.parent === null) return { name: inWords('En todo momento', 'At any time'), id: null }
  return { name: state.description.replace(/\.$/, '') || state.key, id: shortName(chart, id) }
}

function rowOf(chart: Chart, transition: ChartTransition, { coverage, requirements }: Knowledge): Row {
  const { number, id, source, targets, event, cause, condition, effects, description } = transition
  const said = description.replace(/\.$/, '')
  const repeats = said === '' || said.toLowerCase() === condition?.toLowerCase()
  return {
    number,
    state: nameOf(chart, source),
    event,
    cause,
    condition: [condition ?? NOTHING, ...(repeats ? [] : [said])].join(': '),
    effects: effects.join('; ') || NOTHING,
    targets: targets.length === 0 ? [stays()] : targets.map((target) => nameOf(chart, target)),
    paths: ranges(coverage?.get(id)?.paths ?? []) || NOTHING,
    sections: requirements?.get(id)?.join(', ') ?? NOTHING,
  }
}

/** The transitions of a chart as rows, in the order of their numbers. */
export function rowsOf(chart: Chart, knowledge: Knowledge): Row[] {
  return chart.transitions.map((transition) => rowOf(chart, transition, knowledge))
}

/** Text in a cell of a Markdown table. */
export function cell(text: string): string {
  return text.replace(/[\\|<>*_`[\]]/g, (sign) => `\\${sign}`)
}

function namedCell({ name, id }: Named): string {
  return id === null ? cell(name) : `${cell(name)} (\`${id}\`)`
}

const headings = (): string[] =>
  inWords('N.°;Estado;Evento;Condición;Efectos;Destino;Recorridos;Sección', 'No.;State;Event;Condition;Effects;Target;Paths;Section').split(
    ';',
  )

/** The same as a Markdown table. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ number, state, event, cause, condition, effects, targets, paths, sections }) =>
    [
      `${number}`,
      namedCell(state),
      `${cell(cause)} (\`${event}\`)`,
      cell(condition),
      cell(effects),
      targets.map(namedCell).join('; '),
      paths,
      sections,
    ].join(' | '),
  )
  const titles = headings()
  return [titles.join(' | '), titles.map(() => '---').join(' | '), ...lines].map((line) => `| ${line} |`).join('\n')
}
