import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { EnsayoDeApoderados, PreferenciaDeRecordatorios, RecordatorioProgramado } from '#contract/invitaciones.apoderados.ts'
import { HORA_DE_RECORDATORIOS } from '#contract/invitaciones.apoderados.ts'
import type { AvanceDeTanda } from '#contract/invitaciones.ts'
import { ESTADOS, sePuedeAbrir } from '#contract/rules/estados.ts'
import type { Origen } from '#contract/rules/origen.ts'
import { esRol, ROL } from '#contract/rules/roles.ts'
import { alcanzaEstablecimiento, type Alcance } from '#server/plugins/sesiones/alcance.sql.ts'
import { deApoderado } from '../sige-liberado/estudiantes.sql.ts'
import { abreTanda, avancesDeTandas, porPreparar, RECIENTE } from './invitaciones.sql.ts'

const POR_RESPONDER = sql.join(ESTADOS.filter(sePuedeAbrir))

/** What reminders are about: everybody whom their owner reaches, or one school within it. */
export interface DeQuienes {
  alcance: Alcance
  idRbd: number | null
}

/** A student (`e`) of a school (`c`) within reach. */
function deEscuelas({ alcance, idRbd }: DeQuienes): RawBuilder<unknown> {
  return sql`
    join establecimiento c on c.id_rbd = e.id_rbd and ${alcanzaEstablecimiento(alcance, 'c')}
      and (${idRbd}::int is null or c.id_rbd = ${idRbd}::int)
  `
}

/**
 * The public surveys of the open period (`s`) of a student (`e`) that may be answered (`t`). Each is looked up by its student: as one join with
 * the view, a school's question read the whole country.
 */
const POR_RESPONDER_DE_CADA_UNO = sql`
  join lateral (
    select s.encuesta_id, s.cierre from ensenanza_grado_encuesta m
    join encuesta s on s.encuesta_id = m.encuesta_id and s.activo and s.es_publico
    join periodo d on d.periodo_id = s.periodo_id and d.activo
    where m.id_ensenanza = e.id_ensenanza and m.id_grado = e.id_grado offset 0
  ) s on true
  join lateral (
    select t.estado, t.usuario_id from encuesta_de_estudiante t where t.encuesta_id = s.encuesta_id and t.run_estudiante = e.run offset 0
  ) t on t.estado in (${POR_RESPONDER})
`

/**
 * Guardians' accounts (`u`) with each student of theirs whose survey is to be answered (`p`); what somebody else has begun is not theirs to be
 * reminded of. Those that were submitted, which an index tells, are left out first, and the state is asked of the few others alone: of a whole
 * country it is asked of as many as there are links otherwise. `entre` narrows the links (`v`).
 */
function susPendientes(de: DeQuienes, entre: RawBuilder<boolean> = sql`true`): RawBuilder<unknown> {
  return sql`
    (
      select v.usuario_id, v.run_estudiante as run, s.encuesta_id, s.cierre, k.token
      from encuesta s join periodo d on d.periodo_id = s.periodo_id and d.activo
      join token_encuesta k on k.encuesta_id = s.encuesta_id
      join vinculo v on v.run_estudiante = k.run_estudiante and v.desvinculado is null and ${entre}
      join estudiante e on e.run = v.run_estudiante
      ${deEscuelas(de)}
      where s.activo and s.es_publico
        and exists (select 1 from ensenanza_grado_encuesta m
          where m.id_ensenanza = e.id_ensenanza and m.id_grado = e.id_grado and m.encuesta_id = s.encuesta_id)
        and not exists (select 1 from respuesta r where r.encuesta_id = k.encuesta_id and r.token = k.token and r.estado = 'enviada')
      offset 0
    ) p
    join usuario u on u.usuario_id = p.usuario_id and u.activo and u.rol_id = ${ROL.APODERADO}
    join lateral (select t.estado, t.usuario_id from encuesta_de_estudiante t where t.token = p.token offset 0) t
      on t.estado in (${POR_RESPONDER}) and (t.estado <> 'EN_PROGRESO' or t.usuario_id = p.usuario_id)
  `
}

