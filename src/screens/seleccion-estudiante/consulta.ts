import { safeParse } from 'valibot'
import { sigeLiberado } from '#contract/sige-liberado.ts'
import type { Query, DefaultQuery } from '#machines/table/table.rules.ts'

/** The list's own order, when the address says nothing. */
export const ORDEN = { field: 'apellidoPaterno', direction: 'asc' } as const

const ENTRADAS = sigeLiberado.getEstudiantes.query.entries
const FILTROS = ['idEnsenanza', 'idGrado', 'letraCurso', 'estado', 'searchTerm'] as const
export type FiltroDeEstudiantes = (typeof FILTROS)[number]

/** A grade belongs to a teaching type and a letter to a grade: without the one above they say nothing. */
const NECESITA: Partial<Record<FiltroDeEstudiantes, FiltroDeEstudiantes>> = { idGrado: 'idEnsenanza', letraCurso: 'idGrado' }

export interface ConsultaLeida {
  consulta: Query
  /** Whether the address asked for something that the list does not know. */
  descarto: boolean
}

/**
 * The query that an address carries. What the contract refuses is dropped, so that an old or mistyped link still shows
 * a list.
 */
export function leeConsulta(busqueda: string, porOmision: DefaultQuery): ConsultaLeida {
  const params = new URLSearchParams(busqueda)
  let descarto = false
  const lee = (nombre: keyof typeof ENTRADAS): string | null => {
    const valor = params.get(nombre)
    if (valor === null || valor === '') return null
    if (safeParse(ENTRADAS[nombre], valor).success) return valor
    descarto = true
    return null
  }
  const filtros: Record<string, string> = {}
  for (const nombre of FILTROS) {
    const valor = lee(nombre)
    const necesita = NECESITA[nombre]
    if (valor === null) continue
    if (necesita && !(necesita in filtros)) descarto = true
    else filtros[nombre] = valor
  }
  return {
    consulta: {
      filters: filtros,
      limit: Number(lee('limit') ?? porOmision.limit),
      offset: Number(lee('offset') ?? 0),
      sort: { field: lee('sortField') ?? porOmision.sort.field, direction: lee('sortOrder') === 'desc' ? 'desc' : 'asc' },
    },
    descarto,
  }
}
