import { sql, type RawBuilder } from 'kysely'
import { VIGENTES } from '#server/providers/reports/local.sql.ts'

/**
 * The schools `c` that `donde` lets through, each with what it has to answer in the active period and how far it is: nothing of one with
 * nothing to answer. They are chosen first, so that a place costs what it has and not what the country has.
 */
export const escuelasConCuentas = (donde: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select c.id_rbd, sum(a.esperadas)::int as esperadas, sum(a.en_progreso)::int as en_progreso, sum(a.completadas)::int as completadas, max(a.ultima) as ultima
  from establecimiento c left join (select a.* from avance_establecimiento a ${VIGENTES}) a on a.id_rbd = c.id_rbd
  where ${donde}
  group by c.id_rbd
`

/** Whether the school called `c` has entered: its account confirmed its data in the active period. */
const HA_ENTRADO = sql<boolean>`exists (
  select 1 from usuario u
  where u.nombre_usuario = c.id_rbd::text and u.rol_id = 1 and u.activo and u.datos_periodo_id = (select periodo_id from periodo where activo)
)`

/** How the school `c` stands, by its counts `a`: nobody entered, nobody answered, or on its way; null with nothing to answer. */
export const SITUACION: RawBuilder<string | null> = sql`case
  when coalesce(a.esperadas, 0) = 0 then null
  when not ${HA_ENTRADO} then 'sin-ingreso'
  when a.en_progreso + a.completadas = 0 then 'sin-respuestas'
  else 'al-dia'
end`
