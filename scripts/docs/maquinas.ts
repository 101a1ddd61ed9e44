import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { StateMachine, type AnyStateMachine } from 'xstate'
import { chartOf, type Chart, type Words } from '#kit/draw/chart.ts'
import { delaysInWords } from '#kit/draw/delays.ts'
import type { Knowledge } from '#kit/draw/table.ts'
import { inventory } from '#kit/inventory.ts'
import { lockFrom } from '#kit/lock-text.ts'
import type { LockedPath } from '#kit/lock.ts'
import { NOMBRES } from './nombres.ts'
import { leeReglas, type Regla } from './reglas.ts'

/** A machine of the product, with what is committed about it. */
export interface Maquina {
  /** Its folder's name. */
  carpeta: string
  nombre: string
  machine: AnyStateMachine
  chart: Chart
  recorridos: readonly LockedPath[]
  reglas: readonly Regla[]
  saber: Knowledge
}

const RAIZ = new URL('../../', import.meta.url)

async function exportado<T>(archivo: URL, es: (valor: unknown, nombre: string) => boolean): Promise<T> {
  const modulo = (await import(archivo.href)) as Record<string, unknown>
  const hallado = Object.entries(modulo).find(([nombre, valor]) => es(valor, nombre))?.[1]
  if (hallado === undefined) throw new Error(`${archivo.pathname} no exporta lo que su nombre promete.`)
  return hallado as T
}

async function leeRecorridos(carpeta: string, machine: AnyStateMachine): Promise<readonly LockedPath[]> {
  const archivo = new URL(`tests/machines/${carpeta}/${carpeta}.lock.json`, RAIZ)
  if (!existsSync(archivo)) return []
  return lockFrom(await readFile(archivo, 'utf8'), inventory(machine)).paths
}

/** Which of the recorded paths, from 1, take each transition. */
function cobertura(recorridos: readonly LockedPath[]): Map<string, { paths: number[] }> {
  const mapa = new Map<string, { paths: number[] }>()
  for (const [indice, { steps }] of recorridos.entries()) {
    for (const id of new Set(steps.flatMap(({ fired }) => fired))) {
      const { paths } = mapa.get(id) ?? { paths: [] }
      mapa.set(id, { paths: [...paths, indice + 1] })
    }
  }
  return mapa
}

/** The sections that ask for each transition, in the order of the rules. */
function seccionesDe(reglas: readonly Regla[], { transitions }: Chart): Map<string, string[]> {
  const pedidas = transitions.map(
    ({ id, number }) => [id, [...new Set(reglas.filter(({ numeros }) => numeros.includes(number)).map(({ seccion }) => seccion))]] as const,
  )
  return new Map(pedidas.filter(([, secciones]) => secciones.length > 0).map(([id, secciones]) => [id, secciones.toSorted()]))
}

async function leeMaquina(carpeta: string): Promise<Maquina> {
  const base = new URL(`machines/${carpeta}/${carpeta}`, RAIZ).href
  const machine = await exportado<AnyStateMachine>(new URL(`${base}.chart.ts`), (valor) => valor instanceof StateMachine)
  const palabras = await exportado<Words>(new URL(`${base}.words.ts`), (_, nombre) => nombre.endsWith('Words'))
  const chart = chartOf(carpeta, inventory(machine), { ...palabras, delays: delaysInWords(machine, palabras.delays) })
  const [recorridos, reglas] = await Promise.all([leeRecorridos(carpeta, machine), leeReglas(carpeta, chart)])
  const saber: Knowledge = { coverage: cobertura(recorridos), requirements: seccionesDe(reglas, chart) }
  return { carpeta, nombre: NOMBRES[carpeta] ?? carpeta, machine, chart, recorridos, reglas, saber }
}

/** Every machine of the product, by its folder, in the order of their names. */
export async function leeMaquinas(): Promise<Maquina[]> {
  const entradas = await readdir(new URL('machines/', RAIZ), { withFileTypes: true })
  const carpetas = entradas.filter(
    (entrada) => entrada.isDirectory() && existsSync(new URL(`machines/${entrada.name}/${entrada.name}.chart.ts`, RAIZ)),
  )
  const maquinas = await Promise.all(carpetas.map(({ name }) => leeMaquina(name)))
  return maquinas.toSorted((a, b) => (a.carpeta < b.carpeta ? -1 : 1))
}
