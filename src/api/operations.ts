import { acceso } from '#contract/acceso.ts'
import { accesoClaveunica } from '#contract/acceso.claveunica.ts'
import { accesoEnlaces } from '#contract/acceso.enlaces.ts'
import { accesoMicrosoft } from '#contract/acceso.microsoft.ts'
import { accesoSegundoFactor } from '#contract/acceso.segundo-factor.ts'
import { comprobantes } from '#contract/comprobantes.ts'
import type { Operacion } from '#contract/operacion.ts'
import type { ClaveDeOperacion } from '#contract/operaciones.ts'

type Operations = Readonly<Partial<Record<ClaveDeOperacion, Operacion>>>

/** What the pages without a session call: their part of the contract comes with them. */
const AT_ONCE: Operations = {
  ...acceso,
  ...accesoClaveunica,
  ...accesoEnlaces,
  ...accesoMicrosoft,
  ...accesoSegundoFactor,
  ...comprobantes,
}

/** The rest, each with the first call that asks for it; the administration's weighs as much as all others. */
const LATER: readonly (() => Promise<Operations>)[] = [
  () => import('./operations-of-people.ts').then((m) => m.OPERATIONS),
  () => import('./operations-of-administration.ts').then((m) => m.OPERATIONS),
]

/** The operation of a key, here or when its part of the contract has come. Rejects when that part does not come. */
export function operationOf(key: ClaveDeOperacion): Operacion | Promise<Operacion> {
  return AT_ONCE[key] ?? fetchOperation(key)
}

async function fetchOperation(key: ClaveDeOperacion): Promise<Operacion> {
  for (const fetchPart of LATER) {
    const operation = (await fetchPart())[key]
    if (operation) return operation
  }
  throw new Error(`The contract has no operation "${key}".`)
}
