import { fromCallback, fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import type { PeticionDe } from '#contract/operaciones.ts'
import type { Establecimiento } from '#contract/sige.ts'
import { collectionMachineOf } from '#machines/collection/collection.machine.ts'
import { schoolChoiceMachine } from '#machines/school-choice/school-choice.machine.ts'
import { tableMachineOf, type PageRequest } from '#machines/table/table.machine.ts'
import { watchReturn } from './watch-return.ts'

/** A commune with its region, as the static files tell them (spec, section 7). */
export interface Commune {
  comunaId: string
  nombre: string
  regionId: string
  region: string
}

/** An RBD, with or without its digit, or words of the name. */
function busqueda(escrito: string): { idRbd?: string; dsNomEstable?: string } {
  const termino = escrito.trim().replaceAll('.', '')
  if (termino === '') return {}
  return /^\d{1,6}(-?[\dkK])?$/.test(termino) ? { idRbd: termino } : { dsNomEstable: termino }
}

function consultaDe({ consulta: { filtros, limit, offset, orden } }: PageRequest<null>): PeticionDe<'getEstablecimientos'>['query'] {
  const { buscar = '', ...territorio } = filtros
  const query = { ...territorio, ...busqueda(buscar), limit, offset, sortField: orden.campo, sortOrder: orden.sentido }
  // The filters come from the screen's reading of the address, which keeps only what the contract accepts.
  return query as PeticionDe<'getEstablecimientos'>['query']
}

/** The schools of the person's territory, page by page, on the real API. */
export function schoolTableFlow(call: Call) {
  return tableMachineOf<Establecimiento, null>().provide({
    actors: {
      loadPage: fromPromise(async ({ input, signal }) => ({
        ...(await call('getEstablecimientos', { query: consultaDe(input) }, { signal })),
        siguiente: null,
      })),
      watchReturn: fromCallback(({ sendBack }) => watchReturn(() => sendBack({ type: 'RETURNED' }))),
    },
  })
}

/** The choice itself asks nothing of the service. */
export function schoolChoiceFlow() {
  return schoolChoiceMachine
}

async function leer<T>(archivo: string, signal: AbortSignal): Promise<T[]> {
  const respuesta = await fetch(`/data/${archivo}.json`, { signal })
  if (!respuesta.ok) throw new Error(`${archivo}: ${respuesta.status}`)
  return (await respuesta.json()) as T[]
}

/** The country's communes, each with its region. */
export function communesFlow() {
  return collectionMachineOf<Commune, null>().provide({
    actors: {
      loadAll: fromPromise(async ({ signal }) => {
        const [regiones, comunas] = await Promise.all([
          leer<{ regionId: string; nombre: string }>('regiones', signal),
          leer<{ comunaId: string; regionId: string; nombre: string }>('comunas', signal),
        ])
        const nombres = new Map(regiones.map(({ regionId, nombre }) => [regionId, nombre]))
        return {
          filas: comunas.map(({ comunaId, regionId, nombre }) => ({ comunaId, nombre, regionId, region: nombres.get(regionId) ?? '' })),
        }
      }),
      watchReturn: fromCallback(() => {}),
    },
  })
}
