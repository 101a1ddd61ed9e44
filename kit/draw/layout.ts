import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import { arrowsOf, type Arrow } from './arrows.ts'
import { labelBox, stateBox, type Box } from './boxes.ts'
import type { Chart, ChartState } from './chart.ts'
import type { DrawnState, Drawing, Placed, Point } from './drawing.ts'
import { elkGraph, machineBoxId, type Manner } from './elk-graph.ts'
import { clearHeaders } from './headers.ts'
import { stubsOf } from './stubs.ts'

function round(value = 0): number {
  return Math.round(value * 10) / 10
}

function placed({ x, y, width, height }: { x?: number; y?: number; width?: number; height?: number }, { lines }: Box): Placed {
  return { x: round(x), y: round(y), width: round(width), height: round(height), lines }
}

function pointsOf({ sections = [] }: ElkExtendedEdge): Point[] {
  return sections
    .flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint])
    .map(({ x, y }) => ({ x: round(x), y: round(y) }))
}

function nodesOf(node: ElkNode): ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(nodesOf)]
}

/** Whether the machine itself runs or hears something, whatever its state. */
function isBusy({ id, invokes, entry, exit }: ChartState, chart: Chart): boolean {
  return (
    invokes.length + entry.length + exit.length > 0 ||
    chart.transitions.some(({ source, targets }) => source === id || targets.includes(id))
  )
}

/** What each state writes, in a room of its own where it has one. */
function boxesOf(chart: Chart, jumps: readonly Arrow[], { state: limit }: Manner, rooms: ReadonlyMap<string, number>): Map<string, Box> {
  return new Map(
    chart.states
      .filter((state) => state.parent !== null || isBusy(state, chart))
      .map((state) => {
        const holds = state.parent !== null && chart.states.some(({ parent }) => parent === state.id)
        return [state.id, stateBox(chart, state, jumps, rooms.get(state.id) ?? (holds ? limit * 1.6 : limit))]
      }),
  )
}

/**
 * Lays a machine out in one manner, without a browser. `jumps` are the arrows written inside their state instead of drawn.
 * The same chart gives the same numbers on every computer.
 */
export async function layOutIn(
  manner: Manner,
  chart: Chart,
  jumps: ReadonlySet<Arrow>,
  rooms: ReadonlyMap<string, number> = new Map(),
): Promise<Drawing> {
  const all = arrowsOf(chart)
  const arrows = all.filter((arrow) => ![...jumps].some(({ source, target }) => source === arrow.source && target === arrow.target))
  const labels = arrows.map((arrow) => labelBox(arrow, manner.label))
  const boxes = boxesOf(chart, [...jumps], manner, rooms)
  const laid = await new ELK().layout(elkGraph(chart, manner, arrows, boxes, labels))
  const nodes = new Map(nodesOf(laid).map((node) => [node.id, node]))
  // ELK does not always give a state that holds others the room of its heading, which is set again in what it got.
  const tight = [...nodes].filter(([id, { width = 0 }]) => !rooms.has(id) && width < (boxes.get(id)?.width ?? 0))
  if (tight.length > 0)
    return layOutIn(manner, chart, jumps, new Map([...rooms, ...tight.map(([id, { width = 0 }]) => [id, width] as const)]))
  const edges = new Map((laid.edges as ElkExtendedEdge[]).map((edge) => [edge.id, edge]))
  const drawing: Drawing = {
    name: chart.name,
    width: Math.ceil(laid.width ?? 0),
    height: Math.ceil(laid.height ?? 0),
    states: chart.states.flatMap(({ id, parent, kind, initial }): DrawnState[] => {
      const box = boxes.get(id)
      if (!box) return []
      if (parent === null) return [{ id, parent, kind: 'machine', initial: false, ...placed(nodes.get(machineBoxId(id))!, box) }]
      return [
        {
          id,
          parent,
          kind,
          initial: initial && chart.states.find((state) => state.id === parent)?.kind !== 'parallel',
          ...placed(nodes.get(id)!, box),
        },
      ]
    }),
    arrows: arrows.map(({ source, target }, index) => {
      const edge = edges.get(`arrow-${index}`)!
      return { source, target, points: pointsOf(edge), label: placed(edge.labels?.[0] ?? {}, labels[index]!) }
    }),
    stubs: [],
  }
  const cleared = clearHeaders(drawing)
  const staying = chart.transitions.filter(({ targets }) => targets.length === 0)
  return {
    ...cleared,
    stubs: stubsOf(
      cleared,
      all.filter((arrow) => !arrows.includes(arrow)),
      staying,
    ),
  }
}
