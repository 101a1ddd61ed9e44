import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { EnsayoDeApoderados, PreferenciaDeRecordatorios } from '#contract/invitaciones.apoderados.ts'
import type { AvanceDeTanda } from '#contract/invitaciones.ts'
import { ESTADOS, sePuedeAbrir } from '#contract/rules/estados.ts'
import type { Origen } from '#contract/rules/origen.ts'
import { esRol, ROL } from '#contract/rules/roles.ts'
import { nivelDeAlcance } from '#contract/rules/territorio.ts'
import { alcanzaEstablecimiento, type Alcance } from '#server/plugins/sesiones/alcance.sql.ts'
import { deApoderado } from '../sige-liberado/estudiantes.sql.ts'
import { abreTanda, avancesDeTandas, cierraLasDemas, llenaTanda, porPreparar, RECIENTE } from './invitaciones.sql.ts'

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
    join encuesta s on s.encuesta_id = m.encuesta_id and s.es_publico
    join periodo d on d.periodo_id = s.periodo_id and d.activo
    where m.id_ensenanza = e.id_ensenanza and m.id_grado = e.id_grado offset 0
  ) s on true
  join lateral (
    select t.estado, t.usuario_id from encuesta_de_estudiante t where t.encuesta_id = s.encuesta_id and t.run_estudiante = e.run offset 0
  ) t on t.estado in (${POR_RESPONDER})
`

/** The bonds (`v`) of some accounts and the surveys (`k`) of their students: each is looked up by its own, however large the country is. */
const deCuentas = (cuentas: RawBuilder<unknown>) => sql`
  (${cuentas}) q
  join lateral (select * from vinculo v where v.usuario_id = q.usuario_id and v.desvinculado is null offset 0) v on true
  join lateral (select * from token_encuesta k where k.run_estudiante = v.run_estudiante offset 0) k on true
  join encuesta s on s.encuesta_id = k.encuesta_id join periodo d on d.periodo_id = s.periodo_id and d.activo
`

/** The same of everybody: the schools that are joined to it say whose. */
const DE_TODOS = sql`
  encuesta s join periodo d on d.periodo_id = s.periodo_id and d.activo
  join token_encuesta k on k.encuesta_id = s.encuesta_id
  join vinculo v on v.run_estudiante = k.run_estudiante and v.desvinculado is null
