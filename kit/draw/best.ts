import { arrowsOf, type Arrow } from './arrows.ts'
import { lineWidth } from './boxes.ts'
import type { Chart } from './chart.ts'
import type { DrawnArrow, Drawing } from './drawing.ts'
import type { Manner } from './elk-graph.ts'
import { isContainer, lengthOf, overlap, segmentsOf, textArea } from './geometry.ts'
import { layOutIn } from './layout.ts'

/** A page's width: a wider drawing would be shown smaller than its text can be read. */
const PAGE = 1100

/** The farthest that an eye follows an arrow, in pixels. */
const FAR = 1500

const MANNERS: readonly Manner[] = (['NETWORK_SIMPLEX', 'BRANDES_KOEPF'] as const).flatMap((placement) =>
  (['MEDIAN_LAYER', 'TAIL_LAYER'] as const).map((labels): Manner => ({ direction: 'DOWN', label: 170, state: 220, placement, labels })),
)

/** Arrows that cross what is written in a state or a label. */
export function crossings(drawing: Drawing): DrawnArrow[] {
  const texts = [...drawing.states.filter(({ id }) => isContainer(drawing, id)).map((state) => textArea(state, lineWidth)), ...drawing.arrows.map(({ label }) => label)]
  return drawing.arrows.filter((arrow) => segmentsOf(arrow).some((segment) => texts.some((text) => overlap(segment, text))))
}

/** The lower, the easier to read: first within the page, then without lines over text, then short. */
function cost(drawing: Drawing): number {
  const length = drawing.arrows.reduce((sum, arrow) => sum + lengthOf(arrow), 0)
  return Math.max(0, drawing.width - PAGE) * 100 + crossings(drawing).length * 2000 + length + drawing.height
}

function matches(arrow: Arrow): (drawn: DrawnArrow) => boolean {
  return ({ source, target }) => source === arrow.source && target === arrow.target
}

/** The drawn arrow that it is best to write instead: one over text, else the longest; never the only one into a state. */
function nextJump(drawing: Drawing, chart: Chart): Arrow | undefined {
  const crossing = new Set(crossings(drawing))
  const weigh = (drawn: DrawnArrow) => lengthOf(drawn) + (crossing.has(drawn) ? 1000 : 0)
  const isReached = (id: string) => drawing.states.some((state) => state.id === id && state.initial) || drawing.arrows.filter(({ target }) => target === id).length > 1
  const candidates = drawing.arrows.filter(({ target }) => isReached(target))
  const worst = candidates.toSorted((a, b) => weigh(b) - weigh(a))[0]
  return worst && arrowsOf(chart).find((arrow) => matches(arrow)(worst))
}

function reads(drawing: Drawing): boolean {
  return drawing.width <= PAGE && crossings(drawing).length === 0 && drawing.arrows.every((arrow) => lengthOf(arrow) <= FAR)
}

async function bestOf(chart: Chart, jumps: ReadonlySet<Arrow>): Promise<Drawing> {
  const drawings = await Promise.all(MANNERS.map((manner) => layOutIn(manner, chart, jumps)))
  return drawings.reduce((best, drawing) => (cost(drawing) < cost(best) ? drawing : best))
}

/**
 * A machine's diagram: the best of several layouts. While it does not fit a page, or a line runs over text or too far,
 * its worst arrow is written inside the state that it leaves, with the name of where it leads.
 */
export async function draw(chart: Chart): Promise<Drawing> {
  const jumps = new Set<Arrow>()
  for (;;) {
    const drawing = await bestOf(chart, jumps)
    const jump = reads(drawing) ? undefined : nextJump(drawing, chart)
    if (!jump) return drawing
    jumps.add(jump)
  }
}
