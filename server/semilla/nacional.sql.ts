import { sql, type Kysely, type RawBuilder } from 'kysely'
import { APELLIDOS, FEMENINOS, MASCULINOS } from './nombres.ts'

/**
 * The country, invented inside the database: row numbers are hashed, so the same command gives the same schools, students and
 * answers on every machine. What the demonstration seeded stays.
 */

/** A hash of `n` and a salt, from 0 to 2^32 - 1. */
export const azar = (n: RawBuilder<unknown>, sal: number): RawBuilder<number> =>
  sql`((((${n})::bigint * 2654435761 + ${sql.lit(sal)} * 40503) % 4294967291 * 48271) % 4294967296)`

const elige = (lista: RawBuilder<unknown>, n: RawBuilder<unknown>, sal: number): RawBuilder<string> =>
  sql`(${lista})[1 + ${azar(n, sal)} % cardinality(${lista})]`

/** The check digit of a body of eight digits (spec, section 5). */
const digito = (cuerpo: RawBuilder<unknown>): RawBuilder<string> => sql`
  (array['0','K','9','8','7','6','5','4','3','2','1'])[1 + (
    (${cuerpo}) % 10 * 2 + (${cuerpo}) / 10 % 10 * 3 + (${cuerpo}) / 100 % 10 * 4 + (${cuerpo}) / 1000 % 10 * 5
    + (${cuerpo}) / 10000 % 10 * 6 + (${cuerpo}) / 100000 % 10 * 7 + (${cuerpo}) / 1000000 % 10 * 2 + (${cuerpo}) / 10000000 % 10 * 3
  ) % 11]`

const textos = (lista: readonly string[]): RawBuilder<unknown> => sql`${[...lista]}::text[]`

/** Of a thousand students, how many each region has, from Arica to Magallanes: about what the country's enrolment is. */
const POR_REGION: readonly (readonly [regionId: string, milesimos: number])[] = [
  ['15', 15],
  ['01', 22],
  ['02', 39],
  ['03', 19],
  ['04', 47],
  ['05', 100],
  ['13', 360],
  ['06', 57],
  ['07', 64],
  ['16', 27],
  ['08', 90],
  ['09', 60],
  ['14', 23],
  ['10', 61],
  ['11', 7],
  ['12', 9],
]

/** Of a hundred schools, how many offer each set of teaching types, and how many students a course has. */
const OFERTAS: readonly (readonly [ensenanzas: readonly number[], porCiento: number, porGrado: number])[] = [
  [[10, 110], 58, 30],
  [[10, 110, 310], 22, 38],
  [[310, 410], 5, 42],
  [[310, 510], 5, 42],
  [[310, 610], 5, 42],
  [[165, 167, 363], 5, 18],
]

/** RBDs above the real ones and apart from the demonstration's; bodies of RUN apart from its own. */
const PRIMER_RBD = 50_001
const PRIMER_RUN = { estudiantes: 20_000_000, apoderados: 12_000_000 }

const NOMBRES_DE_ESCUELA = [
  'Los Aromos',
  'El Coihue',
  'Río Claro',
  'Alto Mirador',
  'Las Araucarias',
  'Valle Hermoso',
  'Puerto Nuevo',
  'Santa Elvira',
  'Los Boldos',
  'El Litre',
  'Laguna Verde',
  'Cerro Negro',
  'Pampa Alta',
  'Estero Hondo',
  'Los Maitenes',
  'El Quillay',
  'Bahía Mansa',
  'Villa Austral',
  'Los Canelos',
  'Piedra Blanca',
  'Monte Grande',
  'Las Lengas',
  'El Peumo',
  'Punta Larga',
  'Los Notros',
]
const DE_DONDE = [
  'del Norte',
  'del Sur',
  'de la Costa',
  'del Valle',
  'de la Cordillera',
  'del Río',
  'de la Plaza',
  'del Bosque',
  'del Puente',
  'del Mirador',
  'del Estero',
  'de la Pampa',
]

