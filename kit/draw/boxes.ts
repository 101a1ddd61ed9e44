import type { Arrow } from './arrows.ts'
import type { Chart, ChartState, ChartTransition } from './chart.ts'
import { fixedWidthOf, widthOf, wrap } from './text.ts'
import { inWords } from '../language.ts'

/** What a line of text is: each kind has its size and weight. */
export type LineKind = 'title' | 'id' | 'text'

const SIZE: Readonly<Record<LineKind, number>> = { title: 15, id: 12, text: 13 }
const HEIGHT: Readonly<Record<LineKind, number>> = { title: 20, id: 18, text: 18 }

/** Room of a numbered disc, with the space after it. */
const DISC = 25

/** A line of text in a box; `left` and `top` from the box's corner. A numbered line has its transition's disc before it. */
export interface Line {
  kind: LineKind
  text: string
  number: number | null
  left: number
  top: number
}

/** A rectangle just large enough for its lines, in pixels. */
export interface Box {
  width: number
  height: number
  lines: readonly Line[]
}

/** What is written, the number that stands before it, and the space above it. */
interface Paragraph {
  kind: LineKind
  text: string
  number?: number
  gap?: number
}

/** The width that a line of text may take in any font it is drawn with. */
export function lineWidth({ kind, text }: { kind: LineKind; text: string }): number {
  return kind === 'id' ? fixedWidthOf(text, SIZE.id) : widthOf(text, SIZE[kind])
}

/** The width of the numbers beside a stub. */
export const numbersWidth = (text: string): number => widthOf(text, SIZE.id)

/** A name of code is not broken, but at its hyphens where it is wider than its place. */
function nameLines(name: string, room: number): string[] {
  return name.split(/(?<=-)/).reduce<string[]>((lines, part) => {
    const last = lines.at(-1)
    return last !== undefined && fixedWidthOf(last + part, SIZE.id) <= room ? [...lines.slice(0, -1), last + part] : [...lines, part]
  }, [])
}

/** Sets paragraphs in a box no wider than `limit`, unless one word is. */
function set(paragraphs: readonly Paragraph[], limit: number, { x, y }: { x: number; y: number }): Box {
  const lines: Line[] = []
  let top = y
  for (const { kind, text, number = null, gap = 0 } of paragraphs) {
    const indent = number === null ? 0 : DISC
    top += gap
    const room = limit - 2 * x - indent
    const texts = kind === 'id' ? nameLines(text, room) : wrap(text, SIZE[kind], room)
    for (const [index, part] of texts.entries()) {
      lines.push({ kind, text: part, number: index === 0 ? number : null, left: x + indent, top })
      top += HEIGHT[kind]
    }
  }
  const width = Math.max(...lines.map((line) => line.left + lineWidth(line) + x))
  return { width: Math.ceil(width), height: Math.ceil(top + y), lines }
}

/** What a transition waits for, in few words: `envía [falta un dato]`. */
export function captionOf({ shortCause, condition, kind }: ChartTransition): string {
  if (condition === null) return shortCause
  return kind === 'always' ? `[${condition}]` : `${shortCause} [${condition}]`
}

function numbered(transition: ChartTransition, suffix = ''): Paragraph {
  return { kind: 'text', text: `${captionOf(transition)}${suffix}`, number: transition.number, gap: 4 }
}

/** A state by the shortest name that no other state of its machine has. */
export function shortName(chart: Chart, id: string): string {
  const state = chart.states.find((candidate) => candidate.id === id)
  if (!state) return id
  return chart.states.filter(({ key }) => key === state.key).length > 1 && state.path !== '' ? state.path : state.key
}

function actions(when: string, words: readonly string[]): Paragraph[] {
  return words.length === 0 ? [] : [{ kind: 'text', text: `${when}: ${words.join(', ')}` }]
}

const STATE_PADDING = { x: 14, y: 11 }
const LABEL_PADDING = { x: 3, y: 2 }

/**
 * What is written in a state: its situation, its name, what it runs, the transitions that stay in it, and the arrows that
 * would be too long to follow (`jumps`), each with the name of the state where it leads.
 */
export function stateBox(chart: Chart, state: ChartState, jumps: readonly Arrow[], limit: number): Box {
  const title = state.parent === null ? inWords('En todo momento', 'At any time') : state.description.replace(/\.$/, '') || state.key
  const inner = chart.transitions
    .filter(({ source, targets }) => source === state.id && targets.length === 0)
    .map((transition) => numbered(transition))
  const leaving = jumps
    .filter(({ source }) => source === state.id)
    .flatMap(({ transitions, target }) => transitions.map((transition) => numbered(transition, ` → ${shortName(chart, target)}`)))
  const paragraphs: Paragraph[] = [
    { kind: 'title', text: title },
    ...(state.parent === null ? [] : [{ kind: 'id' as const, text: state.key }]),
    ...state.invokes.map(({ words }): Paragraph => ({ kind: 'text', text: `${inWords('en curso', 'running')}: ${words}` })),
    ...actions(inWords('al entrar', 'on entry'), state.entry),
    ...actions(inWords('al salir', 'on exit'), state.exit),
    ...[...inner, ...leaving].toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0)),
  ]
  return set(paragraphs, limit, STATE_PADDING)
}

/** The label of an arrow: one paragraph for each transition that it carries. */
export function labelBox({ transitions }: Arrow, limit: number): Box {
  return set(
    transitions.map((transition, index) => ({ ...numbered(transition), gap: index === 0 ? 0 : 4 })),
    limit,
    LABEL_PADDING,
  )
}
