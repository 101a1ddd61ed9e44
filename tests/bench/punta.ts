import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as espera } from 'node:timers/promises'
import { construye } from '#scripts/preparar.mjs'
import { leeConfig } from '#server/config.ts'
import { abreBase } from '#server/plugins/database/base.ts'
import { creaSesiones } from '#server/plugins/sesiones/sesiones.ts'
import { operaciones } from './casos.ts'
import { DE_PRUEBA, ingresos } from './ingreso.ts'
import { llamaDe } from './llama.ts'
import { type Llamada, llama, rafaga } from './rafaga.ts'
import { levantaProducto, type Servidor } from './servidor-medido.ts'

/** Calls a second at the country's peak, by kind: those of the issue, and as many receipts and states as complete seven hundred. */
const MEZCLA = { ingreso: 60, envio: 40, guardado: 320, region: 80, lista: 60, estados: 70, recibo: 70 }
const PROCESOS = 2
const SEGUNDOS = 12
const PARTES = [0.1, 0.25, 0.5, 0.75, 1]
/** Pages that save: each, every two seconds at the peak, so that one never waits for itself. */
const PAGINAS = 640
const TOPE = 250
const LLAMA = 'docs/punta.svg'

/** One share of the peak. */
export interface Tramo {
  parte: number
  llamadas: number
  fallidas: number
  /** Milliseconds from when each call was due. */
  p50: number
  p99: number
  /** Cores in use: of Node, of PostgreSQL's connections, and of who calls. */
  node: number
  postgres: number
  quienLlama: number
  carga: number
}

export interface Punta {
  procesos: number
  tope: number
  tramos: Tramo[]
}

/** CPU of a process and of all that it started, in milliseconds. */
async function cpuDeArbol(raiz: number): Promise<number> {
  const procesos = new Map<number, { padre: number; ms: number }>()
  for (const pid of (await readdir('/proc')).filter((nombre) => /^\d+$/.test(nombre))) {
    const texto = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
    // After the name, which may have anything inside its parentheses: state, parent, … user and system ticks, of ten milliseconds.
    const campos = texto?.slice(texto.lastIndexOf(')') + 2).split(' ')
    if (campos) procesos.set(Number(pid), { padre: Number(campos[1]), ms: (Number(campos[11]) + Number(campos[12])) * 10 })
  }
  const de = (pid: number): number =>
    (procesos.get(pid)?.ms ?? 0) + [...procesos].reduce((suma, [hijo, { padre }]) => suma + (padre === pid ? de(hijo) : 0), 0)
  return de(raiz)
}

const enBase = async ({ enPostgres }: Servidor) =>
  [...((await enPostgres()) ?? new Map<number, number>()).values()].reduce((a, b) => a + b, 0)

/** Makes the calls of one share, each when it is due whether or not the former ones were answered. */
async function tramo(servidor: Servidor, parte: number, por: Record<string, Iterator<Llamada>>): Promise<Tramo> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const debidas = Object.entries(MEZCLA).flatMap(([clave, porSegundo]) => {
    const cuantas = Math.round(porSegundo * parte * SEGUNDOS)
    return Array.from({ length: cuantas }, (_, i) => ({ clave, cuando: ((i + Math.random()) * SEGUNDOS * 1000) / cuantas }))
  })
  const tardanzas: number[] = []
  let fallidas = 0
  const [nodeAntes, baseAntes, propia] = [await cpuDeArbol(servidor.proceso.pid), await enBase(servidor), process.cpuUsage()]
  const comienzo = performance.now()
  const hechas = debidas
    .toSorted((una, otra) => una.cuando - otra.cuando)
    .map(async ({ clave, cuando }) => {
      await espera(cuando)
      const siguiente = por[clave]?.next()
      if (siguiente === undefined || siguiente.done === true) throw new Error(`No alcanzan las llamadas: ${clave}.`)
      const { estado } = await llama(servidor.url, agent, siguiente.value).catch(() => ({ estado: 0 }))
      tardanzas.push(performance.now() - comienzo - cuando)
      if (estado !== 200) fallidas += 1
    })
  await Promise.all(hechas)
  const ms = performance.now() - comienzo
  const mia = process.cpuUsage(propia)
  agent.destroy()
  const enOrden = tardanzas.toSorted((una, otra) => una - otra)
  const cuantil = (q: number) => enOrden[Math.min(enOrden.length - 1, Math.floor(q * enOrden.length))] ?? Number.NaN
  return {
    parte,
    llamadas: debidas.length,
    fallidas,
    p50: cuantil(0.5),
    p99: cuantil(0.99),
    node: ((await cpuDeArbol(servidor.proceso.pid)) - nodeAntes) / ms,
    postgres: ((await enBase(servidor)) - baseAntes) / ms,
    quienLlama: (mia.user + mia.system) / 1000 / ms,
    carga: loadavg()[0] ?? Number.NaN,
  }
}

