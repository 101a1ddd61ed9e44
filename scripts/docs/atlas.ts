import { build } from 'esbuild'
import { readFile } from 'node:fs/promises'
import type { AtlasData, AtlasMachine, AtlasTexts } from '#kit/draw/atlas/data.ts'
import type { Chart } from '#kit/draw/chart.ts'
import type { Drawing } from '#kit/draw/drawing.ts'
import { DRAWING_RULES } from '#kit/draw/style.ts'
import { rowsOf, untested, type Knowledge } from '#kit/draw/table.ts'
import type { LockedPath } from '#kit/lock.ts'
import type { Maquina } from './maquinas.ts'

const ATLAS = new URL('../../kit/draw/atlas/', import.meta.url)

/** The states of a step, as paths: `form.open`; regions apart. */
function rutas(valor: unknown, antes = ''): string[] {
  if (typeof valor === 'string') return [`${antes}${valor}`]
  return Object.entries((valor ?? {}) as Record<string, unknown>).flatMap(([estado, adentro]) => {
    const ruta = `${antes}${estado}`
    const abajo = rutas(adentro, `${ruta}.`)
    return abajo.length === 0 ? [ruta] : abajo
  })
}

const DESENLACES: Readonly<Record<string, string>> = { done: 'responde', error: 'falla', snapshot: 'cambia' }

/** A recorded stimulus in Spanish: `SUBMIT: RBD y contraseña`, `requestToken.done: token`, `start`, `clock`. */
function dicho(paso: string, { words, states }: Chart): string {
  if (paso === 'start') return 'Empieza'
  if (paso === 'clock') return 'Pasa el plazo'
  const [, quien = '', desenlace, caso = ''] = /^([^.:]+)(?:\.(\w+))?: (.*)$/.exec(paso) ?? []
  const actor = states.flatMap(({ invokes }) => invokes).find(({ id }) => id === quien)
  if (desenlace === undefined) return `${words.events[quien] ?? quien} (${caso})`
  return `${actor?.words ?? quien}: ${DESENLACES[desenlace] ?? desenlace} (${caso})`
}

function recorrido({ input, steps }: LockedPath, chart: Chart): AtlasMachine['paths'][number] {
  const numeros = new Map(chart.transitions.map(({ id, number }) => [id, number]))
  return {
    title: input,
    steps: steps.map((paso) => ({
      does: dicho(paso.do, chart),
      at: rutas(paso.at),
      fired: paso.fired.flatMap((id) => numeros.get(id) ?? []),
    })),
  }
}

/** What the machine tells people along its recorded paths, each text once, with a transition that tells it. */
function mensajes(recorridos: readonly LockedPath[], { transitions }: Chart): AtlasTexts['messages'] {
  const numeros = new Map(transitions.map(({ id, number }) => [id, number]))
  const dichos = recorridos.flatMap(({ steps }) =>
    steps.flatMap(({ emits, fired }) =>
      ((emits ?? []) as { notice?: { text?: string } }[]).flatMap(({ notice }): [string, number][] => {
        const number = fired.map((id) => numeros.get(id)).find((uno) => uno !== undefined)
        return notice?.text === undefined || number === undefined ? [] : [[notice.text, number]]
      }),
    ),
  )
  return [...new Map(dichos.toReversed())].map(([text, number]) => ({ text, number }))
}

type DelDibujo = Pick<AtlasMachine, 'name' | 'summary' | 'drawing' | 'states' | 'sources' | 'targets' | 'rows' | 'untested'>

function dibujada(chart: Chart, drawing: Drawing, saber: Knowledge): DelDibujo {
  return {
    name: chart.name,
    summary: chart.words.title,
    drawing,
    states: chart.states.map(({ id, path, description }) => ({ id, path, description })),
    sources: chart.transitions.map(({ source }) => source),
    targets: chart.transitions.map(({ targets }) => targets),
    rows: rowsOf(chart, saber),
    untested: [...untested(chart, saber)],
  }
}

function datosDe({ nombre, machine, chart, saber, recorridos, reglas }: Maquina, drawing: Drawing): AtlasMachine {
  return {
    ...dibujada(chart, drawing, saber),
    id: machine.id,
    title: nombre,
    rules: reglas.map(({ seccion, dice, numeros }) => ({ section: seccion, says: dice, numbers: numeros })),
    paths: recorridos.map((cada) => recorrido(cada, chart)),
  }
}

/** What is searched of a machine and not shown of it. */
function textosDe({ chart, recorridos, reglas }: Maquina): AtlasTexts {
  return {
    runs: chart.states.map(({ invokes }) => invokes.flatMap(({ src, words }) => [src, words])),
    guards: chart.transitions.map(({ guard }) => guard ?? ''),
    messages: mensajes(recorridos, chart),
    quotes: reglas.map(({ cita }) => cita),
  }
}

/** The whole system's map, as one more machine of the atlas. */
function datosDelSistema({ chart, drawing }: Mapa): AtlasMachine {
  return { ...dibujada(chart, drawing, {}), id: chart.name, title: 'El sistema completo', rules: [], paths: [] }
}

/** A chart with its drawing. */
export interface Mapa {
  chart: Chart
  drawing: Drawing
}

/** The atlas: a page, its style, its script and its data, with no address outside its folder. */
export async function archivosDelAtlas(
  maquinas: readonly Maquina[],
  dibujos: ReadonlyMap<string, Drawing>,
  sistema: Mapa,
): Promise<Map<string, string>> {
  const datos: Omit<AtlasData, 'texts'> = {
    system: datosDelSistema(sistema),
    machines: maquinas.map((maquina) => datosDe(maquina, dibujos.get(maquina.carpeta)!)),
  }
  const { outputFiles } = await build({
    entryPoints: [new URL('atlas.ts', ATLAS).pathname],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    charset: 'utf8',
    logLevel: 'error',
  })
  const textosEnLineas = maquinas.map((maquina) => `${JSON.stringify(maquina.carpeta)}:${JSON.stringify(textosDe(maquina))}`).join(',\n')
  const maquinasEnLineas = datos.machines.map((maquina) => JSON.stringify(maquina)).join(',\n')
  return new Map([
    ['index.html', await readFile(new URL('index.html', ATLAS), 'utf8')],
    [
      'atlas.css',
      `${await readFile(new URL('atlas.css', ATLAS), 'utf8')}\n/* Diagramas */\n${DRAWING_RULES.replace(/^(\S)/gm, '.diagrama $1')}\n`,
    ],
    ['atlas.js', outputFiles[0]!.text],
    ['datos.js', `globalThis.atlas = {"system":${JSON.stringify(datos.system)},"machines":[\n${maquinasEnLineas}\n]}\n`],
    ['textos.js', `globalThis.atlas.texts = {\n${textosEnLineas}\n}\n`],
  ])
}
