import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import type { Calidad, Comparacion, Tanda, Resolucion } from '#contract/proveedor.digitacion.ts'
import { adminRecordMachineOf } from '#machines/admin-record/admin-record.chart.ts'
import { collectionMachineOf } from '#machines/collection/collection.chart.ts'
import { watchReturn } from './watch-return.ts'

/** A survey in a school. */
interface PaperScope {
  encuestaId: number
  idRbd: number
}

/** A list of the paper desk, by its call. */
const listOf = <Row>(load: (params: { e: number; rbd: number }, signal: AbortSignal) => Promise<Row[]>) =>
  collectionMachineOf<Row, PaperScope>().provide({
    actors: {
      loadAll: fromPromise(async ({ input: { scope }, signal }) => ({
        filas: await load({ e: scope.encuestaId, rbd: scope.idRbd }, signal),
      })),
      watchReturn,
    },
  })

/** The courses, with what is left to type of each. */
export function mesaDePapelBatchesFlow(call: Call) {
  return listOf<Tanda>((params, signal) => call('getTandas', { params }, { signal }))
}

/** Who types, and how well. */
export function mesaDePapelQualityFlow(call: Call) {
  return listOf<Calidad>((params, signal) => call('getCalidad', { params }, { signal }))
}

/** The forms whose two typings differ. */
export function mesaDePapelDifferencesFlow(call: Call) {
  return listOf<Comparacion>((params, signal) => call('getDiferencias', { params }, { signal }))
}

/** What the paper says, chosen for one form, with its reason. */
export interface Choice extends Resolucion {
  encuestaId: number
}

/** What the paper says where both typings of a form differ: the service says which are still to be chosen. */
export function mesaDePapelResolutionFlow(call: Call) {
  return adminRecordMachineOf<Comparacion, Choice>(({ motivo }) => {
    const missing: Record<string, string> = motivo === '' ? { motivo: 'Elija por qué.' } : {}
    return missing
  }).provide({
    actors: {
      saveRecord: fromPromise(({ input: { item, data }, signal }) => {
        if (item === null || data === null) throw new Error('There is no form to resolve.')
        const { encuestaId, ...body } = data
        return call('postResolucion', { params: { e: encuestaId, t: item.token }, body }, { signal })
      }),
    },
  })
}
