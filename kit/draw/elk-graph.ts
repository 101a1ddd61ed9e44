import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk.bundled.js'
import type { Arrow } from './arrows.ts'
import type { Box } from './boxes.ts'
import type { Chart, ChartState } from './chart.ts'

/** One way to lay a machine out; the best of several is kept. */
export interface Manner {
  direction: 'DOWN' | 'RIGHT'
  /** Widest label and widest state, in pixels. */
  label: number
  state: number
  placement: 'BRANDES_KOEPF' | 'NETWORK_SIMPLEX'
  /** Where along its arrow a label stands. */
  labels: 'MEDIAN_LAYER' | 'TAIL_LAYER' | 'WIDEST_LAYER'
  /** Whether boxes and arrows stand closer than a reader would follow one by one: for a map, whose arrows are many. */
  dense?: boolean
}

/** Room at the left of a first state, for the dot that points to it. */
const START = 40
const MARGIN = 12

function optionsOf({ direction, placement, labels, dense = false }: Manner): LayoutOptions {
  return {
    'elk.algorithm': 'layered',
    'elk.direction': direction,
    'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
    'elk.json.edgeCoords': 'ROOT',
    'elk.json.shapeCoords': 'ROOT',
    'elk.randomSeed': '1',
    'elk.aspectRatio': '0.6',
    'elk.edgeRouting': 'ORTHOGONAL',
    'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
    'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
    'elk.layered.nodePlacement.strategy': placement,
    'elk.layered.nodePlacement.bk.fixedAlignment': 'BALANCED',
    'elk.layered.edgeLabels.centerLabelPlacementStrategy': labels,
    'elk.padding': `[top=${MARGIN},left=${START},bottom=${MARGIN},right=${MARGIN}]`,
    'elk.spacing.nodeNode': dense ? '18' : '36',
    ...(dense && { 'elk.layered.layering.strategy': 'LONGEST_PATH_SOURCE' }),
    'elk.spacing.edgeNode': '16',
    'elk.spacing.edgeEdge': '14',
    'elk.spacing.edgeLabel': '3',
    'elk.layered.spacing.nodeNodeBetweenLayers': dense ? '16' : '30',
    'elk.layered.spacing.edgeNodeBetweenLayers': dense ? '6' : direction === 'RIGHT' ? '12' : '18',
    // From left to right the arrows' channels add to the width, which a page limits.
    'elk.layered.spacing.edgeEdgeBetweenLayers': dense ? '5' : direction === 'RIGHT' ? '8' : '12',
  }
}

/** The name of the box that tells what a machine does whatever its state; the machine itself is the whole drawing. */
export function machineBoxId(id: string): string {
  return `${id}:always`
}

/** Regions have no arrows between them: one that is not drawn puts each under the one before. */
function stacked(regions: readonly ElkNode[]): ElkExtendedEdge[] {
  return regions.slice(1).map(({ id }, index) => ({ id: `under-${id}`, sources: [regions[index]!.id], targets: [id] }))
}

interface Parts {
  chart: Chart
  boxes: ReadonlyMap<string, Box>
  edges: ElkExtendedEdge[]
}

function nodeOf(state: ChartState, parts: Parts): ElkNode {
  const box = parts.boxes.get(state.id)!
  const children = parts.chart.states.filter(({ parent }) => parent === state.id).map((child) => nodeOf(child, parts))
  if (state.kind === 'parallel') parts.edges.push(...stacked(children))
  const starts = state.initial && parts.chart.states.find(({ id }) => id === state.parent)?.kind !== 'parallel'
  const beside: LayoutOptions = {
    'elk.nodeLabels.placement': 'OUTSIDE H_LEFT V_TOP',
    ...(starts && { 'elk.spacing.individual': 'elk.spacing.nodeNode:76;,;elk.spacing.edgeNode:48' }),
  }
  // The dot that points to a first state is a label beside it for ELK, which keeps its place free.
  const labels = starts ? [{ text: ' ', width: START - 8, height: 30 }] : []
  if (children.length === 0)
    return {
      id: state.id,
      labels,
      width: box.width,
      height: box.height,
      layoutOptions: starts ? { ...beside, 'elk.layered.layering.layerConstraint': 'FIRST' } : {},
    }
  const size = { 'elk.nodeSize.constraints': 'MINIMUM_SIZE', 'elk.nodeSize.minimum': `(${box.width},${box.height})` }
  return {
    id: state.id,
    labels,
    children,
    layoutOptions: { ...beside, ...size, 'elk.padding': `[top=${box.height + 6},left=${START},bottom=18,right=18]` },
  }
}

const isAlone = ({ id }: ChartState, arrows: readonly Arrow[]) => arrows.every(({ source, target }) => source !== id && target !== id)

/** A box that no arrow reaches, where a map has room: after the last one that an arrow does. */
const aside = (node: ElkNode): ElkNode => ({
  ...node,
  layoutOptions: { ...node.layoutOptions, 'elk.layered.layering.layerConstraint': 'LAST' },
})

/** The graph that ELK lays out: states in states, and an edge with one label for each arrow, named by its place. */
export function elkGraph(
  chart: Chart,
  manner: Manner,
  arrows: readonly Arrow[],
  boxes: ReadonlyMap<string, Box>,
  labels: readonly Box[],
): ElkNode {
  const root = chart.states[0]!
  const always = boxes.get(root.id)
  const nameOf = (id: string) => (id === root.id ? machineBoxId(id) : id)
  const edges: ElkExtendedEdge[] = arrows.map(({ source, target }, index) => ({
    id: `arrow-${index}`,
    sources: [nameOf(source)],
    targets: [nameOf(target)],
    labels: [{ text: ' ', width: labels[index]!.width, height: labels[index]!.height }],
  }))
  const children = chart.states
    .filter(({ parent }) => parent === root.id)
    .map((state) => ({ state, node: nodeOf(state, { chart, boxes, edges }) }))
    .map(({ state, node }) => (manner.dense && isAlone(state, arrows) ? aside(node) : node))
  if (root.kind === 'parallel') edges.push(...stacked(children))
  if (always) children.unshift({ id: machineBoxId(root.id), width: always.width, height: always.height })
  return { id: root.id, children, edges, layoutOptions: optionsOf(manner) }
}
