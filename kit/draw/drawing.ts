import type { Line } from './boxes.ts'
import type { ChartStateKind } from './chart.ts'

/** Pixels from the drawing's top left corner. */
export interface Point {
  x: number
  y: number
}

/** A rectangle placed in the drawing, with what is written in it. */
export interface Placed extends Point {
  width: number
  height: number
  lines: readonly Line[]
}

export interface DrawnState extends Placed {
  id: string
  /** The state around it; the machine itself for the outermost ones. */
  parent: string | null
  /** `machine`: what the whole machine does, whatever its state. */
  kind: ChartStateKind | 'machine'
  initial: boolean
}

/** An arrow from one state to another, with the label of every transition that goes that way. */
export interface DrawnArrow {
  source: string
  target: string
  points: readonly Point[]
  label: Placed
}

/**
 * A short arrow: out of the number of a transition that is written in its state, or into the state where such a transition leads,
 * with the numbers that arrive so.
 */
export interface Stub {
  source: string
  target: string
  points: readonly Point[]
  /** Null where it leaves. `room`: all that the arrival takes. */
  numbers: (Point & { text: string; left: boolean; room: Point & { width: number; height: number } }) | null
}

/** A machine's diagram, placed: what the SVG and the atlas draw, and what tests measure. */
export interface Drawing {
  name: string
  width: number
  height: number
  states: readonly DrawnState[]
  arrows: readonly DrawnArrow[]
  stubs: readonly Stub[]
}
