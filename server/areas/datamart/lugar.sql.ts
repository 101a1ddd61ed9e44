import { sql, type Kysely } from 'kysely'
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

/**
 * The place that the caller asks for, or its own when it names none, at the end of the way that leads to it from the
 * widest one within its reach. Undefined when there is no such place, the names contradict each other, or it lies outside.
 */
export async function caminoA(db: Kysely<unknown>, alcance: Alcance, pedido: Pedido): Promise<Lugar[] | undefined> {
  const nombrado = Object.values(pedido).some((valor) => valor !== undefined)
  const { region = null, provincia = null, comuna = null, rbd = null } = nombrado ? pedido : propio(alcance)
  const nivel = nivelDeAlcance(alcance.rolId)
  if (nivel === null) return undefined
  if (region === null && provincia === null && comuna === null && rbd === null) return nivel === 'pais' ? [PAIS] : undefined

  const { rows } = await sql<Fila>`
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
  `.execute(db)
  const [fila] = rows
  if (fila === undefined) return undefined
  const lugares = (['region', 'provincia', 'comuna', 'establecimiento'] as const).flatMap((cual): Lugar[] => {
    const hallado = fila[cual]
    return hallado === null ? [] : [{ nivel: cual, ...hallado }]
  })
  return [PAIS, ...lugares].slice(NIVELES.indexOf(nivel))
}
