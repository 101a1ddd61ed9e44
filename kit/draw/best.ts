import { arrowsOf, type Arrow } from './arrows.ts'
import { lineWidth } from './boxes.ts'
import type { Chart } from './chart.ts'
import type { DrawnArrow, Drawing } from './drawing.ts'
import type { Manner } from './elk-graph.ts'
import { isContainer, lengthOf, overlap, segmentsOf, textArea } from './geometry.ts'
import { layOutIn } from './layout.ts'
import { reached } from './reach.ts'

/** A page's width: a wider drawing would be shown smaller than its text can be read. */
const PAGE = 1100

/** The farthest that an eye follows an arrow, in pixels. */
const FAR = 1500

/** Widest label and widest state, in pixels: as people like to read, and tighter for machines that would not fit a page. */
const SIZES = [
  { label: 170, state: 220 },
  { label: 136, state: 190 },
  { label: 120, state: 175 },
  { label: 112, state: 160 },
]

/** Arrows that cross what is written in a state or a label. */
export function crossings(drawing: Drawing): DrawnArrow[] {
  const texts = [
    ...drawing.states.filter(({ id }) => isContainer(drawing, id)).map((state) => textArea(state, lineWidth)),
    ...drawing.arrows.map(({ label }) => label),
  ]
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

/**
 * The drawn arrow that it is best to write instead: one over text, else the longest. A state is left without a drawn way
 * to it only when no other change clears a text.
 */
function nextJump(drawing: Drawing, arrows: readonly Arrow[]): Arrow | undefined {
  const crossing = new Set(crossings(drawing))
  const weigh = (drawn: DrawnArrow) => lengthOf(drawn) + (crossing.has(drawn) ? 1000 : 0)
  const within = reached(drawing.states, drawing.arrows).size
  // What follows the first state is drawn: without it, nothing would keep that state on top.
  const first = drawing.states.find(
    ({ initial, parent }) => initial && !drawing.states.some(({ id, kind }) => id === parent && kind !== 'machine'),
  )?.id
  const sorted = drawing.arrows.filter(({ source }) => source !== first).toSorted((a, b) => weigh(b) - weigh(a))
  const worst = sorted.find(
    (arrow) =>
      reached(
        drawing.states,
        drawing.arrows.filter((other) => other !== arrow),
      ).size === within,
  )
  const written = worst ?? sorted.find((arrow) => crossing.has(arrow))
  return written && arrows.find((arrow) => matches(arrow)(written))
}

function reads(drawing: Drawing): boolean {
  return drawing.width <= PAGE && crossings(drawing).length === 0 && drawing.arrows.every((arrow) => lengthOf(arrow) <= FAR)
}

async function bestOf(manners: readonly Manner[], chart: Chart, jumps: ReadonlySet<Arrow>): Promise<Drawing> {
  const drawings = await Promise.all(manners.map((manner) => layOutIn(manner, chart, jumps)))
  return drawings.reduce((best, drawing) => (cost(drawing) < cost(best) ? drawing : best))
}

/** The ways to lay a machine out with boxes of one size. */
function mannersOf(size: (typeof SIZES)[number]): Manner[] {
  const placements = size === SIZES[0] ? (['NETWORK_SIMPLEX'] as const) : (['NETWORK_SIMPLEX', 'BRANDES_KOEPF'] as const)
  return placements.flatMap((placement) =>
    (['MEDIAN_LAYER', 'TAIL_LAYER'] as const).map((labels): Manner => ({ direction: 'DOWN', ...size, placement, labels })),
  )
}

/** One more arrow written instead of drawn, whichever first makes the drawing fit a page; null when none does. */
async function fitted(chart: Chart, arrows: readonly Arrow[], jumps: ReadonlySet<Arrow>): Promise<Drawing | null> {
  for (const size of SIZES.slice(1)) {
    for (const arrow of arrows.filter((candidate) => !jumps.has(candidate))) {
      const drawing = await bestOf(mannersOf(size), chart, new Set([...jumps, arrow]))
      if (reads(drawing)) return drawing
    }
  }
  return null
}

/**
 * A machine's diagram: the best of several layouts. While it does not fit a page, or a line runs over text or too far,
 * its worst arrow is written inside the state that it leaves, with the name of where it leads; then its boxes are made
 * narrower. What leads back to the same state is always written in it.
 */
export async function draw(chart: Chart): Promise<Drawing> {
  const arrows = arrowsOf(chart)
  const jumps = new Set(arrows.filter(({ source, target }) => source === target))
  let best: Drawing | undefined
  for (const size of SIZES) {
    for (;;) {
      const drawing = await bestOf(mannersOf(size), chart, jumps)
      if (!best || cost(drawing) < cost(best)) best = drawing
      if (reads(drawing)) return drawing
      const jump = nextJump(drawing, arrows)
      if (!jump) break
      jumps.add(jump)
    }
  }
  return (await fitted(chart, arrows, jumps)) ?? best!
}

/**
 * A drawing made once more from its chart, with the same arrows written instead of drawn: one layout or a few, where choosing it took
 * hundreds. Null when no manner gives it any more.
 */
export async function drawAgain(chart: Chart, before: Drawing): Promise<Drawing | null> {
  const jumps = new Set(arrowsOf(chart).filter((arrow) => !before.arrows.some(matches(arrow))))
  // The stubs follow from all the rest.
  const placed = (drawing: Drawing) => JSON.stringify({ ...drawing, stubs: [] })
  const wanted = placed(before)
  for (const manner of SIZES.flatMap(mannersOf)) {
    const drawing = await layOutIn(manner, chart, jumps)
    if (placed(drawing) === wanted) return drawing
  }
  return null
}