/** The calls of each kind, enough for every share and one more to warm up. */
async function llamadas(databaseUrl: string, secreto: string) {
  const base = abreBase(leeConfig({ DATABASE_URL: databaseUrl }), () => {})
  const total = (PARTES.reduce((suma, parte) => suma + parte, 0) + 0.25) * SEGUNDOS
  const deAntes: Llamada[] = []
  const por: Record<string, Iterator<Llamada>> = {}
  for (const { clave, casos } of operaciones(base.db, creaSesiones(secreto), secreto, PAGINAS)) {
    const porSegundo = MEZCLA[clave as keyof typeof MEZCLA]
    if (porSegundo === undefined) continue
    const cuantas = Math.ceil(porSegundo * total) + 10
    // Those that save come by sides, of which one is used.
    const todas = await casos(clave === 'guardado' ? 2 * cuantas + 2 : cuantas)
    const suyas = clave === 'guardado' ? todas.slice(2, 2 + cuantas) : todas
    deAntes.push(...suyas.flatMap(({ antes }) => antes ?? []))
    por[clave] = suyas.map(({ llamada }) => llamada).values()
  }
  await base.cierra()
  por['ingreso'] = (await ingresos(databaseUrl, Math.ceil(MEZCLA.ingreso * total) + 10)).values()
  return { deAntes, por }
}

/** The peak of the country by shares, all kinds together, on the product in several processes. It writes: give it a copy. */
export async function midePunta(databaseUrl: string, alAvanzar: (paso: string) => void): Promise<Punta> {
  await construye()
  const secreto = randomBytes(32).toString('base64url')
  alAvanzar('preparar las llamadas')
  const { deAntes, por } = await llamadas(databaseUrl, secreto)
  const perfiles = await mkdtemp(join(tmpdir(), 'punta-'))
  const opciones = ['--cpu-prof', '--cpu-prof-interval=2000', `--cpu-prof-dir=${perfiles}`]
  const servidor = await levantaProducto(databaseUrl, secreto, { ...DE_PRUEBA, PROCESOS: String(PROCESOS) }, { opciones })
  await rafaga(servidor.url, deAntes)
  await tramo(servidor, 0.25, por)
  const tramos: Tramo[] = []
  for (const parte of PARTES) {
    const hecho = await tramo(servidor, parte, por)
    alAvanzar(
      `${100 * parte} %: p99 ${hecho.p99.toFixed(0)} ms, ${hecho.fallidas} fallidas de ${hecho.llamadas}, Node ${hecho.node.toFixed(2)}, PostgreSQL ${hecho.postgres.toFixed(2)} núcleos`,
    )
    tramos.push(hecho)
  }
  await servidor.proceso.detiene()
  await writeFile(LLAMA, await llamaDe(perfiles))
  await rm(perfiles, { recursive: true })
  return { procesos: PROCESOS, tope: TOPE, tramos }
}
