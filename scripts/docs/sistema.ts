import { StateMachine } from 'xstate'
import type { Chart, ChartState, ChartTransition, Words } from '#kit/draw/chart.ts'
import type { Maquina } from './maquinas.ts'

/** What joins two machines: one runs the other, or hands it its output when it ends. */
export interface Union {
  de: string
  a: string
  texto: string
}

const INVOCA = 'invoca'

/** The machine that bounds a wait: whoever asks the service for something invokes it, so that its arrows would hide all the others. */
const ESPERA = 'wait'

export interface Invocado {
  /** What runs it. */
  de: string
  src: string
  /** What it does, in words. */
  words: string
  /** The machine that it is; null for an actor that is none. */
  a: string | null
}

/** Everything that the machines invoke, once for each name that their charts give it. */
export function invocadosPor(maquinas: readonly Maquina[]): Invocado[] {
  const carpetaDe = new Map(maquinas.map(({ machine, carpeta }) => [machine.id, carpeta]))
  return maquinas.flatMap(({ machine, chart, carpeta }) => {
    const porNombre = new Map(chart.states.flatMap(({ invokes }) => invokes.map(({ src, words }) => [src, words] as const)))
    return [...porNombre].map(([src, words]) => {
      const logica: unknown = machine.implementations.actors[src]
      return { de: carpeta, src, words, a: logica instanceof StateMachine ? (carpetaDe.get(logica.id) ?? null) : null }
    })
  })
}

/** Whether what is invoked is drawn by an arrow; what is not, in the box of what runs it. */
const conFlecha = (invocado: string | null): invocado is string => invocado !== null && invocado !== ESPERA

/** What the recorded paths end with: the output that a flow hands to the session. */
function entregas(maquinas: readonly Maquina[]): Union[] {
  const oidos = maquinas.find(({ carpeta }) => carpeta === 'session')?.chart.words.events ?? {}
  return maquinas.flatMap(({ carpeta, recorridos }) => {
    const salidas = recorridos.flatMap(({ steps }) => steps.map(({ output }) => output))
    const hechos = salidas.flatMap((salida) =>
      typeof salida === 'object' && salida !== null && 'type' in salida ? [String(salida['type'])] : [],
    )
    return [...new Set(hechos)]
      .filter((hecho) => hecho in oidos)
      .map((hecho) => ({ de: carpeta, a: 'session', texto: `entrega: ${oidos[hecho]}` }))
  })
}

/** The machines that a machine runs. A desk may run one under several names: their arrow is one. */
function invocaciones(maquinas: readonly Maquina[]): Union[] {
  const flechas = invocadosPor(maquinas).flatMap(({ de, a }) => (conFlecha(a) ? [{ de, a, texto: INVOCA }] : []))
  return flechas.filter(({ de, a }, indice) => flechas.findIndex((otra) => otra.de === de && otra.a === a) === indice)
}

/** The arrows of the map: all that joins two machines but the waits. */
export function unionesDe(maquinas: readonly Maquina[]): Union[] {
  return [...invocaciones(maquinas), ...entregas(maquinas)]
}

const SIN_PALABRAS: Words = {
  title: 'Qué máquina invoca a cuál, y qué entrega cada flujo a la sesión.',
  events: {},
  guards: {},
  actions: {},
  actors: {},
  delays: {},
}

/** How many machines stand, one running or handing to the next, between the farthest that leads to one and it. */
function hondura(maquina: string, uniones: readonly Union[]): number {
  const antes = uniones.filter(({ a }) => a === maquina).map(({ de }) => hondura(de, uniones) + 1)
  return Math.max(0, ...antes)
}

/** The whole system as a chart of its own: machines as states, and what joins them as transitions. */
export function mapaDelSistema(maquinas: readonly Maquina[], uniones: readonly Union[]): Chart {
  const invocados = invocadosPor(maquinas)
  const dentro = new Map(
    maquinas.map(({ carpeta }) => [carpeta, invocados.filter(({ de, a }) => de === carpeta && !conFlecha(a))] as const),
  )
  // Whoever runs another stands before it: the drawing turns back an arrow against this order, and grows by its length.
  const unidas = maquinas
    .filter(({ carpeta }) => dentro.get(carpeta)?.length || uniones.some(({ de, a }) => de === carpeta || a === carpeta))
    .toSorted((una, otra) => hondura(una.carpeta, uniones) - hondura(otra.carpeta, uniones))
  const nada = { tags: [], invokes: [], entry: [], exit: [], initial: false }
  const raiz: ChartState = { ...nada, id: 'sistema', parent: null, key: 'sistema', path: '', kind: 'compound', description: '' }
  const states = unidas.map(({ carpeta, nombre }): ChartState => ({
    ...nada,
    id: carpeta,
    parent: 'sistema',
    key: carpeta,
    path: carpeta,
    kind: 'atomic',
    description: nombre,
    // One line for all: each by itself would make the map twice as tall.
    invokes: [dentro.get(carpeta) ?? []]
      .filter(({ length }) => length > 0)
      .map((suyos) => ({
        id: carpeta,
        src: carpeta,
        words: suyos.map(({ words }) => words).join(', '),
      })),
  }))
  const transitions = uniones.map(({ de, a, texto }, indice): ChartTransition => ({
    number: indice + 1,
    id: `${de} ${a} ${texto}`,
    source: de,
    targets: [a],
    kind: 'event',
    event: texto,
    cause: texto,
    // Most arrows invoke, as the title says; on each it would widen the map past a page.
    shortCause: texto === INVOCA ? '' : texto,
    delay: null,
    invoke: null,
    guard: null,
    condition: null,
    effects: [],
    description: '',
  }))
  return { name: 'sistema', words: SIN_PALABRAS, states: [raiz, ...states], transitions }
}