`

/**
 * Guardians' accounts (`u`) with each student of theirs whose survey is to be answered (`p`); what somebody else has begun is not theirs to be
 * reminded of. Those that were submitted, which an index tells, are left out first, and the state is asked of the few others alone: of a whole
 * country it is asked of as many as there are links otherwise. `cuentas`: of these accounts alone.
 */
function susPendientes(de: DeQuienes, cuentas: RawBuilder<unknown> | null): RawBuilder<unknown> {
  return sql`
    (
      select v.usuario_id, v.run_estudiante as run, s.encuesta_id, s.cierre, k.token
      from ${cuentas === null ? DE_TODOS : deCuentas(cuentas)}
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

/** Accounts of guardians that one statement looks at. */
const CUENTAS_DE_UNA_PARTE = 4_000

/** A part of the guardians of a reach: those accounts after `desde`; `hasta`, the last of them, is null where no more come. */
interface Parte {
  cuentas: RawBuilder<unknown> | null
  hasta: number | null
}

/** Where the guardians of a reach stand in `apoderado_en_lugar`; null of one school, whose students are few enough to be looked at whole. */
export function lugarDeTodos({ alcance: { rolId, regionId, comunaId }, idRbd }: DeQuienes): string | null {
  if (idRbd !== null) return null
  const nivel = nivelDeAlcance(rolId)
  return nivel === 'pais' ? '' : nivel === 'region' ? regionId : nivel === 'comuna' ? comunaId : null
}

async function parteTras(db: Kysely<unknown>, de: DeQuienes, desde: number, cuantas: number): Promise<Parte> {
  const lugar = lugarDeTodos(de)
  if (lugar === null) return { cuentas: null, hasta: null }
  const cuentas = sql`
    select usuario_id from apoderado_en_lugar where lugar = ${lugar} and usuario_id > ${desde} order by usuario_id limit ${cuantas}
  `
  const { rows } = await sql<{ hasta: number | null }>`
    select case when count(*) = ${cuantas} then max(usuario_id) end as hasta from (${cuentas}) q
  `.execute(db)
  return { cuentas, hasta: rows[0]?.hasta ?? null }
}

/** What would happen with some of them; their students by RUN, since two guardians may have the same. */
type EnsayoDeAlgunos = Omit<EnsayoDeApoderados, 'sinCuenta' | 'estudiantes'> & { estudiantes: string[] }

async function ensayaCon(db: Kysely<unknown>, de: DeQuienes, cuentas: RawBuilder<unknown> | null): Promise<EnsayoDeAlgunos> {
  const { rows } = await sql<EnsayoDeAlgunos>`
    select count(distinct usuario_id) filter (where quien = 'recibe')::int as reciben,
      coalesce(array_agg(distinct run) filter (where quien = 'recibe'), '{}') as estudiantes,
      count(distinct usuario_id) filter (where quien = 'sin-correo')::int as "sinCorreo",
      count(distinct usuario_id) filter (where quien = 'reciente')::int as recientes,
      count(distinct usuario_id) filter (where quien = 'de-baja')::int as "deBaja"
    from (
      select u.usuario_id, p.run, case
          when u.sin_recordatorios is not null then 'de-baja' when not (${CON_CORREO}) then 'sin-correo' when ${RECIENTE} then 'reciente' else 'recibe'
        end as quien
      from ${susPendientes(de, cuentas)}
    ) cada
  `.execute(db)
  return rows[0] ?? { reciben: 0, estudiantes: [], sinCorreo: 0, recientes: 0, deBaja: 0 }
}

/** What would happen now, where one statement tells it; undefined where they are too many. */
export async function ensayoDeUnaVez(
  db: Kysely<unknown>,
  de: DeQuienes,
  cuantas = CUENTAS_DE_UNA_PARTE,
): Promise<EnsayoDeApoderados | undefined> {
  const { cuentas, hasta } = await parteTras(db, de, 0, cuantas)
  if (hasta !== null) return undefined
  const ensayo = await ensayaCon(db, de, cuentas)
  const deUna = de.idRbd ?? de.alcance.idRbd
  return { ...ensayo, estudiantes: ensayo.estudiantes.length, sinCuenta: deUna === null ? null : await sinCuentaDe(db, de) }
}

/** The same of any number of guardians, some at a time. `avanza` hears how many were looked at, of how many. */
export async function ensayoPorPartes(
  db: Kysely<unknown>,
  de: DeQuienes,
  avanza: (hechas: number, total: number) => Promise<void>,
  cuantas = CUENTAS_DE_UNA_PARTE,
): Promise<EnsayoDeApoderados> {
  const total = await cuentasDe(db, de)
  const estudiantes = new Set<string>()
  const suma = { reciben: 0, sinCorreo: 0, recientes: 0, deBaja: 0 }
  let hechas = 0
  let desde: number | null = 0
  while (desde !== null) {
    await avanza(Math.min(hechas, total), total)
    const { cuentas, hasta }: Parte = await parteTras(db, de, desde, cuantas)
    const ensayo = await ensayaCon(db, de, cuentas)
    for (const run of ensayo.estudiantes) estudiantes.add(run)
    suma.reciben += ensayo.reciben
    suma.sinCorreo += ensayo.sinCorreo
    suma.recientes += ensayo.recientes
    suma.deBaja += ensayo.deBaja
    hechas += cuantas
    desde = hasta
  }
  return { ...suma, estudiantes: estudiantes.size, sinCuenta: null }
}

async function cuentasDe(db: Kysely<unknown>, de: DeQuienes): Promise<number> {
  const { rows } = await sql<{ cuantas: number }>`
    select coalesce(sum(cuantos), 0)::int as cuantas from apoderados_por_lugar where lugar = ${lugarDeTodos(de)}
  `.execute(db)
  return rows[0]?.cuantas ?? 0
}

async function sinCuentaDe(db: Kysely<unknown>, de: DeQuienes): Promise<number> {
  const { rows } = await sql<{ cuantos: number }>`
    select count(distinct e.run)::int as cuantos from estudiante e ${deEscuelas(de)} ${POR_RESPONDER_DE_CADA_UNO}
    where ${deApoderado('e.run')} is null
  `.execute(db)
  return rows[0]?.cuantos ?? 0
}

/** A batch, and whether everybody whom it is for is in it. */
export interface TandaPorReunir {
  tandaId: number
  total: number
  reunida: boolean
}

/** A batch with the first of the guardians who get a mail of it, which are all where they are few; null when there is none. */
export async function creaTandaDeApoderados(
  db: Kysely<unknown>,
  de: DeQuienes,
  cuantas = CUENTAS_DE_UNA_PARTE,
): Promise<TandaPorReunir | null> {
  const tandaId = await abreTanda(db, { grupo: 'apoderados', usuarioId: de.alcance.usuarioId, idRbd: de.idRbd })
  const { reunida, total } = await reuneAlgunos(db, tandaId, de, cuantas)
  if (!reunida || total > 0) return { tandaId, total, reunida }
  await sql`delete from tanda_de_correos where tanda_id = ${tandaId}`.execute(db)
  return null
}

/** Puts in a batch the next of the guardians whom it is for; `reunida`: there are no more. */
export async function reuneAlgunos(
  db: Kysely<unknown>,
  tandaId: number,
  de: DeQuienes,
  cuantas = CUENTAS_DE_UNA_PARTE,
): Promise<Omit<TandaPorReunir, 'tandaId'>> {
  await cierraLasDemas(db)
  const leida = await sql<{
    desde: number | null
  }>`select reunida_hasta as desde from tanda_de_correos where tanda_id = ${tandaId}`.execute(db)
  const desde = leida.rows[0]?.desde ?? 0
  const { cuentas, hasta } = await parteTras(db, de, desde, cuantas)
  await llenaTanda(
    db,
    tandaId,
    sql`
      select distinct u.usuario_id from ${susPendientes(de, cuentas)}
      where ${CON_CORREO} and u.sin_recordatorios is null and not ${RECIENTE}
    `,
  )
  await sql`update tanda_de_correos set reunida_hasta = ${hasta}::int where tanda_id = ${tandaId}`.execute(db)
  const { rows } = await sql<{ total: number }>`
    select total from cuenta_de_tanda where tanda_id = ${tandaId}
  `.execute(db)
  return { total: rows[0]?.total ?? 0, reunida: hasta === null }
}

/** Whether a batch goes on being put together. */
export async function sigueReuniendo(db: Kysely<unknown>, tandaId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from tanda_de_correos where tanda_id = ${tandaId} and reunida_hasta is not null`.execute(db)
  return rows.length > 0
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
      from ${susPendientes(de, sql`select usuario_id from tomados`)}
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
export async function alcanceDe(db: Kysely<unknown>, usuarioId: number): Promise<Alcance | null> {
  const { rows } = await sql<Omit<Alcance, 'idRbd'> & { nombreUsuario: string }>`
    select usuario_id as "usuarioId", rol_id as "rolId", region_id as "regionId", comuna_id as "comunaId", nombre_usuario as "nombreUsuario"
    from usuario where usuario_id = ${usuarioId} and activo
  `.execute(db)
  const [fila] = rows
  if (fila === undefined || !esRol(fila.rolId)) return null
  const { nombreUsuario, ...alcance } = fila
  return { ...alcance, idRbd: fila.rolId === ROL.RBD ? Number(nombreUsuario) : null }
}

/** Whether there is such a school within the caller's reach. */
export async function alcanzaEscuela(db: Kysely<unknown>, alcance: Alcance, idRbd: number): Promise<boolean> {
  const { rows } = await sql`select 1 from establecimiento c where c.id_rbd = ${idRbd} and ${alcanzaEstablecimiento(alcance, 'c')}`.execute(
    db,
  )
  return rows.length > 0
}

/** Whether a guardian's account gets reminders; undefined when there is none. */
export async function preferenciaDe(db: Kysely<unknown>, usuarioId: number): Promise<PreferenciaDeRecordatorios | undefined> {
  const { rows } = await sql<PreferenciaDeRecordatorios>`
    select sin_recordatorios is null as recibe from usuario where usuario_id = ${usuarioId}
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
