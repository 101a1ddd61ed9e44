import { lineWidth } from './boxes.ts'
import type { Drawing, DrawnState } from './drawing.ts'
import { isContainer, overlap, segmentsOf, textArea, type Rectangle } from './geometry.ts'

const EDGE = 6
const STEP = 8

/** The header moves to the right until no arrow crosses it; it stays where it was when there is no such place. */
function cleared(state: DrawnState, lines: readonly Rectangle[]): DrawnState {
  const area = textArea(state, lineWidth)
  const crossed = (shift: number) => {
    const moved = { x: area.x + shift - EDGE, y: area.y, width: area.width + 2 * EDGE, height: area.height }
    return lines.some((line) => overlap(moved, line))
  }
  for (let shift = 0; area.x + shift + area.width + EDGE <= state.x + state.width; shift += STEP) {
    if (!crossed(shift)) return { ...state, lines: state.lines.map((line) => ({ ...line, left: line.left + shift })) }
  }
  return state
}

/** Arrows enter a state that holds others through its top: its heading stands where none of them passes. */
export function clearHeaders(drawing: Drawing): Drawing {
  const lines = drawing.arrows.flatMap(segmentsOf)
  return { ...drawing, states: drawing.states.map((state) => (isContainer(drawing, state.id) ? cleared(state, lines) : state)) }
}
