import type { Operacion } from '#contract/operacion.ts'
import type { ClaveDeOperacion } from '#contract/operaciones.ts'
import { accesoPublico } from '#contract/acceso.publico.ts'
import type { Acceso } from '#contract/rules/permisos.ts'

/** An operation, and who may call it. */
export type Contracted = Operacion & { access: Acceso }

type Operations = Readonly<Partial<Record<ClaveDeOperacion, Operacion>>>

/** What the pages without a session call before anybody does anything: it comes with them. */
const AT_ONCE: Operations = accesoPublico

const fetchPeoples = () => import('./operations-of-people.ts')

/** The rest, each with the first call that asks for it; the administration's weighs as much as all others. */
const LATER: readonly (() => Promise<Operations>)[] = [
  () => fetchPeoples().then((m) => m.OPERATIONS),
  () => import('./operations-of-administration.ts').then((m) => m.OPERATIONS),
]

/** The operation of a key, here or when its part of the contract has come. Rejects when that part does not come. */
export function operationOf(key: ClaveDeOperacion): Contracted | Promise<Contracted> {
  const operation = AT_ONCE[key]
  return operation ? { ...operation, access: { tipo: 'publica' } } : fetchOperation(key)
}

async function fetchOperation(key: ClaveDeOperacion): Promise<Contracted> {
  for (const fetchPart of LATER) {
    const operation = (await fetchPart())[key]
    if (operation) return { ...operation, access: (await fetchPeoples()).PERMISOS[key] }
  }
  throw new Error(`The contract has no operation "${key}".`)
}
