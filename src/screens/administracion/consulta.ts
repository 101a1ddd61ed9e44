import { safeParse, type GenericSchema } from 'valibot'
import type { Consulta, ConsultaPorOmision } from '#machines/table/table.query.ts'

/**
 * The query that an address carries for a list, by the entries of its call's schema. What the schema refuses is dropped,
 * so that an old or mistyped link still shows a list. `vista`, the page's tab, is kept when it is given.
 */
export function leerConsultaDe(
  search: string,
  entradas: Readonly<Record<string, GenericSchema>>,
  porOmision: ConsultaPorOmision,
): Consulta {
  const params = new URLSearchParams(search)
  const leer = (nombre: string): string | null => {
    const valor = params.get(nombre)
    const esquema = entradas[nombre]
    return valor !== null && valor !== '' && esquema !== undefined && safeParse(esquema, valor).success ? valor : null
  }
  const propios = ['limit', 'offset', 'sortField', 'sortOrder']
  const filtros = Object.keys(entradas).flatMap((nombre) => {
    const valor = propios.includes(nombre) ? null : leer(nombre)
    return valor === null ? [] : [[nombre, valor] as const]
  })
  const vista = params.get('vista')
  return {
    filtros: { ...(vista !== null && { vista }), ...Object.fromEntries(filtros) },
    limit: Number(leer('limit') ?? porOmision.limit),
    offset: Number(leer('offset') ?? 0),
    orden: {
      campo: leer('sortField') ?? porOmision.orden.campo,
      sentido: (leer('sortOrder') ?? porOmision.orden.sentido) === 'desc' ? 'desc' : 'asc',
    },
  }
}

/** The filters that a person put, without the page's tab. */
export function filtrosPuestos({ filtros }: Consulta): Readonly<Record<string, string>> {
  const { vista: _vista, ...puestos } = filtros
  return puestos
}
