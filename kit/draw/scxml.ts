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

/** A comment may not hold two hyphens together. */
function comment(text: string, indent: string): string[] {
  return text === '' ? [] : [`${indent}<!-- ${escapeXml(text).replaceAll('--', '- -')} -->`]
}

function transition({ number, kind, event, condition, targets, effects }: ChartTransition, indent: string): string[] {
  const heard = kind === 'always' ? '' : ` event="${escapeXml(event)}"`
  const guard = condition === null || condition === 'si no' ? '' : ` cond="${escapeXml(condition)}"`
  const target = targets.length === 0 ? '' : ` target="${targets.map(idOf).join(' ')}"`
  const open = `${indent}<transition${heard}${guard}${target}`
  return [
    ...comment(String(number), indent),
    ...(effects.length === 0
      ? [`${open}/>`]
      : [`${open}>`, ...effects.map((effect) => `${indent}  <log label="${escapeXml(effect)}"/>`), `${indent}</transition>`]),
  ]
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

/** The chart as SCXML (W3C). Effects go as `log`: what they do is code, and here they are words. */
export function scxmlOf(chart: Chart): string {
  const root = chart.states[0]!
  return `${['<?xml version="1.0" encoding="UTF-8"?>', `<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="${escapeXml(chart.name)}" initial="${escapeXml(idOf(root.id))}">`, ...element(chart, root, '  '), '</scxml>'].join('\n')}\n`
}
