import type pg from 'pg'
import { type Cobra, DE_CUENTA } from './cobro.ts'
import { type Ficha, Negada, YO } from './sesion.ts'

/** The roles that may read each thing. */
const [LEEN_LISTAS, LEEN_ESTADOS, LEEN_AVANCE] = [
  [1, 2, 3, 4],
  [1, 2, 3, 4, 5],
  [1, 2, 3, 4, 120],
] as const

/** Whether a school `c` is of who calls. */
const AL_ALCANCE = `case yo.rol_id when 1 then c.id_rbd::text = yo.nombre_usuario when 3 then c.region_id = yo.region_id
  when 4 then c.comuna_id = yo.comuna_id else true end`

/** Whether a guardian's hold on the survey of `e` may be taken over: no proved bond stands in its way. `enviada`: whether it was sent. */
const sePuedeTomar = (enviada: string) => `(
  exists (select from usuario q where q.usuario_id = r.usuario_id and q.rol_id = 5)
  and not exists (
    select from vinculo v
    left join lateral (
      select max(z.desvinculado) as quitado from vinculo z
      where z.usuario_id = v.usuario_id and z.run_estudiante = v.run_estudiante and z.vinculo_id >= v.vinculo_id and z.desvinculado_por <> z.usuario_id
    ) otro on true
    where v.usuario_id = r.usuario_id and v.run_estudiante = e.run and v.probado is not null
      and case when otro.quitado is not null then ${enviada} and coalesce(r.enviada, now()) < otro.quitado
        else ${enviada} or v.desvinculado is null or v.desvinculado > now() - interval '24 hours' end
  ))`

/** A draft whose guardian no longer has the student. */
const LIBRE = `(r.estado = 'borrador'
  and not exists (select from vinculo v where v.usuario_id = r.usuario_id and v.run_estudiante = e.run and v.desvinculado is null)
  and ${sePuedeTomar('false')})`

/** The state of a student's survey, by its token `t`, survey `s`, period `d`, grade `m` and answer `r`. */
const ESTADO = `case
  when t.token is null then 'NO_DISPONIBLE'
  when r.estado = 'enviada' then 'COMPLETADA'
  when m.encuesta_id is null and not exists (
    select from registro_embarazadas p where p.encuesta_id = t.encuesta_id and p.run_estudiante = e.run and p.retirado is null
  ) or not s.activo then 'NO_DISPONIBLE'
  when now() >= s.cierre or d.cerrado is not null then 'VENCIDA'
  when now() < s.apertura then 'AUN_NO_ABRE'
  when r.estado = 'anulada' then 'ANULADA'
  when r.estado = 'borrador' and not ${LIBRE} then 'EN_PROGRESO'
  else 'NO_INICIADA'
end`

/** A page of a school's students in one statement: the page is taken by its index, and only its rows are joined. */
const LISTA = `
  with ${YO}, alumnos as not materialized (
    select e.run, e.nombre_orden, e.cuerpo_run from yo
    join establecimiento c on c.id_rbd = $4 and ${AL_ALCANCE}
    join estudiante e on e.id_rbd = c.id_rbd
    join ensenanza_grado_encuesta m on m.encuesta_id = $3 and m.id_ensenanza = e.id_ensenanza and m.id_grado = e.id_grado
  ), pagina as materialized (select run from alumnos order by nombre_orden, cuerpo_run limit $5 offset $6)
  select yo.usuario_id, yo.rol_id, yo.al_dia, yo.toca, (select count(*)::int from alumnos) as total,
    d.*
  from yo left join lateral (
    select e.run as "runEstudiante", e.nombres, e.apellido_paterno as "apellidoPaterno", e.apellido_materno as "apellidoMaterno",
      e.id_ensenanza as "idEnsenanza", n.ds_ensenanza as "dsEnsenanza", e.id_grado as "idGrado", g.ds_grado as "dsGrado",
      e.letra_curso as "letraCurso", s.encuesta_id as "encuestaId", x.estado, t.token,
      case when x.estado in ('EN_PROGRESO', 'COMPLETADA') then r.respuesta_id end as "respuestaId",
      case when r.estado = 'borrador' and x.estado <> 'EN_PROGRESO' then null else r.informante end as informante,
      to_char(r.actualizada, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as actualizado,
      x.estado in ('EN_PROGRESO', 'COMPLETADA') and s.activo and now() between s.apertura and s.cierre and (
        x.estado = 'EN_PROGRESO' and r.informante = 'apoderado' and r.actualizada < now() - interval '7 days'
        or ${sePuedeTomar("(r.estado = 'enviada')")}
      ) as tomable,
      (select case when bool_or(v.probado is not null) then 'comprobado' when bool_or(true) then 'declarado' end
        from vinculo v join usuario q on q.usuario_id = v.usuario_id and q.activo
        where v.run_estudiante = e.run and v.desvinculado is null) as apoderado,
      r.estado <> 'anulada' and (r.folio is not null or r.informante = 'apoderado' and exists (
        select from usuario q where q.usuario_id = r.usuario_id and q.rol_id = 1)) as papel
    from pagina
    join estudiante e using (run)
    join encuesta s on s.encuesta_id = $3
    join periodo d on d.periodo_id = s.periodo_id
    join ensenanza_grado_encuesta m on m.encuesta_id = $3 and m.id_ensenanza = e.id_ensenanza and m.id_grado = e.id_grado
    join ensenanza n on n.id_ensenanza = e.id_ensenanza
    join grado g on g.id_ensenanza = e.id_ensenanza and g.id_grado = e.id_grado
    left join token_encuesta t on t.encuesta_id = $3 and t.run_estudiante = e.run
    left join respuesta r on r.token = t.token
    cross join lateral (select ${ESTADO} as estado) x
    order by e.nombre_orden, e.cuerpo_run
  ) d on true`