/** Whether an account (`u`) has an address that its owner proved. */
const CON_CORREO = sql<boolean>`u.verificado and not u.correo_sin_probar and u.correo_electronico is not null`

/** What would happen now. */
export async function ensayoDeApoderados(db: Kysely<unknown>, de: DeQuienes): Promise<EnsayoDeApoderados> {
  const deUna = de.idRbd ?? de.alcance.idRbd
  const { rows } = await sql<Omit<EnsayoDeApoderados, 'sinCuenta'>>`
    select count(distinct usuario_id) filter (where quien = 'recibe')::int as reciben,
      count(distinct run) filter (where quien = 'recibe')::int as estudiantes,
      count(distinct usuario_id) filter (where quien = 'sin-correo')::int as "sinCorreo",
      count(distinct usuario_id) filter (where quien = 'reciente')::int as recientes,
      count(distinct usuario_id) filter (where quien = 'de-baja')::int as "deBaja"
    from (
      select u.usuario_id, p.run, case
          when u.sin_recordatorios is not null then 'de-baja' when not (${CON_CORREO}) then 'sin-correo' when ${RECIENTE} then 'reciente' else 'recibe'
        end as quien
      from ${susPendientes(de)}
    ) cada
  `.execute(db)
  const sinCuenta = deUna === null ? null : await sinCuentaDe(db, de)
  return { ...(rows[0] ?? { reciben: 0, estudiantes: 0, sinCorreo: 0, recientes: 0, deBaja: 0 }), sinCuenta }
}

async function sinCuentaDe(db: Kysely<unknown>, de: DeQuienes): Promise<number> {
  const { rows } = await sql<{ cuantos: number }>`
    select count(distinct e.run)::int as cuantos from estudiante e ${deEscuelas(de)} ${POR_RESPONDER_DE_CADA_UNO}
    where ${deApoderado('e.run')} is null
  `.execute(db)
  return rows[0]?.cuantos ?? 0
}