/** Schools with their RBD, digit, name and commune, heavier where the country is. Returns how many were added. */
export async function siembraEscuelas(db: Kysely<unknown>, cuantas: number): Promise<void> {
  const topes = POR_REGION.map(([region], i) => ({
    region,
    hasta: POR_REGION.slice(0, i + 1).reduce((suma, [, milesimos]) => suma + milesimos, 0),
  }))
  const n = sql`n`
  await sql`
    with tope as (select region, hasta from jsonb_to_recordset(${JSON.stringify(topes)}::jsonb) t (region text, hasta int)),
    lugar as (
      select n, ${sql.lit(PRIMER_RBD)} + n as rbd, (select region from tope where hasta > ${azar(n, 1)} % 1000 order by hasta limit 1) as region
      from generate_series(0, ${cuantas} - 1) n
    ),
    comunas as (select comuna_id, provincia_id, region_id, row_number() over (partition by region_id order by comuna_id) - 1 as i, count(*) over (partition by region_id) as cuantas from comuna)
    insert into establecimiento (id_rbd, dgv_rbd, ds_nom_estable, region_id, provincia_id, comuna_id)
    select rbd, ${digito(sql`rbd`)},
      (array['Escuela', 'Colegio', 'Liceo'])[1 + ${azar(n, 2)} % 3] || ' ' || ${elige(textos(NOMBRES_DE_ESCUELA), n, 3)} || ' ' || ${elige(textos(DE_DONDE), n, 4)},
      c.region_id, c.provincia_id, c.comuna_id
    from lugar join comunas c on c.region_id = lugar.region and c.i = ${azar(n, 5)} % c.cuantas
    on conflict (id_rbd) do nothing
  `.execute(db)
}

/** Students in the grades that each school offers, in courses of up to forty, until there are as many as asked. */
export async function siembraMatricula(db: Kysely<unknown>, cuantos: number): Promise<void> {
  const ofertas = OFERTAS.flatMap(([ensenanzas, , porGrado], i) =>
    ensenanzas.map((ensenanza) => ({
      ensenanza,
      porGrado,
      desde: OFERTAS.slice(0, i).reduce((suma, [, parte]) => suma + parte, 0),
      hasta: OFERTAS.slice(0, i + 1).reduce((suma, [, parte]) => suma + parte, 0),
    })),
  )
  const rbd = sql`c.id_rbd`
  const n = sql`f.n`
  const cuerpo = sql`(${sql.lit(PRIMER_RUN.estudiantes)} + f.n)::int`
  await sql`
    with oferta as (select * from jsonb_to_recordset(${JSON.stringify(ofertas)}::jsonb) o (ensenanza int, "porGrado" int, desde int, hasta int)),
    cursos as (
      select c.id_rbd, g.id_ensenanza, g.id_grado, o."porGrado" * (40 + ${azar(sql`c.id_rbd * 100 + g.id_grado`, 6)} % 121) / 100 as tamano, ${azar(rbd, 7)} as orden
      from establecimiento c
      join oferta o on ${azar(rbd, 8)} % 100 >= o.desde and ${azar(rbd, 8)} % 100 < o.hasta
      join grado g on g.id_ensenanza = o.ensenanza
      where c.id_rbd >= ${sql.lit(PRIMER_RBD)}
    ),
    -- A fifth more than each course holds; the first ones of all courses are kept, so that every school has its part.
    filas as (
      select id_rbd, id_ensenanza, id_grado, lugar, row_number() over (order by lugar * 1000 / tamano, orden, id_rbd, id_ensenanza, id_grado, lugar) as n
      from cursos cross join lateral generate_series(0, tamano * 6 / 5) lugar
    )
    insert into estudiante (run, nombres, apellido_paterno, apellido_materno, id_rbd, id_ensenanza, id_grado, letra_curso)
    select ${cuerpo} || '-' || ${digito(cuerpo)},
      case ${azar(n, 9)} % 2 when 0 then ${elige(textos(FEMENINOS), n, 10)} || ' ' || ${elige(textos(FEMENINOS), n, 11)} else ${elige(textos(MASCULINOS), n, 12)} || ' ' || ${elige(textos(MASCULINOS), n, 13)} end,
      ${elige(textos(APELLIDOS), n, 14)}, ${elige(textos(APELLIDOS), n, 15)},
      f.id_rbd, f.id_ensenanza, f.id_grado, chr(65 + (f.lugar / 40)::int % 26)
    from filas f where f.n <= ${cuantos}
    on conflict (run) do nothing
  `.execute(db)
}

