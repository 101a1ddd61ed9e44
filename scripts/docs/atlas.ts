import { build } from 'esbuild'
import { readFile } from 'node:fs/promises'
import type { AtlasData, AtlasMachine } from '#kit/draw/atlas/data.ts'
import type { Drawing } from '#kit/draw/drawing.ts'
import { DRAWING_RULES } from '#kit/draw/style.ts'
import { rowsOf, untested } from '#kit/draw/table.ts'
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

function recorrido({ input, steps }: LockedPath, numeros: ReadonlyMap<string, number>): AtlasMachine['paths'][number] {
  return {
    title: input,
    steps: steps.map((paso) => ({ does: paso.do, at: rutas(paso.at), fired: paso.fired.flatMap((id) => numeros.get(id) ?? []) })),
  }
}

function datosDe({ carpeta, nombre, machine, chart, saber, recorridos }: Maquina, drawing: Drawing): AtlasMachine {
  const numeros = new Map(chart.transitions.map(({ id, number }) => [id, number]))
  return {
    name: carpeta,
    id: machine.id,
    title: nombre,
    summary: chart.words.titulo,
    drawing,
    states: chart.states.map(({ id, path, description }) => ({ id, path, description })),
    sources: chart.transitions.map(({ source }) => source),
    targets: chart.transitions.map(({ targets }) => targets),
    rows: rowsOf(chart, saber),
    untested: [...untested(chart, saber)],
    paths: recorridos.map((cada) => recorrido(cada, numeros)),
  }
}

/** The atlas: a page, its style, its script and its data, with no address outside its folder. */
export async function archivosDelAtlas(maquinas: readonly Maquina[], dibujos: ReadonlyMap<string, Drawing>, sistema: Drawing): Promise<Map<string, string>> {
  const datos: AtlasData = { system: sistema, machines: maquinas.map((maquina) => datosDe(maquina, dibujos.get(maquina.carpeta)!)) }
  const { outputFiles } = await build({ entryPoints: [new URL('atlas.ts', ATLAS).pathname], bundle: true, write: false, format: 'iife', target: 'es2022', legalComments: 'none', charset: 'utf8', logLevel: 'error' })
  const maquinasEnLineas = datos.machines.map((maquina) => JSON.stringify(maquina)).join(',\n')
  return new Map([
    ['index.html', await readFile(new URL('index.html', ATLAS), 'utf8')],
    ['atlas.css', `${await readFile(new URL('atlas.css', ATLAS), 'utf8')}\n/* Diagramas */\n${DRAWING_RULES.replace(/^(\S)/gm, '.diagrama $1')}\n`],
    ['atlas.js', outputFiles[0]!.text],
    ['datos.js', `globalThis.atlas = {"system":${JSON.stringify(datos.system)},"machines":[\n${maquinasEnLineas}\n]}\n`],
  ])
}