/** A batch with all the guardians who get a mail of it; null when there is none. */
export async function creaTandaDeApoderados(db: Kysely<unknown>, de: DeQuienes): Promise<{ tandaId: number; total: number } | null> {
  const { idRbd } = de
  const tandaId = await abreTanda(
    db,
    { grupo: 'apoderados', usuarioId: de.alcance.usuarioId, idRbd },
    sql`
      select distinct u.usuario_id from ${susPendientes(de)}
      where ${CON_CORREO} and u.sin_recordatorios is null and not ${RECIENTE}
    `,
  )
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from correo_de_tanda where tanda_id = ${tandaId}
  `.execute(db)
  const total = rows[0]?.total ?? 0
  if (total > 0) return { tandaId, total }
  await sql`delete from tanda_de_correos where tanda_id = ${tandaId}`.execute(db)
  return null
}

/** The batches about these guardians that their owner asked for, or a day of the calendar sent. */
export function tandasDeApoderados(db: Kysely<unknown>, { alcance, idRbd }: DeQuienes): Promise<AvanceDeTanda[]> {
  return avancesDeTandas(db, sql`usuario_id = ${alcance.usuarioId} and grupo = 'apoderados' and id_rbd is not distinct from ${idRbd}::int`)
}

/** A student whom a reminder is about. */
export interface PorRecordar {
  nombres: string
  apellidoPaterno: string
  apellidoMaterno: string
  dsGrado: string
  dsNomEstable: string
  /** When its survey ends, as a day. */
  hasta: string
}

/** A guardian whose reminder is to be written. */
export interface ApoderadoPorAvisar {
  usuarioId: number
  nombres: string
  correoElectronico: string | null
  origen: Origen
  /** None: it answered, unlinked or asked for no more meanwhile. */
  estudiantes: readonly PorRecordar[]
}

/** Up to so many of a batch whose mail is not written yet, with what each is still to be reminded of. */
export async function tomaApoderados(db: Kysely<unknown>, tandaId: number, de: DeQuienes, cuantos: number): Promise<ApoderadoPorAvisar[]> {
  const { rows } = await sql<ApoderadoPorAvisar>`
    with tomados as (${porPreparar(tandaId, cuantos)}),
    cada as (
      select u.usuario_id, jsonb_agg(jsonb_build_object('nombres', e.nombres, 'apellidoPaterno', e.apellido_paterno, 'apellidoMaterno', e.apellido_materno,
        'dsGrado', g.ds_grado, 'dsNomEstable', c.ds_nom_estable, 'hasta', to_char(p.cierre at time zone 'America/Santiago' - interval '1 second', 'YYYY-MM-DD'))
        order by e.nombre_orden, e.run) as estudiantes
      from ${susPendientes(de, sql`v.usuario_id in (select usuario_id from tomados)`)}
      join estudiante e on e.run = p.run
      join establecimiento c on c.id_rbd = e.id_rbd
      join grado g on g.id_ensenanza = e.id_ensenanza and g.id_grado = e.id_grado
      where ${CON_CORREO} and u.sin_recordatorios is null
      group by u.usuario_id
    )
    select u.usuario_id as "usuarioId", u.nombres, u.correo_electronico as "correoElectronico", coalesce(u.origen, 'Apoderados') as origen,
      coalesce(cada.estudiantes, '[]'::jsonb) as estudiantes
    from tomados q join usuario u on u.usuario_id = q.usuario_id left join cada on cada.usuario_id = q.usuario_id
    order by u.usuario_id
  `.execute(db)
  return rows
}

/** Nobody. */
const SIN_ALCANCE: Alcance = { usuarioId: 0, rolId: ROL.APODERADO, idRbd: null, regionId: null, comunaId: null }

/** Whose batch it is and of which school; undefined for one of accounts. Its owner's reach is of now: who is not active any more has none. */
export async function deQuienesEs(db: Kysely<unknown>, tandaId: number): Promise<DeQuienes | undefined> {
  const { rows } = await sql<{ usuarioId: number; idRbd: number | null }>`
    select usuario_id as "usuarioId", id_rbd as "idRbd" from tanda_de_correos where tanda_id = ${tandaId} and grupo = 'apoderados'
  `.execute(db)
  const [tanda] = rows
  return tanda && { alcance: (await alcanceDe(db, tanda.usuarioId)) ?? SIN_ALCANCE, idRbd: tanda.idRbd }
}

/** What an account reaches today; null when it is not active any more. */
async function alcanceDe(db: Kysely<unknown>, usuarioId: number): Promise<Alcance | null> {
  const { rows } = await sql<Omit<Alcance, 'idRbd'> & { nombreUsuario: string }>`
    select usuario_id as "usuarioId", rol_id as "rolId", region_id as "regionId", comuna_id as "comunaId", nombre_usuario as "nombreUsuario"
    from usuario where usuario_id = ${usuarioId} and activo
  `.execute(db)
  const [fila] = rows
  if (fila === undefined || !esRol(fila.rolId)) return null
  const { nombreUsuario, ...alcance } = fila
  return { ...alcance, idRbd: fila.rolId === ROL.RBD ? Number(nombreUsuario) : null }
}

/** The days that are still to come, and the last ones that went. */
export async function programados(db: Kysely<unknown>, { alcance, idRbd }: DeQuienes): Promise<RecordatorioProgramado[]> {
  const { rows } = await sql<RecordatorioProgramado>`
    select * from (
      select recordatorio_id as "recordatorioId", to_char(dia, 'YYYY-MM-DD') as dia, estado
      from recordatorio_programado
      where usuario_id = ${alcance.usuarioId} and id_rbd is not distinct from ${idRbd}::int
      order by recordatorio_programado.dia desc limit 40
    ) ultimos order by dia
  `.execute(db)
  return rows
}

/** Sets a day; undefined when it was set already. Null `dia`s are refused before. */
export async function programa(db: Kysely<unknown>, { alcance, idRbd }: DeQuienes, dia: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into recordatorio_programado (usuario_id, id_rbd, dia) values (${alcance.usuarioId}, ${idRbd}::int, ${dia}::date)
    on conflict do nothing returning recordatorio_id as id
  `.execute(db)
  return rows[0]?.id
}

