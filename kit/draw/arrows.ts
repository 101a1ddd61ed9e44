import type { Chart, ChartTransition } from './chart.ts'

/** Transitions that go from one state to another: they share an arrow. */
export interface Arrow {
  source: string
  target: string
  transitions: readonly ChartTransition[]
}

/** One arrow for each pair of states, in the order of the chart. */
export function arrowsOf(chart: Chart): Arrow[] {
  const arrows = new Map<string, Arrow & { transitions: ChartTransition[] }>()
  for (const transition of chart.transitions) {
    for (const target of transition.targets) {
      const key = `${transition.source} ${target}`
      const arrow = arrows.get(key) ?? { source: transition.source, target, transitions: [] }
      arrow.transitions.push(transition)
      arrows.set(key, arrow)
    }
  }
  return [...arrows.values()]
}
