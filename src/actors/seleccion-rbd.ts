import { fromCallback, fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import type { PeticionDe } from '#contract/operaciones.ts'
import { comunasDeNorteASur } from '#contract/rules/regiones.ts'
import type { FilaDeEstablecimiento } from '#contract/sige-liberado.ts'
import { collectionMachineOf } from '#machines/collection/collection.chart.ts'
import { seleccionRbdMachine } from '#machines/seleccion-rbd/seleccion-rbd.chart.ts'
import { tableMachineOf, type PageRequest } from '#machines/table/table.chart.ts'
import { watchReturn } from './watch-return.ts'

/** A commune with its region, as the static files tell them (spec, section 7). */
export interface Commune {
  comunaId: string
  nombre: string
  regionId: string
  region: string
}

/** An RBD, with or without its digit, or words of the name. */
function searchOf(typed: string): { idRbd?: string; dsNomEstable?: string } {
  const term = typed.trim().replaceAll('.', '')
  if (term === '') return {}
  return /^\d{1,6}(-?[\dkK])?$/.test(term) ? { idRbd: term } : { dsNomEstable: term }
}

function queryOf({ query: { filters, limit, offset, sort } }: PageRequest<null>): PeticionDe<'getEstablecimientos'>['query'] {
  const { buscar = '', vista, ...territory } = filters
  const query = {
    ...territory,
    ...(vista === 'ausentes' && { ausentes: 'si' }),
    ...searchOf(buscar),
    limit,
    offset,
    sortField: sort.field,
    sortOrder: sort.direction,
  }
  // The filters come from the screen's reading of the address, which keeps only what the contract accepts.
  return query as PeticionDe<'getEstablecimientos'>['query']
}

/** The schools of the person's territory, page by page, on the real API. */
export function seleccionRbdTableFlow(call: Call) {
  return tableMachineOf<FilaDeEstablecimiento, null>().provide({
    actors: {
      loadPage: fromPromise(async ({ input, signal }) => ({
        ...(await call('getEstablecimientos', { query: queryOf(input) }, { signal })),
        next: null,
      })),
      watchReturn,
    },
  })
}

/** The choice of a school; the service is asked for the one that a link names. */
export function seleccionRbdFlow(call: Call) {
  return seleccionRbdMachine.provide({
    actors: {
      getEstablecimiento: fromPromise(({ input, signal }) => call('getEstablecimiento', { params: { id: input.idRbd } }, { signal })),
    },
  })
}

async function readData<T>(file: string, signal: AbortSignal): Promise<T[]> {
  const response = await fetch(`/data/${file}.json`, { signal })
  if (!response.ok) throw new Error(`${file}: ${response.status}`)
  return (await response.json()) as T[]
}

/** The country's communes, each with its region. */
export function seleccionRbdCommunesFlow() {
  return collectionMachineOf<Commune, null>().provide({
    actors: {
      loadAll: fromPromise(async ({ signal }) => {
        const [regiones, comunas] = await Promise.all([
          readData<{ regionId: string; nombre: string }>('regiones', signal),
          readData<{ comunaId: string; regionId: string; nombre: string }>('comunas', signal),
        ])
        const nombres = new Map(regiones.map(({ regionId, nombre }) => [regionId, nombre]))
        return {
          filas: [...comunas]
            .sort(comunasDeNorteASur)
            .map(({ comunaId, regionId, nombre }) => ({ comunaId, nombre, regionId, region: nombres.get(regionId) ?? '' })),
        }
      }),
      watchReturn: fromCallback(() => {}),
    },
  })
}
