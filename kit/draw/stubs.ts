import type { Arrow } from './arrows.ts'
import { lineWidth, numbersWidth } from './boxes.ts'
import type { DrawnState, Drawing, Point, Stub } from './drawing.ts'
import { isContainer, overlap, segmentsOf, textArea, type Rectangle } from './geometry.ts'

/** Pixels that a stub shows outside of its state, and the room that its numbers take beyond. */
const OUT = 11
const HEIGHT = 13
const STEP = 4

/** Where the disc of a line stands, from the line's corner. */
const DISC = { left: -15, top: 9, radius: 9.5 }

/** The stub that leaves a state at the disc of one of its transitions; one that stays comes back to it. */
function leaving({ id, x, y, lines }: DrawnState, number: number, target: string | null): Stub {
  const line = lines.find((one) => one.number === number)
  const at = { x: x + (line?.left ?? 0) + DISC.left - DISC.radius, y: y + (line?.top ?? 0) + DISC.top }
  // A heading that was moved aside is far from the border: its stub is as long as any other.
  const out = Math.max(x, at.x - 2 * OUT) - OUT
  const points: Point[] =
    target === null
      ? [
          { x: at.x, y: at.y - 4 },
          { x: out, y: at.y - 4 },
          { x: out, y: at.y + 5 },
          { x: at.x, y: at.y + 5 },
        ]
      : [at, { x: out, y: at.y }]
  return { source: id, target: target ?? id, points, numbers: null }
}

/** What a stub of arrival must not stand on. */
function takenBy(drawing: Drawing, target: string): Rectangle[] {
  const holders = drawing.states.filter(({ id }) => isContainer(drawing, id))
  const leaves = drawing.states.filter((state) => state.id !== target && !holders.includes(state))
  const dots = drawing.states.filter(({ initial }) => initial).map(({ x, y }) => ({ x: x - 33, y: y + 14, width: 32, height: 16 }))
  return [
    ...leaves,
    ...dots,
    ...holders.map((state) => textArea(state, lineWidth)),
    ...holders
      .flatMap(({ x, y, width, height }) => [
        { x: x - 1, y, width: 2, height },
        { x: x + width - 1, y, width: 2, height },
      ])
      .filter(({ x }) => drawing.states.every(({ id, x: own, width }) => id !== target || (x + 1 !== own && x + 1 !== own + width))),
    ...drawing.arrows.flatMap((arrow) => [arrow.label, ...segmentsOf(arrow)]),
  ]
}

/** The stub by which an arrow that is not drawn arrives, with its numbers: at the first free place of its sides, or of its top. */
function arriving(drawing: Drawing, { source, target, transitions }: Arrow, stubs: readonly Stub[]): Stub {
  const state = drawing.states.find(({ id }) => id === target)!
  const text = transitions.map(({ number }) => number).join(' ')
  const width = numbersWidth(text) + 3
  const taken = [
    ...takenBy(drawing, target),
    ...stubs.flatMap(({ points, numbers }) => [...segmentsOf({ points }), ...(numbers === null ? [] : [numbers.room])]),
  ]
  const every = (from: number, length: number) =>
    Array.from({ length: Math.max(1, Math.floor(length / STEP)) }, (_, index) => from + index * STEP)
  const aside = every(state.y + 10, state.height - 16).flatMap((y) =>
    [true, false].map((left) => {
      const edge = left ? state.x : state.x + state.width
      const tail = left ? edge - OUT : edge + OUT
      const room = { x: left ? tail - width : edge, y: y - HEIGHT / 2, width: width + OUT, height: HEIGHT }
      return { tail: { x: tail, y }, tip: { x: edge, y }, text: { x: left ? tail - 2 : tail + 2, y, left }, room }
    }),
  )
  const above = every(state.x + 10, state.width - 20 - width).map((x) => ({
    tail: { x, y: state.y - OUT },
    tip: { x, y: state.y },
    text: { x: x + 5, y: state.y - OUT + 2, left: false },
    room: { x: x - 4, y: state.y - OUT - 5, width: width + 9, height: OUT + 4 },
  }))
  const over = ({ room }: (typeof aside)[number]) =>
    taken.filter((one) => overlap(one, room)).length + (room.x < 0 || room.y < 0 || room.x + room.width > drawing.width ? 100 : 0)
  const { tail, tip, text: where, room } = [...aside, ...above].reduce((best, one) => (over(one) < over(best) ? one : best))
  return { source, target, points: [tail, tip], numbers: { ...where, text, room } }
}

/**
 * What is written in a state instead of drawn across the page is an arrow too: short, out of its number, and arriving with that number
 * where it leads. One that stays where it is comes back to its number.
 */
export function stubsOf(drawing: Drawing, jumps: readonly Arrow[], staying: readonly { source: string; number: number }[]): Stub[] {
  const stateOf = (id: string) => drawing.states.find((state) => state.id === id)
  const away = jumps.filter(({ source, target }) => source !== target)
  const home = [
    ...staying,
    ...jumps.flatMap(({ source, target, transitions }) => (source === target ? transitions.map(({ number }) => ({ source, number })) : [])),
  ]
  const left = [
    ...home.map(({ source, number }) => ({ source, number, target: null })),
    ...away.flatMap(({ source, target, transitions }) => transitions.map(({ number }) => ({ source, number, target }))),
  ].flatMap(({ source, number, target }) => {
    const state = stateOf(source)
    return state ? [leaving(state, number, target)] : []
  })
  return away.reduce<Stub[]>((stubs, arrow) => (stateOf(arrow.target) ? [...stubs, arriving(drawing, arrow, stubs)] : stubs), left)
}
