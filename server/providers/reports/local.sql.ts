import { sql, type RawBuilder } from 'kysely'
import type { Avance, Recuento, Lugar, Nivel } from '#contract/datamart.ts'

/** Only what is asked today: active surveys of the active period, in the grades they are meant for. */
export const VIGENTES = sql`
  join encuesta s on s.encuesta_id = a.encuesta_id and s.activo
  join periodo p on p.periodo_id = s.periodo_id and p.activo
  join ensenanza_grado_encuesta m on m.encuesta_id = a.encuesta_id and m.id_ensenanza = a.id_ensenanza and m.id_grado = a.id_grado
`

/** Limits to one survey, when one is named. */
export const deEncuesta = (encuestaId: number | undefined): RawBuilder<boolean> =>
  encuestaId === undefined ? sql`true` : sql`a.encuesta_id = ${encuestaId}`

/** Limits the rows called `a`, which carry their territory, to a place. */
export const dentroDe = ({ nivel, id }: Lugar): RawBuilder<boolean> => {
  switch (nivel) {
    case 'pais':
      return sql`true`
    case 'region':
      return sql`a.region_id = ${id}`
    case 'provincia':
      return sql`a.provincia_id = ${id}`
    case 'comuna':
      return sql`a.comuna_id = ${id}`
    case 'establecimiento':
      return sql`a.id_rbd = ${id}::int`
  }
}

/** A closed period's figures under the name `v`: those of its last closing. */
export const delCierre = (periodoId: number): RawBuilder<unknown> => sql`
  join encuesta s on s.encuesta_id = v.encuesta_id
  join periodo p on p.periodo_id = s.periodo_id and p.periodo_id = ${periodoId} and v.cierre = p.cierres
`

/** Where each level's counts are, the code of the place right below it, and how that place is called. */
interface Fuente {
  desde: (cerrado: number | null) => RawBuilder<unknown>
  hijo: RawBuilder<string>
  nombre: RawBuilder<string>
  nivelDelHijo: Nivel
}

/** The counts that move with each answer; of a closed period, those that its last closing wrote. */
const comunas = (cerrado: number | null): RawBuilder<unknown> =>
  cerrado === null
    ? sql`avance_comuna a`
    : sql`(select v.*, 0 as en_progreso, c.provincia_id, c.region_id from avance_cerrado v join comuna c on c.comuna_id = v.comuna_id ${delCierre(cerrado)}) a`
const escuelas = (cerrado: number | null): RawBuilder<unknown> =>
  cerrado === null
    ? sql`(select v.*, c.comuna_id from avance_establecimiento v join establecimiento c on c.id_rbd = v.id_rbd) a`
    : sql`(select v.*, 0 as en_progreso, c.comuna_id from avance_cerrado_escuela v join establecimiento c on c.id_rbd = v.id_rbd ${delCierre(cerrado)}) a`

const FUENTES: Record<Nivel, Fuente> = {
  pais: { desde: comunas, hijo: sql`a.region_id`, nombre: sql`(select nombre from region where region_id = hijo)`, nivelDelHijo: 'region' },
  region: {
    desde: comunas,
    hijo: sql`a.provincia_id`,
    nombre: sql`(select nombre from provincia where provincia_id = hijo)`,
    nivelDelHijo: 'provincia',
  },
  provincia: {
    desde: comunas,
    hijo: sql`a.comuna_id`,
    nombre: sql`(select nombre from comuna where comuna_id = hijo)`,
    nivelDelHijo: 'comuna',
  },
  comuna: {
    desde: escuelas,
    hijo: sql`a.id_rbd::text`,
    nombre: sql`(select ds_nom_estable from establecimiento where id_rbd = hijo::int)`,
    nivelDelHijo: 'establecimiento',
  },
  establecimiento: { desde: escuelas, hijo: sql`null::text`, nombre: sql`null`, nivelDelHijo: 'establecimiento' },
}

/** A row of `cuentasDe`. */
interface Cuenta extends Recuento {
  grupo: 'total' | 'lugar' | 'encuesta' | 'grado'
  hijo: string | null
  encuestaId: number | null
  idEnsenanza: number | null
  idGrado: number | null
  nombre: string | null
  detalle: string | null
}

/**
 * The query of the counts of a place in one reading of its rows, which are first summed as far as the four groups need: in all, by the places right below it, by survey and by grade. Of one
 * survey when it is named; the surveys themselves always all come, to choose from. `cerrado`: of that closed period, and not of the active one.
 */