/** Whether a day is still to come in Chile, its hour included, and within so many days. */
export async function estaPorLlegar(db: Kysely<unknown>, dia: string, dias: number): Promise<boolean> {
  const { rows } = await sql<{ porLlegar: boolean }>`
    select ${dia}::date + make_interval(hours => ${HORA_DE_RECORDATORIOS}::int) > ahora and ${dia}::date <= ahora::date + ${dias}::int as "porLlegar"
    from (select now() at time zone 'America/Santiago' as ahora) chile
  `.execute(db)
  return rows[0]?.porLlegar ?? false
}

/** Takes back a day of the caller's that has not come; undefined when there is none. */
export async function quitaProgramado(db: Kysely<unknown>, usuarioId: number, recordatorioId: number): Promise<string | undefined> {
  const { rows } = await sql<{ dia: string }>`
    delete from recordatorio_programado where recordatorio_id = ${recordatorioId} and usuario_id = ${usuarioId} and estado = 'programado'
    returning to_char(dia, 'YYYY-MM-DD') as dia
  `.execute(db)
  return rows[0]?.dia
}

/** The first day that has come and was not sent, taken by this process; undefined when there is none. */
export async function tomaProgramado(db: Kysely<unknown>): Promise<{ recordatorioId: number; de: DeQuienes | null } | undefined> {
  const { rows } = await sql<{ recordatorioId: number; usuarioId: number; idRbd: number | null }>`
    select recordatorio_id as "recordatorioId", usuario_id as "usuarioId", id_rbd as "idRbd" from recordatorio_programado
    where estado = 'programado' and dia + make_interval(hours => ${HORA_DE_RECORDATORIOS}::int) <= now() at time zone 'America/Santiago'
    order by dia, recordatorio_id limit 1 for update skip locked
  `.execute(db)
  const [fila] = rows
  if (fila === undefined) return undefined
  const alcance = await alcanceDe(db, fila.usuarioId)
  return { recordatorioId: fila.recordatorioId, de: alcance && { alcance, idRbd: fila.idRbd } }
}

/** What became of a day that came. */
export async function anotaProgramado(
  db: Kysely<unknown>,
  recordatorioId: number,
  estado: Exclude<RecordatorioProgramado['estado'], 'programado'>,
  tandaId: number | null,
): Promise<void> {
  await sql`
    update recordatorio_programado set estado = ${estado}, tanda_id = ${tandaId}::int where recordatorio_id = ${recordatorioId}
  `.execute(db)
}

/** Whether there is such a school within the caller's reach. */
export async function alcanzaEscuela(db: Kysely<unknown>, alcance: Alcance, idRbd: number): Promise<boolean> {
  const { rows } = await sql`select 1 from establecimiento c where c.id_rbd = ${idRbd} and ${alcanzaEstablecimiento(alcance, 'c')}`.execute(
    db,
  )
  return rows.length > 0
}

/** Whether an account gets reminders; undefined when there is no such guardian. */
export async function preferenciaDe(db: Kysely<unknown>, usuarioId: number): Promise<PreferenciaDeRecordatorios | undefined> {
  const { rows } = await sql<PreferenciaDeRecordatorios>`
    select sin_recordatorios is null as recibe from usuario where usuario_id = ${usuarioId} and rol_id = ${ROL.APODERADO}
  `.execute(db)
  return rows[0]
}

/** Writes it down; whether it was otherwise before. */
export async function prefiere(db: Kysely<unknown>, usuarioId: number, recibe: boolean): Promise<boolean> {
  const { rows } = await sql`
    update usuario set sin_recordatorios = case when ${recibe}::boolean then null else now() end
    where usuario_id = ${usuarioId} and rol_id = ${ROL.APODERADO} and (sin_recordatorios is null) <> ${recibe}::boolean
    returning usuario_id
  `.execute(db)
  return rows.length > 0
}
