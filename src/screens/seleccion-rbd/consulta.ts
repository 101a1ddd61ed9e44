import { safeParse } from 'valibot'
import { sige } from '#contract/sige.ts'
import type { Consulta, ConsultaPorOmision } from '#machines/table/table.query.ts'

/** The list's own page and order, when the address says nothing. */
export const POR_OMISION = { limit: 25, orden: { campo: 'dsNomEstable', sentido: 'asc' } } as const satisfies ConsultaPorOmision

const ENTRADAS = sige.getEstablecimientos.query.entries

/** The query that an address carries; what the contract refuses is dropped, so that an old link still shows a list. */
export function leerConsulta(search: string): Consulta {
  const params = new URLSearchParams(search)
  const leer = (nombre: keyof typeof ENTRADAS): string | null => {
    const valor = params.get(nombre)
    return valor !== null && valor !== '' && safeParse(ENTRADAS[nombre], valor).success ? valor : null
  }
  const buscar = params.get('buscar')?.trim().slice(0, 100) ?? ''
  const regionId = leer('regionId')
  const comunaId = leer('comunaId')
  return {
    filtros: { ...(regionId && { regionId }), ...(comunaId && { comunaId }), ...(buscar && { buscar }) },
    limit: Number(leer('limit') ?? POR_OMISION.limit),
    offset: Number(leer('offset') ?? 0),
    orden: { campo: leer('sortField') ?? POR_OMISION.orden.campo, sentido: leer('sortOrder') === 'desc' ? 'desc' : 'asc' },
  }
}
