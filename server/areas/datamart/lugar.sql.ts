import { sql, type Kysely, type RawBuilder } from 'kysely'
import { NIVELES, type Lugar } from '#contract/datamart.ts'
import { nivelDeAlcance } from '#contract/rules/territorio.ts'
import { alcanzaLugar, type Alcance } from '#server/plugins/sesiones/alcance.sql.ts'

/** What a caller names of the territory; the narrowest one decides and the others must contain it. */
export interface Pedido {
  region?: string
  provincia?: string
  comuna?: string
  rbd?: number
}

/** The whole country. */
export const PAIS: Lugar = { nivel: 'pais', id: '', nombre: 'Chile' }

/** Each role's own place, where it looks when it names none. */
function propio({ rolId, regionId, comunaId, idRbd }: Alcance): Pedido {
  switch (nivelDeAlcance(rolId)) {
    case 'establecimiento':
      return { rbd: idRbd ?? undefined }
    case 'comuna':
      return { comuna: comunaId ?? undefined }
    case 'region':
      return { region: regionId ?? undefined }
    default:
      return {}
  }
}

/** The codes of the place that was found. */
const HALLADO = { idRbd: sql`e.id_rbd`, comunaId: sql`c.comuna_id`, regionId: sql`r.region_id` }

type Fila = Record<'region' | 'provincia' | 'comuna' | 'establecimiento', { id: string; nombre: string } | null>

const conNombre = (pedido: Pedido) => Object.entries(pedido).filter(([, valor]) => valor !== undefined)

/** What is asked for: the caller's own place when it names none. */
const pedidoDe = (alcance: Alcance, pedido: Pedido): Pedido => (conNombre(pedido).length > 0 ? pedido : propio(alcance))

/** The place that one name says by itself, without what it is called, or the country; null where several names do, and where nothing is within reach. */
export function lugarPedido(alcance: Alcance, pedido: Pedido): Lugar | null {
  const [nombrado, ...mas] = conNombre(pedidoDe(alcance, pedido))
  if (nombrado === undefined) return nivelDeAlcance(alcance.rolId) === 'pais' ? PAIS : null
  const [cual, id] = nombrado as [keyof Pedido, string | number]
  return mas.length > 0 ? null : { nivel: cual === 'rbd' ? 'establecimiento' : cual, id: String(id), nombre: '' }
}

/** The query of one value that finds the place asked for and those around it; null when there is no such place, the names contradict each other, or it lies outside. */
function hallado(alcance: Alcance, pedido: Pedido): RawBuilder<Fila | null> {
  const { region = null, provincia = null, comuna = null, rbd = null } = pedidoDe(alcance, pedido)
  if (region === null && provincia === null && comuna === null && rbd === null) return sql`select null`
  return sql`select row_to_json(hallado) from (
    select
      case when r.region_id is not null then jsonb_build_object('id', r.region_id, 'nombre', r.nombre) end as region,
      case when p.provincia_id is not null then jsonb_build_object('id', p.provincia_id, 'nombre', p.nombre) end as provincia,
      case when c.comuna_id is not null then jsonb_build_object('id', c.comuna_id, 'nombre', c.nombre) end as comuna,
      case when e.id_rbd is not null then jsonb_build_object('id', e.id_rbd::text, 'nombre', e.ds_nom_estable) end as establecimiento
    from (select 1) nada
    left join establecimiento e on e.id_rbd = ${rbd}::int
    left join comuna c on c.comuna_id = coalesce(e.comuna_id, ${comuna})
    left join provincia p on p.provincia_id = coalesce(c.provincia_id, ${provincia})
    left join region r on r.region_id = coalesce(p.region_id, ${region})
    where ${alcanzaLugar(alcance, HALLADO)}
      and (${rbd}::int is null or e.id_rbd = ${rbd}::int)
      and (${comuna}::text is null or c.comuna_id = ${comuna})
      and (${provincia}::text is null or p.provincia_id = ${provincia})
      and (${region}::text is null or r.region_id = ${region})
  ) hallado`
}

/** What was found as the way to it. */
function caminoDe(alcance: Alcance, pedido: Pedido, fila: Fila | null): Lugar[] | undefined {
  const nivel = nivelDeAlcance(alcance.rolId)
  if (nivel === null) return undefined
  if (conNombre(pedidoDe(alcance, pedido)).length === 0) return nivel === 'pais' ? [PAIS] : undefined
  if (fila === null) return undefined
  const lugares = (['region', 'provincia', 'comuna', 'establecimiento'] as const).flatMap((cual): Lugar[] => {
    const hallado = fila[cual]
    return hallado === null ? [] : [{ nivel: cual, ...hallado }]
  })
  return [PAIS, ...lugares].slice(NIVELES.indexOf(nivel))
}

/**
 * The place that the caller asks for, or its own when it names none, at the end of the way that leads to it from the
 * widest one within its reach. Undefined when there is no such place, the names contradict each other, or it lies outside.
 */
export async function caminoA(db: Kysely<unknown>, alcance: Alcance, pedido: Pedido): Promise<Lugar[] | undefined> {
  if (lugarPedido(alcance, pedido) === PAIS) return [PAIS]
  const { rows } = await sql<{ fila: Fila | null }>`select (${hallado(alcance, pedido)}) as fila`.execute(db)
  return caminoDe(alcance, pedido, rows[0]?.fila ?? null)
}

/** The query, of one value, of what another query of one text tells of a place together with the way to it; `leeConCamino` reads it. */
export const conCamino = (alcance: Alcance, pedido: Pedido, consulta: RawBuilder<string>): RawBuilder<string> =>
  sql`select concat((${consulta}), chr(10), (${hallado(alcance, pedido)})::text)`

/** What `conCamino` read; the way as `caminoA` gives it. */
export function leeConCamino(alcance: Alcance, pedido: Pedido, junto: string): { camino: Lugar[] | undefined; leido: string } {
  const linea = junto.lastIndexOf('\n')
  const hallada = junto.slice(linea + 1)
  const fila = hallada === '' ? null : (JSON.parse(hallada) as Fila)
  return { camino: caminoDe(alcance, pedido, fila), leido: junto.slice(0, linea) }
}