/** A token for each student whose grade has a survey of the active period. */
export async function siembraTokens(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into token_encuesta (token, encuesta_id, run_estudiante)
    select left(md5(e.run || ' ' || m.encuesta_id), 15), m.encuesta_id, e.run
    from ensenanza_grado_encuesta m
    join encuesta s on s.encuesta_id = m.encuesta_id and s.activo
    join periodo p on p.periodo_id = s.periodo_id and p.activo
    join estudiante e on e.id_ensenanza = m.id_ensenanza and e.id_grado = m.id_grado
    where e.id_rbd >= ${sql.lit(PRIMER_RBD)}
    on conflict do nothing
  `.execute(db)
}

/** One in two hundred of the older students on the register of the active period, put there by their school, with its token. */
export async function siembraRegistro(db: Kysely<unknown>): Promise<void> {
  const n = sql`e.cuerpo_run`
  await sql`
    with inscrita as (
      insert into registro_embarazadas (encuesta_id, run_estudiante, condicion, usuario_id, creado)
      select s.encuesta_id, e.run,
        case when split_part(e.nombres, ' ', 1) = any(${textos(MASCULINOS)}) then 'padre' else ${elige(textos(['madre', 'embarazada']), n, 31)} end,
        u.usuario_id, '2025-08-04T12:00:00Z'
      from estudiante e
      join usuario u on u.rol_id = 1 and lower(u.nombre_usuario) = e.id_rbd::text
      cross join (select s.encuesta_id from encuesta s join periodo p on p.periodo_id = s.periodo_id and p.activo where s.es_registro and s.activo) s
      where e.id_rbd >= ${sql.lit(PRIMER_RBD)} and e.id_ensenanza in (310, 410, 510, 610) and ${azar(n, 32)} < 21474836
      on conflict do nothing
      returning encuesta_id, run_estudiante
    )
    insert into token_encuesta (token, encuesta_id, run_estudiante)
    select left(md5(run_estudiante || ' ' || encuesta_id), 15), encuesta_id, run_estudiante from inscrita
    on conflict do nothing
  `.execute(db)
}

/** An account for each school, up to date and with its protocol accepted, and the guardians who answered. All with one password. */
export async function siembraCuentasNacionales(
  db: Kysely<unknown>,
  { hash, apoderados }: { hash: string; apoderados: number },
): Promise<void> {
  const n = sql`n`
  const persona = (paterno: number) =>
    sql`${elige(textos(FEMENINOS), n, paterno + 2)}, ${elige(textos(APELLIDOS), n, paterno)}, ${elige(textos(APELLIDOS), n, paterno + 1)}`
  await sql`
    insert into usuario (nombre_usuario, password_hash, rol_id, nombres, apellido_paterno, apellido_materno, correo_electronico, correo_electronico_director, telefono2, datos_periodo_id, datos_actualizados)
    select n::text, ${hash}, 1, ${persona(16)}, 'direccion.' || n || '@escuelas.example', 'direccion.' || n || '@escuelas.example', '+56900000000', p.periodo_id, '2025-08-04T12:00:00Z'
    from (select id_rbd as n from establecimiento where id_rbd >= ${sql.lit(PRIMER_RBD)}) e cross join (select periodo_id from periodo where activo) p
    on conflict do nothing
  `.execute(db)
  const cuerpo = sql`(${sql.lit(PRIMER_RUN.apoderados)} + n)::int`
  await sql`
    insert into usuario (nombre_usuario, password_hash, rol_id, nombres, apellido_paterno, apellido_materno, correo_electronico, origen)
    select ${cuerpo} || '-' || ${digito(cuerpo)}, ${hash}, 5, ${persona(19)}, 'apoderado.' || n || '@correos.example', 'Apoderados'
    from generate_series(0, ${apoderados} - 1) n
    on conflict do nothing
  `.execute(db)
}

/** Two students to each guardian, those whose surveys it answers, until there are as many links as asked; half of them proved. */
export async function siembraVinculos(db: Kysely<unknown>, cuantos: number): Promise<void> {
  const cuerpo = sql`(${sql.lit(PRIMER_RUN.estudiantes)} + n)::int`
  await sql`
    insert into vinculo (usuario_id, run_estudiante, creado, probado, prueba)
    select a.usuario_id, e.run, '2025-08-04T12:00:00Z', case when n % 4 < 2 then timestamptz '2025-08-05T12:00:00Z' end, case when n % 4 < 2 then 'codigo' end
    from (select array_agg(usuario_id order by usuario_id) as cuentas from usuario where rol_id = 5 and correo_electronico like 'apoderado.%@correos.example') q
    cross join generate_series(1, ${cuantos}) n
    join usuario a on a.usuario_id = q.cuentas[n / 2 + 1]
    join estudiante e on e.run = ${cuerpo} || '-' || ${digito(cuerpo)}
  `.execute(db)
}

export interface Plantilla {
  encuestaId: number
  respuestas: unknown
  respondidas: number
  preguntas: number
}

/**
 * As many submitted surveys as asked, more in some communes than in others, with their receipts, and one begun for each
 * ten of them. The answers are taken from the given ones, which are valid for their survey.
 */
export async function siembraRespuestasNacionales(
  db: Kysely<unknown>,
  { enviadas, plantillas }: { enviadas: number; plantillas: readonly Plantilla[] },
): Promise<void> {
  const n = sql`t.n`
  await sql`
    create temporary table elegida on commit drop as
    with por_encuesta as (
      select t.token, t.encuesta_id, t.run_estudiante, e.id_rbd, e.cuerpo_run as n, c.comuna_id
      from token_encuesta t join estudiante e on e.run = t.run_estudiante join establecimiento c on c.id_rbd = e.id_rbd
      where e.id_rbd >= ${sql.lit(PRIMER_RBD)} and not exists (select 1 from respuesta r where r.token = t.token)
    )
    select t.*, row_number() over (order by ${azar(n, 22)} * (50 + ${azar(sql`t.comuna_id::bigint`, 23)} % 60) * (70 + ${azar(sql`t.id_rbd`, 24)} % 50), t.token) as lugar
    from por_encuesta t
  `.execute(db)
  await sql`
    with plantilla as (
      select p.*, row_number() over (partition by p."encuestaId") - 1 as i, count(*) over (partition by p."encuestaId") as cuantas
      from jsonb_to_recordset(${JSON.stringify(plantillas)}::jsonb) p ("encuestaId" int, respuestas jsonb, respondidas int, preguntas int)
    ),
    apoderado as materialized (select usuario_id, row_number() over (order by usuario_id) - 1 as i from usuario where rol_id = 5 and correo_electronico like 'apoderado.%@correos.example'),
    quien as (
      select t.*, t.lugar <= ${enviadas} as enviada, ${azar(n, 25)} % 5 < 3 and not s.es_registro as de_apoderado, t.n / 2 % (select count(*) from apoderado) as cual,
        -- The busiest days are in the middle of the fourteen weeks.
        timestamptz '2025-08-04 12:00:00Z' + make_interval(days => ((${azar(n, 26)} % 100 + ${azar(sql`t.n::bigint * t.n % 1000003`, 27)} % 100) / 2)::int, mins => (${azar(n, 28)} % 600)::int) as cuando
      from elegida t join encuesta s on s.encuesta_id = t.encuesta_id where t.lugar <= ${enviadas} + ${enviadas} / 10
    )
    insert into respuesta (periodo_id, encuesta_id, run_estudiante, token, estado, version, respuestas, informante, usuario_id, digitador, folio, respondidas, preguntas, creada, actualizada, enviada)
    select s.periodo_id, t.encuesta_id, t.run_estudiante, t.token, case when t.enviada then 'enviada' else 'borrador' end, 2, p.respuestas,
      case when t.de_apoderado then 'apoderado' else 'establecimiento' end, u.usuario_id, concat_ws(' ', u.nombres, u.apellido_paterno, u.apellido_materno),
      case when not t.de_apoderado and t.enviada then (${azar(n, 29)} % 100000)::text end,
      p.respondidas, p.preguntas, t.cuando - interval '12 minutes', t.cuando, case when t.enviada then t.cuando end
    from quien t
    join encuesta s on s.encuesta_id = t.encuesta_id
    join plantilla p on p."encuestaId" = t.encuesta_id and p.i = ${azar(n, 30)} % p.cuantas
    left join apoderado a on t.de_apoderado and a.i = t.cual
    left join usuario d on not t.de_apoderado and d.rol_id = 1 and lower(d.nombre_usuario) = t.id_rbd::text
    join usuario u on u.usuario_id = coalesce(a.usuario_id, d.usuario_id)
  `.execute(db)
  await sql`
    insert into comprobante (comprobante_id, respuesta_id, estado, encuesta_id, ds_encuesta, run_estudiante, nombre_estudiante, id_rbd, dgv_rbd, ds_nom_estable, ds_grado, letra_curso, informante, digitador, fecha, usuario_id)
    select upper(md5('comprobante ' || r.token)), r.respuesta_id, 'VALIDO', r.encuesta_id, s.nombre, r.run_estudiante, concat_ws(' ', e.nombres, e.apellido_paterno, e.apellido_materno),
      c.id_rbd, c.dgv_rbd, c.ds_nom_estable, g.ds_grado, e.letra_curso, r.informante, r.digitador, r.enviada, r.usuario_id
    from respuesta r
    join encuesta s on s.encuesta_id = r.encuesta_id
    join estudiante e on e.run = r.run_estudiante
    join establecimiento c on c.id_rbd = e.id_rbd
    join grado g on g.id_ensenanza = e.id_ensenanza and g.id_grado = e.id_grado
    where r.estado = 'enviada' and e.id_rbd >= ${sql.lit(PRIMER_RBD)}
    on conflict do nothing
  `.execute(db)
}
