import { sql, type Kysely } from 'kysely'

/**
 * What the surveys of 2024 ended with: in each school as many students as today, between 52 and 81 of each hundred with their survey
 * submitted, and on which day of its campaign each. Invented, and the same every time.
 */
export async function siembraPeriodoCerrado(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into avance_cerrado_escuela (id_rbd, encuesta_id, id_ensenanza, id_grado, cierre, esperadas, completadas)
    select c.id_rbd, m.encuesta_id, m.id_ensenanza, m.id_grado, 1, count(*), count(*) * (52 + (c.id_rbd * 7 + m.encuesta_id * 13) % 30) / 100
    from ensenanza_grado_encuesta m
    join encuesta s on s.encuesta_id = m.encuesta_id
    join periodo p on p.periodo_id = s.periodo_id and not p.activo
    join estudiante e on e.id_ensenanza = m.id_ensenanza and e.id_grado = m.id_grado
    join establecimiento c on c.id_rbd = e.id_rbd
    group by c.id_rbd, m.encuesta_id, m.id_ensenanza, m.id_grado
  `.execute(db)
  await sql`
    insert into avance_cerrado (comuna_id, encuesta_id, id_ensenanza, id_grado, esperadas, completadas)
    select c.comuna_id, a.encuesta_id, a.id_ensenanza, a.id_grado, sum(a.esperadas), sum(a.completadas)
    from avance_cerrado_escuela a join establecimiento c on c.id_rbd = a.id_rbd
    group by 1, 2, 3, 4
  `.execute(db)
  // Few in the first and last weeks, most in the middle.
  await sql`
    insert into avance_cerrado_dia (lugar, encuesta_id, id_ensenanza, id_grado, cierre, dia, completadas)
    select coalesce(c.comuna_id, c.provincia_id, c.region_id), a.encuesta_id, a.id_ensenanza, a.id_grado, 1,
      dia_de_chile(s.apertura) + ((0.5 - sin(asin(1 - 2 * x.parte) / 3)) * (dia_de_chile(s.cierre) - dia_de_chile(s.apertura)))::int, count(*)
    from avance_cerrado_escuela a
    join encuesta s on s.encuesta_id = a.encuesta_id
    join establecimiento c on c.id_rbd = a.id_rbd
    cross join lateral (select (i - 0.5)::float / a.completadas as parte from generate_series(1, a.completadas) i) x
    group by grouping sets ((c.region_id), (c.provincia_id), (c.comuna_id)), a.encuesta_id, a.id_ensenanza, a.id_grado, 6
  `.execute(db)
}
