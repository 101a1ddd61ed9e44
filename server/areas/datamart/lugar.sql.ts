import { sql, type Kysely } from 'kysely'
import type { Lugar } from '#contract/datamart.ts'
import { ROL } from '#contract/rules/roles.ts'
import type { Alcance } from '../sige/alcance.sql.ts'

/** What a caller names of the territory; the narrowest one decides and the others must contain it. */
export interface Pedido {
  region?: string
  provincia?: string
  comuna?: string
  rbd?: number
}

const PAIS: Lugar = { nivel: 'pais', id: '', nombre: 'Chile' }

/** Each role's own place, where it looks when it names none. */
function propio({ rolId, regionId, comunaId, idRbd }: Alcance): Pedido {
  if (rolId === ROL.RBD && idRbd !== null) return { rbd: idRbd }
  if (rolId === ROL.ADMINISTRADOR_COMUNAL && comunaId !== null) return { comuna: comunaId }
  if (rolId === ROL.ADMINISTRADOR_REGIONAL && regionId !== null) return { region: regionId }
  return {}
}

/** The condition that the place found lies within the caller's reach. */
function alcanza({ rolId, regionId, comunaId, idRbd }: Alcance) {
  switch (rolId) {
    case ROL.RBD:
      return sql`e.id_rbd = ${idRbd}`
    case ROL.ADMINISTRADOR_COMUNAL:
      return sql`c.comuna_id = ${comunaId}`
    case ROL.ADMINISTRADOR_REGIONAL:
      return sql`r.region_id = ${regionId}`
    case ROL.ADMINISTRADOR_NACIONAL:
    case ROL.REPORTES:
      return sql`true`
    case ROL.APODERADO:
      return sql`false`
  }
}

type Fila = Record<'region' | 'provincia' | 'comuna' | 'establecimiento', { id: string; nombre: string } | null>

/**
 * The place that the caller asks for, or its own when it names none, at the end of the way that leads to it from the
 * widest one within its reach. Undefined when there is no such place, the names contradict each other, or it lies outside.
 */
export async function caminoA(db: Kysely<unknown>, alcance: Alcance, pedido: Pedido): Promise<Lugar[] | undefined> {
  const nombrado = Object.values(pedido).some((valor) => valor !== undefined)
  const { region = null, provincia = null, comuna = null, rbd = null } = nombrado ? pedido : propio(alcance)
  const nacional = alcance.rolId === ROL.ADMINISTRADOR_NACIONAL || alcance.rolId === ROL.REPORTES
  if (region === null && provincia === null && comuna === null && rbd === null) return nacional ? [PAIS] : undefined

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
    where ${alcanza(alcance)}
      and (${rbd}::int is null or e.id_rbd = ${rbd}::int)
      and (${comuna}::text is null or c.comuna_id = ${comuna})
      and (${provincia}::text is null or p.provincia_id = ${provincia})
      and (${region}::text is null or r.region_id = ${region})
  `.execute(db)
  const [fila] = rows
  if (fila === undefined) return undefined
  const lugares = (['region', 'provincia', 'comuna', 'establecimiento'] as const).flatMap((nivel): Lugar[] => {
    const hallado = fila[nivel]
    return hallado === null ? [] : [{ nivel, ...hallado }]
  })
  return [PAIS, ...lugares].slice(primeroVisible(alcance))
}

/** How many of the widest places lie outside what each role may see. */
function primeroVisible({ rolId }: Alcance): number {
  if (rolId === ROL.RBD) return 4
  if (rolId === ROL.ADMINISTRADOR_COMUNAL) return 3
  return rolId === ROL.ADMINISTRADOR_REGIONAL ? 1 : 0
}
