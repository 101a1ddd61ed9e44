import type { Line } from './boxes.ts'
import { escapeXml } from './escape.ts'
import type { DrawnArrow, DrawnState, Drawing, Placed, Point, Stub } from './drawing.ts'
import { STYLE } from './style.ts'

/** Numbers of the transitions that no test takes. */
type Numbers = ReadonlySet<number>

const RADIUS = 10
const BASELINE: Readonly<Record<Line['kind'], number>> = { title: 15, id: 13, text: 13.5 }

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? Number(value.toFixed(1)) : escapeXml(value)}"`)
    .join('')
}

function element(name: string, values: Readonly<Record<string, string | number>>, inner = ''): string {
  return inner === '' ? `<${name}${attributes(values)}/>` : `<${name}${attributes(values)}>${inner}</${name}>`
}

function text(placed: Placed, { kind, text: content, number, left, top }: Line, untested: Numbers): string {
  const y = placed.y + top + BASELINE[kind]
  const written = element('text', { class: kind, x: placed.x + left, y }, escapeXml(content))
  if (number === null) return written
  const x = placed.x + left - 15
  const disc = element('circle', { cx: x, cy: y - 4.5, r: 9.5 }) + element('text', { x, y: y - 0.5 }, String(number))
  return element('g', { class: untested.has(number) ? 'n untested' : 'n', 'data-n': String(number) }, disc) + written
}

function texts(placed: Placed, untested: Numbers): string {
  return placed.lines.map((line) => text(placed, line, untested)).join('')
}

function distance(a: Point, b: Point): number {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y)
}

/** The point `length` before `corner`, coming from `from`. */
function before(corner: Point, from: Point, length: number): Point {
  const whole = distance(corner, from)
  return whole === 0
    ? corner
    : { x: corner.x + ((from.x - corner.x) * length) / whole, y: corner.y + ((from.y - corner.y) * length) / whole }
}

function at({ x, y }: Point): string {
  return `${Number(x.toFixed(1))} ${Number(y.toFixed(1))}`
}

/** A line through points, with its corners rounded. */
function path(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const previous = points[index - 1]
      const next = points[index + 1]
      if (!previous) return `M${at(point)}`
      if (!next) return `L${at(point)}`
      const length = Math.min(RADIUS, distance(point, previous) / 2, distance(point, next) / 2)
      return `L${at(before(point, previous, length))}Q${at(point)} ${at(before(point, next, length))}`
    })
    .join('')
}

function head(points: readonly Point[], length = 10): string {
  const tip = points.at(-1)
  const from = points.at(-2)
  if (!tip || !from) return ''
  const back = before(tip, from, length)
  const side = { x: (tip.y - back.y) * 0.45, y: (tip.x - back.x) * 0.45 }
  return element('path', {
    class: 'head',
    d: `M${at(tip)}L${at({ x: back.x - side.x, y: back.y + side.y })}L${at({ x: back.x + side.x, y: back.y - side.y })}Z`,
  })
}

function state(drawn: DrawnState, untested: Numbers): string {
  const { x, y, width, height, kind } = drawn
  const frame = element('rect', { class: 'frame', x, y, width, height, rx: kind === 'compound' || kind === 'parallel' ? 14 : 10 })
  const inner = kind === 'final' ? element('rect', { class: 'frame', x: x + 4, y: y + 4, width: width - 8, height: height - 8, rx: 7 }) : ''
  const start = drawn.initial
    ? element('circle', { class: 'head', cx: x - 26, cy: y + 22, r: 6 }) +
      element('path', { class: 'line', d: `M${at({ x: x - 20, y: y + 22 })}H${Number((x - 1).toFixed(1))}` }) +
      head([
        { x: x - 20, y: y + 22 },
        { x, y: y + 22 },
      ])
    : ''
  return element('g', { class: `state ${kind}`, 'data-state': drawn.id }, frame + inner + start + texts(drawn, untested))
}

function arrow({ source, target, points, label }: DrawnArrow, untested: Numbers): string {
  const numbers = label.lines.flatMap(({ number }) => (number === null ? [] : [number]))
  const kind = numbers.length > 0 && numbers.every((number) => untested.has(number)) ? 'arrow untested' : 'arrow'
  return element(
    'g',
    { class: kind, 'data-from': source, 'data-to': target },
    element('path', { class: 'line', d: path(points) }) + head(points) + texts(label, untested),
  )
}

function stub({ source, target, points, numbers }: Stub): string {
  const written =
    numbers === null
      ? ''
      : element('text', { class: numbers.left ? 'arrives left' : 'arrives', x: numbers.x, y: numbers.y + 4 }, escapeXml(numbers.text))
  return element(
    'g',
    { class: 'arrow stub', 'data-from': source, 'data-to': target },
    element('path', { class: 'line', d: `M${points.map(at).join('L')}` }) + head(points, 7) + written,
  )
}

/** What a drawing shows, without the SVG element around it; transitions that no test takes are dashed. */
export function svgContent({ states, arrows, stubs }: Drawing, untested: Numbers): string {
  return [...states.map((drawn) => state(drawn, untested)), ...stubs.map(stub), ...arrows.map((drawn) => arrow(drawn, untested))].join('\n')
}

/** The drawing as a file of its own, light or dark as its reader. `title` says what it shows to who does not see it. */
export function svgOf(drawing: Drawing, title: string, untested: Numbers): string {
  const { width, height } = drawing
  const frame = {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: 'img',
    'aria-labelledby': 'titulo',
  }
  return `${element('svg', frame, `\n${element('title', { id: 'titulo' }, escapeXml(title))}\n<style>${STYLE}</style>\n${element('rect', { class: 'paper', width, height })}\n${svgContent(drawing, untested)}\n`)}\n`
}
