import { captionOf } from './boxes.ts'
import type { Chart, ChartState } from './chart.ts'

/** Mermaid reads these signs as its own: they go as character codes. */
function escaped(text: string): string {
  return text.replace(/[#:;<>"\n]/g, (sign) => `#${sign.charCodeAt(0)};`)
}

function nameOf(chart: Chart, id: string): string {
  return `s${chart.states.findIndex((state) => state.id === id)}`
}

function lines(chart: Chart, state: ChartState, indent: string): string[] {
  const name = nameOf(chart, state.id)
  const children = chart.states.filter(({ parent }) => parent === state.id)
  const label = `${state.description.replace(/\.$/, '') || state.key} (${state.key})`
  const inner = chart.transitions.filter(({ source, targets }) => source === state.id && targets.length === 0)
  const notes =
    inner.length === 0
      ? []
      : [
          `${indent}note right of ${name}`,
          ...inner.map((transition) => `${indent}  ${transition.number} ${escaped(captionOf(transition))}`),
          `${indent}end note`,
        ]
  if (children.length === 0)
    return [`${indent}state "${escaped(label)}" as ${name}`, ...(state.kind === 'final' ? [`${indent}${name} --> [*]`] : []), ...notes]
  return [`${indent}state "${escaped(label)}" as ${name} {`, ...inside(chart, state, `${indent}  `), `${indent}}`, ...notes]
}

function inside(chart: Chart, parent: ChartState, indent: string): string[] {
  const children = chart.states.filter((state) => state.parent === parent.id)
  const regions = parent.kind === 'parallel'
  return children.flatMap((child, index) => [
    ...(regions && index > 0 ? [`${indent}--`] : []),
    ...(!regions && child.initial ? [`${indent}[*] --> ${nameOf(chart, child.id)}`] : []),
    ...lines(chart, child, indent),
  ])
}

/** The chart as a Mermaid `stateDiagram-v2`. Transitions that stay where they are go as notes, which Mermaid can show. */
export function mermaidOf(chart: Chart): string {
  const root = chart.states[0]!
  const arrows = chart.transitions.flatMap((transition) =>
    transition.targets.map(
      (target) =>
        `  ${nameOf(chart, transition.source)} --> ${nameOf(chart, target)} : ${transition.number} ${escaped(captionOf(transition))}`,
    ),
  )
  return `${['stateDiagram-v2', ...lines(chart, root, '  '), ...arrows].join('\n')}\n`
}
