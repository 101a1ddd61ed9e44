import { useState } from 'react'
import { safeParse, type GenericSchema } from 'valibot'
import type { Query, DefaultQuery } from '#machines/table/table.rules.ts'
import { usePorOmision } from './por-omision.ts'

type Entradas = Readonly<Record<string, GenericSchema>>

/**
 * The query that an address carries for a list, by the entries of its call's schema. What the schema refuses is dropped,
 * so that an old or mistyped link still shows a list. `vista`, the page's tab, is kept when it is given.
 */
function leeConsulta(busqueda: string, entradas: Entradas, porOmision: DefaultQuery): Query {
  const params = new URLSearchParams(busqueda)
  const lee = (nombre: string): string | null => {
    const valor = params.get(nombre)
    const esquema = entradas[nombre]
    return valor !== null && valor !== '' && esquema !== undefined && safeParse(esquema, valor).success ? valor : null
  }
  const propios = ['limit', 'offset', 'sortField', 'sortOrder']
  const filtros = Object.keys(entradas).flatMap((nombre) => {
    const valor = propios.includes(nombre) ? null : lee(nombre)
    return valor === null ? [] : [[nombre, valor] as const]
  })
  const vista = params.get('vista')
  return {
    filters: { ...(vista !== null && { vista }), ...Object.fromEntries(filtros) },
    limit: Number(lee('limit') ?? porOmision.limit),
    offset: Number(lee('offset') ?? 0),
    sort: {
      field: lee('sortField') ?? porOmision.sort.field,
      direction: (lee('sortOrder') ?? porOmision.sort.direction) === 'desc' ? 'desc' : 'asc',
    },
  }
}

/** What a list asks for as it opens at an address, what it asks for when its address says nothing, and how another address is read. */
export function useConsulta(busqueda: string, entradas: Entradas, orden: DefaultQuery['sort']) {
  const porOmision = usePorOmision(orden)
  const lee = (direccion: string): Query => leeConsulta(direccion, entradas, porOmision)
  const [inicial] = useState(() => lee(busqueda))
  return { inicial, porOmision, lee }
}

/** The filters that a person put, without the page's tab. */
export function filtrosPuestos({ filters: filtros }: Query): Readonly<Record<string, string>> {
  const { vista: _vista, ...puestos } = filtros
  return puestos
}
