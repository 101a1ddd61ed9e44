import { safeParse } from 'valibot'
import { sigeLiberado } from '#contract/sige-liberado.ts'
import type { Query, DefaultQuery } from '#machines/table/table.rules.ts'

/** The list's own order, when the address says nothing. */
export const ORDEN = { field: 'pendientes', direction: 'desc' } as const

const ENTRADAS = sigeLiberado.getEstablecimientos.query.entries

/** The query that an address carries; what the contract refuses is dropped, so that an old link still shows a list. */
export function leeConsulta(busqueda: string, porOmision: DefaultQuery): Query {
  const params = new URLSearchParams(busqueda)
  const lee = (nombre: keyof typeof ENTRADAS): string | null => {
    const valor = params.get(nombre)
    return valor !== null && valor !== '' && safeParse(ENTRADAS[nombre], valor).success ? valor : null
  }
  const busca = params.get('buscar')?.trim().slice(0, 100) ?? ''
  const regionId = lee('regionId')
  const comunaId = lee('comunaId')
  const situacion = lee('situacion')
  return {
    filters: {
      ...(regionId && { regionId }),
      ...(comunaId && { comunaId }),
      ...(situacion && { situacion }),
      ...(busca && { buscar: busca }),
    },
    limit: Number(lee('limit') ?? porOmision.limit),
    offset: Number(lee('offset') ?? 0),
    sort: {
      field: lee('sortField') ?? porOmision.sort.field,
      direction: (lee('sortOrder') ?? porOmision.sort.direction) === 'desc' ? 'desc' : 'asc',
    },
  }
}
