import { sql, type Kysely } from 'kysely'
import type { AvanceDeEmbarazadas } from '#contract/datamart.ts'
import { deNorteASur } from '#contract/rules/regiones.ts'
import { alcanzaLugar, type Alcance } from '#server/plugins/sesiones/alcance.sql.ts'
import { loReservado, type Cuenta } from './reserva.ts'

interface Region extends Cuenta {
  regionId: string
  nombre: string
  /** Whether the caller sees it. */
  alcanza: boolean
}

/**
 * The register of fathers, mothers and pregnant students by survey and region, within the caller's region when it has one. Small counts are
 * hidden with just enough others (`loReservado`); which, is decided over the whole country, whoever asks.
 */
export async function avanceDeEmbarazadas(db: Kysely<unknown>, alcance: Alcance): Promise<AvanceDeEmbarazadas['encuestas']> {
  const { rows } = await sql<{ encuestaId: number; nombre: string; regiones: Region[] }>`
    with cuentas as (
      select m.encuesta_id, c.region_id, count(*)::int as inscritas, (count(*) filter (where r.estado = 'enviada'))::int as completadas
      from registro_embarazadas m
      join encuesta s on s.encuesta_id = m.encuesta_id and s.activo
      join periodo p on p.periodo_id = s.periodo_id and p.activo
      join estudiante e on e.run = m.run_estudiante
      join establecimiento c on c.id_rbd = e.id_rbd
      left join respuesta r on r.encuesta_id = m.encuesta_id and r.run_estudiante = m.run_estudiante
      where m.retirado is null
      group by 1, 2
    )
    select s.encuesta_id as "encuestaId", s.nombre,
      jsonb_agg(jsonb_build_object(
        'regionId', g.region_id, 'nombre', g.nombre,
        'inscritas', coalesce(k.inscritas, 0), 'completadas', coalesce(k.completadas, 0),
        'alcanza', ${alcanzaLugar(alcance, { regionId: sql`g.region_id` })}
      ) order by g.region_id) as regiones
    from encuesta s
    cross join region g
    left join cuentas k on k.encuesta_id = s.encuesta_id and k.region_id = g.region_id
    where s.encuesta_id in (select encuesta_id from cuentas)
    group by s.encuesta_id, s.nombre
    order by s.encuesta_id
  `.execute(db)
  return rows.map(({ encuestaId, nombre, regiones }) => {
    const reservado = loReservado(regiones)
    return {
      encuestaId,
      nombre,
      oculta: reservado.completadas.size > 0,
      regiones: regiones.toSorted(deNorteASur).flatMap((region) =>
        region.alcanza
          ? [
              {
                regionId: region.regionId,
                nombre: region.nombre,
                inscritas: reservado.inscritas.has(region) ? null : region.inscritas,
                completadas: reservado.completadas.has(region) ? null : region.completadas,
              },
            ]
          : [],
      ),
    }
  })
}