/** The states of some tokens within reach, in one statement; a guardian's, those of its students. */
const ESTADOS = `
  with ${YO}
  select yo.rol_id, yo.al_dia, yo.toca, d.token, d.estado, d.actualizado
  from yo left join lateral (
    select t.token, ${ESTADO} as estado, to_char(r.actualizada, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as actualizado
    from token_encuesta t
    join estudiante e on e.run = t.run_estudiante
    join establecimiento c on c.id_rbd = e.id_rbd
    join encuesta s on s.encuesta_id = t.encuesta_id and (not s.es_registro or yo.rol_id = 1) and (s.es_publico or yo.rol_id <> 5)
    join periodo d on d.periodo_id = s.periodo_id
    left join ensenanza_grado_encuesta m on m.encuesta_id = t.encuesta_id and m.id_ensenanza = e.id_ensenanza and m.id_grado = e.id_grado
    left join respuesta r on r.token = t.token
    where t.token = any($4::text[]) and t.encuesta_id = $3 and case when yo.rol_id = 5
      then exists (select from vinculo v where v.usuario_id = yo.usuario_id and v.run_estudiante = e.run and v.desvinculado is null)
      else ${AL_ALCANCE} end
  ) d on true`

/** A list of JSON objects in order, written by the database. */
const enJson = (campos: string, desde: string, orden: string) =>
  `coalesce((select json_agg(${campos} order by ${orden}) from ${desde}), '[]')`

/**
 * The progress of the country or of a region ($3), as one JSON written by the database in one statement: the kept counts of its communes are read once, and
 * everything else is a sum of theirs.
 */
