import { crossings } from '#kit/draw/best.ts'
import { lineWidth } from '#kit/draw/boxes.ts'
import type { Drawing, Point } from '#kit/draw/drawing.ts'
import { isContainer, overlap, textArea, type Rectangle } from '#kit/draw/geometry.ts'

function touches({ x, y }: Point, box: Rectangle): boolean {
  const near = 1.5
  const inside = x >= box.x - near && x <= box.x + box.width + near && y >= box.y - near && y <= box.y + box.height + near
  const border = [x - box.x, x - box.x - box.width, y - box.y, y - box.y - box.height].some((distance) => Math.abs(distance) <= near)
  return inside && border
}

/** Every transition's number that a drawing shows, in order. */
export function numbersOf({ states, arrows }: Drawing): number[] {
  return [...states, ...arrows.map(({ label }) => label)]
    .flatMap(({ lines }) => lines.flatMap(({ number }) => (number === null ? [] : [number])))
    .toSorted((a, b) => a - b)
}

/** The arrows of a drawing, short ones included, by the transitions that leave and arrive along each: `12 form → open`. */
export function arrowsIn({ states, arrows, stubs }: Drawing): { leave: string[]; arrive: string[] } {
  const drawn = arrows.flatMap(({ source, target, label }) =>
    label.lines.flatMap(({ number }) => (number === null ? [] : [`${number} ${source} → ${target}`])),
  )
  const leave = stubs.flatMap(({ source, target, points, numbers }) => {
    const state = states.find(({ id }) => id === source)
    const disc = state?.lines.find(({ number, top }) => number !== null && Math.abs(state.y + top + 9 - points[0]!.y) < 6)
    return numbers === null ? [`${disc?.number} ${source} → ${target}`] : []
  })
  const arrive = stubs.flatMap(({ source, target, numbers }) =>
    numbers === null ? [] : numbers.text.split(' ').map((number) => `${number} ${source} → ${target}`),
  )
  return { leave: [...drawn, ...leave], arrive: [...drawn, ...arrive] }
}

/** What makes a drawing hard to read: text wider than its state, labels over labels or over states, states over states, loose arrows, lines over text, anything outside. */
export function faults(drawing: Drawing): string[] {
  const boxes = new Map(drawing.states.map((state) => [state.kind === 'machine' ? 'machine' : state.id, state]))
  const boxOf = (id: string) => boxes.get(id) ?? boxes.get('machine')
  const named = drawing.arrows.map((arrow) => ({ ...arrow, name: `${arrow.source} → ${arrow.target}` }))
  const page = { x: 0, y: 0, width: drawing.width, height: drawing.height }
  const outside = (box: Rectangle) => box.x < page.x || box.y < page.y || box.x + box.width > page.width || box.y + box.height > page.height
  const leaves = drawing.states.filter(({ id, kind }) => kind === 'machine' || !isContainer(drawing, id))
  const headings = drawing.states
    .filter(({ id, kind }) => kind !== 'machine' && isContainer(drawing, id))
    .map((state) => ({ id: state.id, ...textArea(state, lineWidth) }))
  const arrivals = drawing.stubs.flatMap(({ target, numbers }) => (numbers === null ? [] : [{ target, ...numbers.room }]))
  return [
    ...drawing.states.flatMap(({ id, width, lines }) =>
      lines.filter((line) => line.left + lineWidth(line) > width).map(({ text }) => `en ${id} no cabe «${text}»`),
    ),
    ...arrivals.flatMap((room, index) =>
      [...leaves.filter(({ id }) => id !== room.target), ...headings, ...named.map(({ label }) => label), ...arrivals.slice(index + 1)]
        .filter((box) => overlap(room, box))
        .map(() => `lo que llega a ${room.target} tapa algo`),
    ),
    ...arrivals.filter(outside).map(({ target }) => `fuera del marco lo que llega a ${target}`),
    ...named.flatMap((a, index) =>
      named
        .slice(index + 1)
        .filter((b) => overlap(a.label, b.label))
        .map((b) => `rótulos encimados: ${a.name} y ${b.name}`),
    ),
    ...named.flatMap(({ name, label }) =>
      [...leaves, ...headings].filter((box) => overlap(label, box)).map(({ id }) => `el rótulo de ${name} tapa ${id}`),
    ),
    ...leaves.flatMap((a, index) =>
      leaves
        .slice(index + 1)
        .filter((b) => overlap(a, b))
        .map((b) => `estados encimados: ${a.id} y ${b.id}`),
    ),
    ...drawing.states
      .filter(({ initial }) => initial)
      .flatMap(({ id, x, y }) => {
        const dot = { x: x - 33, y: y + 15, width: 32, height: 14 }
        return [...leaves, ...named.map(({ label, name }) => ({ ...label, id: name }))]
          .filter((box) => overlap(dot, box))
          .map((box) => `el comienzo de ${id} queda bajo ${box.id}`)
      }),
    ...named.flatMap(({ name, source, target, points }) => {
      const from = boxOf(source)
      const to = boxOf(target)
      return from && to && touches(points[0]!, from) && touches(points.at(-1)!, to) ? [] : [`flecha suelta: ${name}`]
    }),
    ...crossings(drawing).map(({ source, target }) => `una línea sobre un texto: ${source} → ${target}`),
    ...[...drawing.states, ...named.map(({ label, name }) => ({ ...label, id: name }))]
      .filter(outside)
      .map(({ id }) => `fuera del marco: ${id}`),
  ]
}