export function cuentasDe(lugar: Lugar, encuestaId: number | undefined, cerrado: number | null): RawBuilder<Cuenta> {
  const { desde, hijo, nombre } = FUENTES[lugar.nivel]
  return sql<Cuenta>`
    with sumas as (
      select hijo, encuesta_id, id_ensenanza, id_grado,
        case when grouping(encuesta_id) = 0 then 'encuesta' when grouping(id_ensenanza) = 0 then 'grado' when grouping(hijo) = 0 then 'lugar' else 'total' end as grupo,
        array[sum(esperadas), sum(en_progreso), sum(completadas)] as todas,
        array[sum(esperadas) filter (where elegida), sum(en_progreso) filter (where elegida), sum(completadas) filter (where elegida)] as elegidas
      from (
        select a.hijo, a.encuesta_id, a.id_ensenanza, a.id_grado, a.esperadas, a.en_progreso, a.completadas, ${deEncuesta(encuestaId)} as elegida
        from (
          select ${hijo} as hijo, a.encuesta_id, a.id_ensenanza, a.id_grado, sum(a.esperadas) as esperadas, sum(a.en_progreso) as en_progreso, sum(a.completadas) as completadas
          from ${desde(cerrado)}
          where ${dentroDe(lugar)}
          group by 1, 2, 3, 4
        ) a ${cerrado === null ? VIGENTES : sql``}
      ) vigentes
      group by grouping sets ((), (hijo), (encuesta_id), (id_ensenanza, id_grado))
      having grouping(encuesta_id) = 0 or grouping(hijo) = 1 and grouping(id_ensenanza) = 1 or bool_or(elegida)
    ), cuentas as (
      select grupo, hijo, encuesta_id, id_ensenanza, id_grado, case grupo when 'encuesta' then todas else elegidas end as cuenta from sumas
    )
    select grupo, hijo, encuesta_id as "encuestaId", id_ensenanza as "idEnsenanza", id_grado as "idGrado",
      coalesce(cuenta[1], 0)::int as esperadas, coalesce(cuenta[2], 0)::int as "enProgreso", coalesce(cuenta[3], 0)::int as completadas,
      case grupo
        when 'lugar' then ${nombre}
        when 'encuesta' then (select e.nombre from encuesta e where e.encuesta_id = cuentas.encuesta_id)
        when 'grado' then (select n.ds_ensenanza from ensenanza n where n.id_ensenanza = cuentas.id_ensenanza)
      end as nombre,
      case grupo
        when 'encuesta' then (select to_char(e.cierre at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from encuesta e where e.encuesta_id = cuentas.encuesta_id)
        when 'grado' then (select g.ds_grado from grado g where g.id_ensenanza = cuentas.id_ensenanza and g.id_grado = cuentas.id_grado)
      end as detalle
    from cuentas
    order by hijo, encuesta_id, id_ensenanza, id_grado
  `
}

/** What the places right below one are. */
export const nivelBajo = ({ nivel }: Lugar): Nivel => FUENTES[nivel].nivelDelHijo

/** What each level's submissions by day are read from; a school has few enough to count its answers. */
const DIAS: Record<Nivel, RawBuilder<unknown>> = {
  pais: sql`avance_dia_region a`,
  region: sql`avance_dia_region a`,
  provincia: sql`avance_dia_provincia a`,
  comuna: sql`avance_dia_comuna a`,
  establecimiento: sql`(
    select e.id_rbd, r.encuesta_id, dia_de_chile(r.enviada) as dia, 1 as completadas
    from estudiante e join respuesta r on r.run_estudiante = e.run and r.estado = 'enviada'
  ) a`,
}

/** The query of submissions by day of Chile, in order; none of a register's, which is meant for no grade and whose small counts are hidden. */
export const diasDe = (lugar: Lugar, encuestaId: number | undefined): RawBuilder<Avance['dias'][number]> =>
  sql`
    select to_char(a.dia, 'YYYY-MM-DD') as dia, sum(a.completadas)::int as completadas
    from ${DIAS[lugar.nivel]}
    where ${dentroDe(lugar)} and ${deEncuesta(encuestaId)} and a.encuesta_id = any (array(
      select s.encuesta_id from encuesta s join periodo p on p.periodo_id = s.periodo_id and p.activo
      where s.activo and exists (select 1 from ensenanza_grado_encuesta m where m.encuesta_id = s.encuesta_id)
    ))
    group by a.dia having sum(a.completadas) <> 0
    order by a.dia
  `
