import { sql } from 'kysely'
import { digitoVerificador } from '#contract/rules/rut.ts'
import { levantaAplicacion } from '#tests/support/navegador/aplicacion-real.ts'
import { levantar } from '#tests/support/servidor/servidor.ts'
import type { Desenlace } from './ataque.ts'

/**
 * Whether the answers to 200 existing and 200 unknown people, asked ten times each (2,000 a side), and to every school and as many that
 * are none, can be told apart by status, by body or by time, on the built product in a process of its own. Work that an answer leaves
 * for later would show in the next call: after a recovery, that one is timed too. The time's measure is the area under the ROC curve:
 * 0.5 is chance, and above 0.55 in either direction it fails.
 */
export const PERSONAS = 200
export const RONDAS = 10
const LIMITE = 0.55

export interface Operacion {
  nombre: string
  ruta: string
  existentes: readonly string[]
  desconocidas: readonly string[]
  cuerpo: (run: string) => unknown
  /** A call that is timed just after each of these: it waits for what that one left for later. */
  sonda?: string
}

interface Respuesta {
  existe: boolean
  ms: number
  visible: string
  /** How long the call just after it took, when there was one. */
  despues: number | null
}

/** RUNs of nobody, well formed. */
export function nadie(desde: number): string[] {
  return Array.from({ length: PERSONAS }, (_, i) => `${desde + i * 7}-${digitoVerificador(String(desde + i * 7))}`)
}

/** The demonstration is always the same: its people are read from another copy of it. */
export async function deLaDemostracion(): Promise<{ apoderados: string[]; escuelas: string[] }> {
  const servidor = await levantar()
  const { rows: apoderados } = await sql<{ run: string }>`
    select nombre_usuario as run from usuario where rol_id = 5 and verificado order by usuario_id limit ${PERSONAS}
  `.execute(servidor.db)
  const { rows: escuelas } = await sql<{ usuario: string }>`
    select nombre_usuario || dgv_rbd as usuario from usuario join establecimiento on id_rbd::text = nombre_usuario where rol_id = 1 order by usuario_id limit ${PERSONAS}
  `.execute(servidor.db)
  await servidor.cierra()
  return { apoderados: apoderados.map(({ run }) => run), escuelas: escuelas.map(({ usuario }) => usuario) }
}

/** As many RBDs of nobody, typed as schools do, with their check digit last. */
export const sinEscuela = (cuantos: number): string[] => Array.from({ length: cuantos }, (_, i) => `${95_001 + i * 3}${i % 10}`)

/** A list gone over until there are as many as in the others. */
export const hastaCompletar = (lista: readonly string[]): string[] =>
  Array.from({ length: PERSONAS }, (_, i) => lista[i % lista.length] ?? '')

function revuelve<T>(lista: readonly T[]): T[] {
  return lista
    .map((valor) => ({ valor, orden: Math.random() }))
    .sort((a, b) => a.orden - b.orden)
    .map(({ valor }) => valor)
}

let llamadas = 0

async function tarda(url: string): Promise<number> {
  const inicio = performance.now()
  await (await fetch(url)).arrayBuffer()
  return performance.now() - inicio
}

async function pide(url: string, { ruta, cuerpo, sonda }: Operacion, run: string, existe: boolean): Promise<Respuesta> {
  llamadas += 1
  const inicio = performance.now()
  const respuesta = await fetch(`${url}/api${ruta}`, {
    method: 'POST',
    // Each call from another address: what is measured is the answer and not the limits.
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(llamadas >> 16) & 255}.${(llamadas >> 8) & 255}.${llamadas & 255}`,
    },
    body: JSON.stringify(cuerpo(run)),
  })
  const texto = await respuesta.text()
  const ms = performance.now() - inicio
  const despues = sonda === undefined ? null : await tarda(`${url}${sonda}`)
  return { existe, ms, visible: `${respuesta.status} ${texto}`, despues }
}

/** The chance that what is timed takes longer of an existing person than of an unknown one. */
function auc(respuestas: readonly Respuesta[], dato: 'ms' | 'despues'): number {
  const tiempos = (existentes: boolean) => respuestas.flatMap((una) => (una.existe === existentes ? [una[dato] ?? 0] : []))
  const [unas, otras] = [tiempos(true), tiempos(false)]
  const mayores = unas.reduce((total, una) => total + otras.reduce((suma, otra) => suma + (una > otra ? 1 : una === otra ? 0.5 : 0), 0), 0)
  return mayores / (unas.length * otras.length)
}

async function mide(url: string, operacion: Operacion): Promise<{ areas: { de: string; area: number }[]; formas: number }> {
  const todas = [
    ...operacion.existentes.map((run) => ({ run, existe: true })),
    ...operacion.desconocidas.map((run) => ({ run, existe: false })),
  ]
  for (const { run, existe } of revuelve(todas).slice(0, 20)) await pide(url, operacion, run, existe)
  const respuestas: Respuesta[] = []
  for (let ronda = 0; ronda < RONDAS; ronda += 1) {
    for (const { run, existe } of revuelve(todas)) respuestas.push(await pide(url, operacion, run, existe))
  }
  const areas = [{ de: operacion.nombre, area: auc(respuestas, 'ms') }]
  if (operacion.sonda !== undefined) areas.push({ de: `la llamada que sigue a ${operacion.nombre}`, area: auc(respuestas, 'despues') })
  return { areas, formas: new Set(respuestas.map(({ visible }) => visible)).size }
}

/** Asks each of these on the built product; before that, what `prepara` asks once of each person. */
export async function midePreguntas(preguntas: readonly Operacion[], prepara?: Operacion): Promise<Desenlace> {
  const aplicacion = await levantaAplicacion({ CAPTCHA: 'test', NODE_ENV: 'test', TRUSTED_PROXIES: '127.0.0.1' })
  const medidas: string[] = []
  let resiste = true
  try {
    for (const run of prepara?.existentes ?? []) if (prepara !== undefined) await pide(aplicacion.url, prepara, run, true)
    for (const pregunta of preguntas) {
      const { areas, formas } = await mide(aplicacion.url, pregunta)
      if (formas > 1 || areas.some(({ area }) => Math.max(area, 1 - area) > LIMITE)) resiste = false
      if (formas > 1) medidas.push(`${pregunta.nombre} (${formas} respuestas distintas)`)
      medidas.push(...areas.map(({ de, area }) => `${de} ${area.toFixed(3)}`))
    }
  } finally {
    await aplicacion.cierra()
  }
  return { ahora: medidas.join(', '), resiste }
}
