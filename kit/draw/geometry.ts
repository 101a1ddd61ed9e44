import type { DrawnArrow, Drawing, Placed, Point } from './drawing.ts'

export interface Rectangle extends Point {
  width: number
  height: number
}

/** Whether two rectangles share more than an edge. */
export function overlap(a: Rectangle, b: Rectangle): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/** The straight parts of an arrow, each as a thin rectangle. */
export function segmentsOf({ points }: Pick<DrawnArrow, 'points'>): Rectangle[] {
  return points.slice(1).map((end, index) => {
    const start = points[index]!
    return {
      x: Math.min(start.x, end.x),
      y: Math.min(start.y, end.y),
      width: Math.max(0.5, Math.abs(start.x - end.x)),
      height: Math.max(0.5, Math.abs(start.y - end.y)),
    }
  })
}

/** The rectangle that the text of a box takes. */
export function textArea({ x, y, lines }: Placed, widthOf: (line: Placed['lines'][number]) => number): Rectangle {
  const left = Math.min(...lines.map((line) => line.left - (line.number === null ? 0 : 25)))
  const right = Math.max(...lines.map((line) => line.left + widthOf(line)))
  const top = lines[0]?.top ?? 0
  return { x: x + left, y: y + top, width: right - left, height: (lines.at(-1)?.top ?? 0) + 20 - top }
}

export function lengthOf(arrow: DrawnArrow): number {
  return segmentsOf(arrow).reduce((sum, { width, height }) => sum + Math.max(width, height), 0)
}

/** Whether a state holds others. */
export function isContainer({ states }: Drawing, id: string): boolean {
  return states.some(({ parent }) => parent === id)
}
