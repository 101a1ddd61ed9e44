import type { Chart, ChartState, ChartTransition } from './chart.ts'
import { escapeXml } from './escape.ts'

const TAGS: Readonly<Record<ChartState['kind'], string>> = {
  atomic: 'state',
  compound: 'state',
  parallel: 'parallel',
  final: 'final',
  history: 'history',
}

/** SCXML ids take no colons, spaces or bars. */
function idOf(id: string): string {
  return id.replaceAll(/[^\w.-]/g, '-')
}

/** A name as programs in the data's language may take it. */
function nameOf(text: string): string {
  return text.replaceAll(/\W/g, '_')
}

/** A comment may not hold two hyphens together. */
function comment(text: string, indent: string): string[] {
  return text === '' ? [] : [`${indent}<!-- ${escapeXml(text).replaceAll('--', '- -')} -->`]
}

/** What is heard, as SCXML names it: `done.invoke.getLectura`, `after.WAIT_MS`, or the event by its own name. */
function heard({ kind, event, delay, invoke, source }: ChartTransition): string {
  if (kind === 'event') return event
  if (kind === 'after') return `after.${idOf(String(delay))}`
  return invoke === null ? `done.state.${idOf(source)}` : `${kind}.invoke.${idOf(invoke)}`
}

function transition(each: ChartTransition, indent: string): string[] {
  const { number, kind, guard, condition, targets, effects } = each
  const event = kind === 'always' ? '' : ` event="${escapeXml(heard(each))}"`
  const cond = guard === null ? '' : ` cond="${escapeXml(nameOf(guard))}"`
  const target = targets.length === 0 ? '' : ` target="${targets.map(idOf).join(' ')}"`
  const open = `${indent}<transition${event}${cond}${target}`
  return [
    ...comment(guard === null ? String(number) : `${number}: ${condition ?? guard}`, indent),
    ...(effects.length === 0
      ? [`${open}/>`]
      : [`${open}>`, ...effects.map((effect) => `${indent}  <log label="${escapeXml(effect)}"/>`), `${indent}</transition>`]),
  ]
}

/** Each guard is a truth that whoever simulates the chart sets: what it asks is code, and here it is a name. */
function guardsOf({ transitions }: Chart): string[] {
  const names = [...new Set(transitions.flatMap(({ guard }) => (guard === null ? [] : [nameOf(guard)])))]
  if (names.length === 0) return []
  return ['  <datamodel>', ...names.map((name) => `    <data id="${name}" expr="false"/>`), '  </datamodel>']
}

function element(chart: Chart, state: ChartState, indent: string): string[] {
  const children = chart.states.filter(({ parent }) => parent === state.id)
  const first = children.find(({ initial }) => initial)
  const tag = TAGS[state.kind]
  const inner = `${indent}  `
  return [
    `${indent}<${tag} id="${escapeXml(idOf(state.id))}"${first && state.kind === 'compound' ? ` initial="${escapeXml(idOf(first.id))}"` : ''}>`,
    ...comment(state.description, inner),
    ...state.invokes.map(({ id, src }) => `${inner}<invoke id="${escapeXml(id)}" src="${escapeXml(src)}"/>`),
    ...chart.transitions.filter(({ source }) => source === state.id).flatMap((each) => transition(each, inner)),
    ...children.flatMap((child) => element(chart, child, inner)),
    `${indent}</${tag}>`,
  ]
}

/** The chart as SCXML (W3C), which its simulators take. Effects go as `log`: what they do is code, and here they are words. */
export function scxmlOf(chart: Chart): string {
  const root = chart.states[0]!
  return `${['<?xml version="1.0" encoding="UTF-8"?>', `<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="${nameOf(chart.name)}" initial="${escapeXml(idOf(root.id))}" datamodel="ecmascript">`, ...guardsOf(chart), ...element(chart, root, '  '), '</scxml>'].join('\n')}\n`
}