const AVANCE = `
  with ${YO},
  actual as materialized (select periodo_id from periodo where activo),
  preguntadas as materialized (
    select m.*, s.nombre, s.cierre from actual join encuesta s using (periodo_id) join ensenanza_grado_encuesta m using (encuesta_id) where s.activo
  ),
  cuentas as materialized (
    select case when $3::text is null then a.region_id else a.provincia_id end as lugar, a.encuesta_id, a.id_ensenanza, a.id_grado,
      sum(a.esperadas)::int as e, sum(a.en_progreso)::int as p, sum(a.completadas)::int as c
    from avance_comuna a join preguntadas q using (encuesta_id, id_ensenanza, id_grado)
    where $3::text is null or a.region_id = $3
    group by 1, 2, 3, 4
  ),
  campanas as materialized (
    select p.periodo_id, p.nombre, p.activo, p.cierres, min(dia_de_chile(s.apertura)) as apertura, max(dia_de_chile(s.cierre)) as cierre,
      dia_de_chile(coalesce(p.cerrado, now())) as hasta
    from periodo p left join encuesta s on s.periodo_id = p.periodo_id and s.activo and not s.es_registro
    where p.activo or p.cerrado is not null group by p.periodo_id
  ),
  previa as materialized (
    select v.*, v.apertura + (a.hasta - a.apertura) as corte from campanas v, campanas a
    where a.activo and not v.activo and v.periodo_id < a.periodo_id order by v.periodo_id desc limit 1
  ),
  comparables as materialized (
    select distinct s.encuesta_id, q.id_ensenanza, q.id_grado from previa join encuesta s using (periodo_id) cross join preguntadas q
  ),
  finales as materialized (
    select case when $3::text is null then c.region_id else c.provincia_id end as lugar, sum(v.esperadas)::int as e, sum(v.completadas)::int as c
    from avance_cerrado v join comparables using (encuesta_id, id_ensenanza, id_grado) join comuna c on c.comuna_id = v.comuna_id, previa
    where v.cierre = previa.cierres and ($3::text is null or c.region_id = $3) group by 1
  ),
  cerrados as materialized (
    select v.lugar, v.dia, sum(v.completadas)::int as c from avance_cerrado_dia v join comparables using (encuesta_id, id_ensenanza, id_grado), previa
    where v.cierre = previa.cierres and case when $3::text is null then length(v.lugar) = 2 else v.lugar = $3 or length(v.lugar) = 3 and starts_with(v.lugar, $3) end
    group by 1, 2
  ),
  dias_previos as materialized (
    select dia, sum(c)::int as c from cerrados where lugar = $3 or $3::text is null group by 1
  )
  select yo.rol_id, yo.al_dia, yo.toca, yo.region_id, json_build_object(
    'actualizado', to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'camino', case when $3::text is null then json_build_array(json_build_object('nivel', 'pais', 'id', '', 'nombre', 'Chile'))
      else json_build_array(json_build_object('nivel', 'pais', 'id', '', 'nombre', 'Chile'),
        json_build_object('nivel', 'region', 'id', $3, 'nombre', (select nombre from region where region_id = $3))) end,
    'total', (select json_build_object('esperadas', coalesce(sum(e), 0), 'enProgreso', coalesce(sum(p), 0), 'completadas', coalesce(sum(c), 0)) from cuentas),
    'lugares', ${enJson(
      `json_strip_nulls(json_build_object('nivel', case when $3::text is null then 'region' else 'provincia' end, 'id', x.lugar, 'nombre', x.nombre,
        'esperadas', x.e, 'enProgreso', x.p, 'completadas', x.c, 'anterior', x.anterior))`,
      `(select k.lugar, sum(k.e) as e, sum(k.p) as p, sum(k.c) as c, coalesce((select nombre from region where $3::text is null and region_id = k.lugar),
          (select nombre from provincia where provincia_id = k.lugar)) as nombre,
          (select json_build_object('esperadas', f.e, 'completadas', coalesce((select sum(z.c) from cerrados z, previa where z.lugar = f.lugar and z.dia <= previa.corte), 0))
            from finales f where f.lugar = k.lugar and exists (select from dias_previos)) as anterior
        from cuentas k group by k.lugar) x`,
      'x.lugar',
    )},
    'encuestas', ${enJson(
      `json_build_object('encuestaId', x.encuesta_id, 'nombre', x.nombre, 'cierre', to_char(x.cierre, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'esperadas', x.e, 'enProgreso', x.p, 'completadas', x.c)`,
      `(select encuesta_id, s.nombre, s.cierre, sum(e) as e, sum(p) as p, sum(c) as c from cuentas join encuesta s using (encuesta_id) group by 1, 2, 3) x`,
      'x.encuesta_id',
    )},
    'grados', ${enJson(
      `json_build_object('idEnsenanza', x.id_ensenanza, 'dsEnsenanza', x.ds_ensenanza, 'idGrado', x.id_grado, 'dsGrado', x.ds_grado,
        'esperadas', x.e, 'enProgreso', x.p, 'completadas', x.c)`,
      `(select id_ensenanza, n.ds_ensenanza, id_grado, g.ds_grado, sum(e) as e, sum(p) as p, sum(c) as c
        from cuentas join ensenanza n using (id_ensenanza) join grado g using (id_ensenanza, id_grado) group by 1, 2, 3, 4) x`,
      'x.id_ensenanza, x.id_grado',
    )},
    'dias', ${enJson(
      `json_build_object('dia', x.dia, 'completadas', x.c)`,
      `(select a.dia, sum(a.completadas) as c from avance_dia_region a
        where ($3::text is null or a.region_id = $3) and a.encuesta_id = any (array(select encuesta_id from preguntadas))
        group by a.dia having sum(a.completadas) <> 0) x`,
      'x.dia',
    )},
    'periodo', (select json_build_object('periodoId', periodo_id, 'nombre', nombre, 'activo', activo, 'apertura', apertura, 'cierre', cierre) from campanas where activo),
    'periodos', ${enJson(`json_build_object('periodoId', periodo_id, 'nombre', nombre)`, 'campanas', 'periodo_id desc')},
    'anterior', (select json_build_object('periodo', previa.nombre, 'esperadas', f.e, 'completadas', f.c, 'alMismoDia', h.c, 'apertura', previa.apertura,
        'dias', ${enJson(`json_build_object('dia', dia, 'completadas', c)`, 'dias_previos', 'dia')})
      from previa, (select sum(e) as e, sum(c) as c from finales) f,
        (select coalesce(sum(c) filter (where dia <= (select corte from previa)), 0) as c from dias_previos) h where f.e is not null)
  )::text as avance
  from yo`

interface Quien {
  usuario_id: number
  rol_id: number
  region_id: string | null
  al_dia: boolean
  toca: boolean
}

export function creaLecturas(base: pg.Pool, paga: Cobra) {
  const consulta = async <T extends object>(name: string, text: string, values: unknown[], roles: readonly number[]) => {
    const { rows } = await base.query<Quien & T>({ name, text, values })
    const [primera] = rows
    if (primera === undefined) throw new Negada(401)
    await paga(`cuenta:${primera.usuario_id}`, DE_CUENTA, 1)
    if (!roles.includes(primera.rol_id)) throw new Negada(403)
    if (!primera.al_dia) throw new Negada(409)
    if (primera.toca) await base.query('update sesion set ultimo_uso = now() where sesion_id = $1', [values[0]])
    return rows
  }

  // What was read is noted without making anybody wait: all that arrives while one statement runs goes in the next.
  let hechos: object[] = []
  let escribiendo = false
  async function anota(): Promise<void> {
    if (escribiendo) return
    escribiendo = true
    while (hechos.length > 0) {
      const [juntos] = [hechos, (hechos = [])]
      await base.query({ name: 'anota', text: 'select anota_hechos($1::jsonb)', values: [JSON.stringify(juntos)] })
    }
    escribiendo = false
  }

  return {
    async lista({ sid, turno }: Ficha, encuesta: number, rbd: number, limite: number, desde: number): Promise<string> {
      const filas = await consulta<Record<string, unknown> & { runEstudiante: string | null; total: number }>(
        'lista',
        LISTA,
        [sid, turno, encuesta, rbd, limite, desde],
        LEEN_LISTAS,
      )
      const [{ usuario_id, rol_id, total } = { usuario_id: 0, rol_id: 0, total: 0 }] = filas
      if (total === 0) throw new Negada(404)
      hechos.push({
        usuario_id,
        rol_id,
        accion: 'leer-lista',
        id_rbd: rbd,
        objeto: 'lista',
        objeto_id: 'estudiantes',
        detalle: { encuestaId: encuesta, desde },
      })
      setImmediate(() => void anota())
      const alumnos = filas.flatMap(
        ({ usuario_id: _u, rol_id: _r, al_dia: _a, toca: _t, total: _n, papel, tomable, token, respuestaId, apoderado, ...fila }) =>
          fila.runEstudiante === null
            ? []
            : [
                {
                  ...fila,
                  token: token ?? undefined,
                  respuestaId: rol_id === 2 ? (respuestaId ?? undefined) : undefined,
                  tomable: (rol_id === 1 && tomable) || undefined,
                  enPapel: papel || undefined,
                  apoderado: apoderado ?? undefined,
                },
              ],
      )
      return JSON.stringify({ total, filas: alumnos })
    },

    async estados({ sid, turno }: Ficha, encuesta: number, tokens: string[]): Promise<string> {
      const filas = await consulta<{ token: string | null; estado: string; actualizado: string | null }>(
        'estados',
        ESTADOS,
        [sid, turno, encuesta, tokens],
        LEEN_ESTADOS,
      )
      const porToken = new Map(filas.map(({ token, estado, actualizado }) => [token, { estado, actualizado }]))
      return JSON.stringify(tokens.flatMap((token) => (porToken.has(token) ? [{ token, ...porToken.get(token) }] : [])))
    },

    async avance({ sid, turno }: Ficha, region: string | null): Promise<string> {
      const [fila] = await consulta<{ avance: string }>('avance', AVANCE, [sid, turno, region], LEEN_AVANCE)
      if (fila === undefined || (fila.rol_id === 3 && region !== fila.region_id)) throw new Negada(404)
      return fila.avance
    },
  }
}
