import { safeParse } from 'valibot'
import { sige } from '#contract/sige.ts'
import type { Consulta, ConsultaPorOmision } from '#machines/table/table.query.ts'

/** The list's own page and order, when the address says nothing. */
export const POR_OMISION = { limit: 25, orden: { campo: 'apellidoPaterno', sentido: 'asc' } } as const satisfies ConsultaPorOmision

const ENTRADAS = sige.getEstudiantes.query.entries
const FILTROS = ['idEnsenanza', 'idGrado', 'letraCurso', 'estado', 'searchTerm'] as const
export type FiltroDeEstudiantes = (typeof FILTROS)[number]

/** A grade belongs to a teaching type and a letter to a grade: without the one above they say nothing. */
const NECESITA: Partial<Record<FiltroDeEstudiantes, FiltroDeEstudiantes>> = { idGrado: 'idEnsenanza', letraCurso: 'idGrado' }

export interface ConsultaLeida {
  consulta: Consulta
  /** Whether the address asked for something that the list does not know. */
  descarto: boolean
}

/**
 * The query that an address carries. What the contract refuses is dropped, so that an old or mistyped link still shows
 * a list.
 */
export function leerConsulta(search: string): ConsultaLeida {
  const params = new URLSearchParams(search)
  let descarto = false
  const leer = (nombre: keyof typeof ENTRADAS): string | null => {
    const valor = params.get(nombre)
    if (valor === null || valor === '') return null
    if (safeParse(ENTRADAS[nombre], valor).success) return valor
    descarto = true
    return null
  }
  const filtros: Record<string, string> = {}
  for (const nombre of FILTROS) {
    const valor = leer(nombre)
    const necesita = NECESITA[nombre]
    if (valor === null) continue
    if (necesita && !(necesita in filtros)) descarto = true
    else filtros[nombre] = valor
  }
  return {
    consulta: {
      filtros,
      limit: Number(leer('limit') ?? POR_OMISION.limit),
      offset: Number(leer('offset') ?? 0),
      orden: { campo: leer('sortField') ?? POR_OMISION.orden.campo, sentido: leer('sortOrder') === 'desc' ? 'desc' : 'asc' },
    },
    descarto,
  }
}
