import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Exclusion } from '#kit/coverage.ts'
import { inventory } from '#kit/inventory.ts'
import { lockFrom, lockText } from '#kit/lock-text.ts'
import type { Lock } from '#kit/lock.ts'
import type { Model } from '#kit/model.ts'
import type { Property } from '#kit/properties.ts'
import type { Requirement } from '#kit/requirements.ts'
import type { Words } from '#machines/words.ts'
import { secretosDe, sinSecretos, type Invariante } from './invariantes.ts'
import { deTodas } from './properties.ts'

/** Titles of pages that no requirement asks to be read, why, and the test that reads them. */
export interface SinPedir {
  of: readonly string[]
  reason: string
  test: string
}

interface Exclusions {
  transitions: readonly Exclusion[]
  mutants: readonly Exclusion[]
  /** Mutants that do all that is seen of their machine, in another transition than it does: nothing that is asked of it could stop them. */
  alike: readonly Exclusion[]
  titles: readonly SinPedir[]
}

/** A machine of the product with all that QA wrote of it. */
export interface Charted {
  /** Its folder's name. */
  name: string
  model: Model
  words: Words
  requirements: readonly Requirement[]
  /** What holds along its every path: its own, and those of all machines. */
  properties: readonly Property[]
  /** What holds in its every situation: its own, which its model has beside those of all machines. */
  invariants: readonly Invariante[]
  /** Why some transitions are not taken, some mutants are not told apart, and some do nothing else that is seen. */
  exclusions: Exclusions
}

const here = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Every machine of the product, by its file's name. */
export const MACHINES = readdirSync(`${root}machines`, { recursive: true, encoding: 'utf8' })
  .flatMap((file) => /([\w-]+)\.chart\.ts$/.exec(file)?.[1] ?? [])
  .toSorted()

/** The names of the machines that have a model: those with a file of cases. */
export const MODELED = readdirSync(here).filter((name) => existsSync(`${here}${name}/${name}.cases.ts`))

/** The machines that no page is walked for, why, and the test that holds what a page makes of them. */
export const SIN_PANTALLA: Readonly<Record<string, readonly [because: string, test: string]>> = {
  countdown: ['Solo se ve dentro del aviso de fin de sesión, cuya página se recorre.', 'tests/screens/vida-de-la-sesion.test.tsx'],
  draft: [
    'Es parte de muchos formularios, y lo que se recupera se ve al cargar otra vez cada uno.',
    'tests/browser/fichas-a-medias.test.ts',
  ],
  wait: ['Acompaña a cada llamada con plazo: se recorre con la página de cada una.', 'scripts/silencio.ts'],
}

async function only<T>(file: string, suffix: string): Promise<T | undefined> {
  if (!existsSync(file)) return undefined
  const exported: Record<string, T> = await import(/* @vite-ignore */ file)
  return Object.entries(exported).find(([key]) => key.endsWith(suffix))?.[1]
}

async function required<T>(file: string, suffix: string): Promise<T> {
  const found = await only<T>(file, suffix)
  if (found === undefined) throw new Error(`${file} no exporta nada que termine en «${suffix}»`)
  return found
}

/** Of a machine whose cases type a password or a code. */
function deSecretos(model: Model): Invariante[] {
  const secretos = secretosDe(model)
  return secretos.length === 0 ? [] : [sinSecretos(secretos)]
}

/** Reads what QA wrote of a machine. */
export async function chartedMachine(name: string): Promise<Charted> {
  const own = `${here}${name}/${name}`
  const model: Model = await required(`${own}.cases.ts`, 'Model')
  const invariants = (await only<readonly Invariante[]>(`${own}.invariants.ts`, 'Invariants')) ?? []
  return {
    name,
    model: { ...model, invariants: [...invariants, ...deSecretos(model)] },
    invariants,
    words: await required(`${root}machines/${name}/${name}.words.ts`, 'Words'),
    requirements: (await only(`${own}.requirements.ts`, 'Requirements')) ?? [],
    properties: [...deTodas(name, model.machine), ...((await only<readonly Property[]>(`${own}.properties.ts`, 'Properties')) ?? [])],
    exclusions: {
      transitions: [],
      mutants: [],
      alike: [],
      titles: [],
      ...(await only<Partial<Exclusions>>(`${own}.exclusions.ts`, 'Exclusions')),
    },
  }
}

function lockFile(name: string): string {
  return `${here}${name}/${name}.lock.json`
}

/** The committed lock of a machine, or null before its first one. */
export function readLock({ name, model }: Pick<Charted, 'name' | 'model'>): Lock | null {
  return existsSync(lockFile(name)) ? lockFrom(readFileSync(lockFile(name), 'utf8'), inventory(model.machine)) : null
}

/** What is noted of each machine in one file, and how to note it again of one. */
function noteOf<T>(file: string) {
  const read = () => JSON.parse(readFileSync(`${here}${file}`, 'utf8')) as Readonly<Record<string, T>>
  const write = (name: string, noted: T) => {
    const all = { ...read(), [name]: noted }
    const sorted = MODELED.filter((one) => one in all).map((one) => [one, all[one]])
    writeFileSync(`${here}${file}`, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
  }
  return { read, write }
}

/** How many mutants each machine had when its lock was written. */
export const { read: readMutants, write: writeMutants } = noteOf<number>('mutantes.json')

/** The broken machines that, between them, deny what is said of each machine in its every situation: those to try first. */
export const { read: readDeniers, write: writeDeniers } = noteOf<readonly string[]>('niegan.json')

export function writeLock({ name, model }: Pick<Charted, 'name' | 'model'>, lock: Lock): void {
  writeFileSync(lockFile(name), lockText(lock, inventory(model.machine)))
}
