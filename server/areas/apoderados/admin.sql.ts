import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ApoderadoAdministrado, ApoderadoCambiado, ApoderadoNuevo } from '#contract/apoderados.admin.ts'
import type { PeticionLeidaDe } from '#contract/operaciones.ts'
import { ROL } from '#contract/rules/roles.ts'
import { nivelDeAlcance } from '#contract/rules/territorio.ts'
import { cambiosDe, columnasDe, enIso, nombresDe, type Reparto, valoresDe } from '#server/plugins/database/columnas.sql.ts'
import { conteniendo, nombreCon } from '#server/plugins/database/conteniendo.sql.ts'
import { alcanzaEstablecimiento, type Alcance } from '#server/plugins/sesiones/alcance.sql.ts'
import type { Prueba } from './vinculos.sql.ts'

type FiltroDeApoderados = PeticionLeidaDe<'getAdminApoderados'>['query']

/** The place whose guardians the caller reaches, as `apoderado_en_lugar` names it; null for nobody's. */
function lugarDe(alcance: Alcance): string | null {
  switch (nivelDeAlcance(alcance.rolId)) {
    case 'pais':
      return ''
    case 'region':
      return alcance.regionId
    case 'comuna':
      return alcance.comunaId
    default:
      return null
  }
}

/**
 * The condition that a guardian is within the caller's reach: it has or had a student there. One who never had any
 * belongs to no territory yet, and is reached by whoever knows its whole RUN; its number can be guessed.
 */
function alcanzaApoderado(alcance: Alcance, runApoderado: string | undefined): RawBuilder<boolean> {
  const suyos = sql<boolean>`exists (select 1 from apoderado_en_lugar l where l.lugar = ${lugarDe(alcance)} and l.usuario_id = u.usuario_id)`
  if (runApoderado === undefined) return suyos
  return sql`(${suyos} or (u.nombre_usuario = ${runApoderado} and not exists (select 1 from vinculo v where v.usuario_id = u.usuario_id)))`
}

/** The conditions on an account that say whom to look for in the whole register; none when nothing is asked of it. */
function busquedas(alcance: Alcance, filtro: FiltroDeApoderados): RawBuilder<unknown>[] {
  const todas: RawBuilder<unknown>[] = []
  if (filtro.runApoderado !== undefined) {
    const run = filtro.runApoderado
    todas.push(sql`lower(u.nombre_usuario) = lower(${run}) and ${alcanzaApoderado(alcance, run)}`)
    todas.push(
      ...palabrasDe(filtro).map((palabra) =>
        nombreCon(sql`orden(u.apellido_paterno || ' ' || u.apellido_materno || ' ' || u.nombres)`, palabra),
      ),
    )
  }
  if (filtro.correoElectronico !== undefined)
    todas.push(sql`lower(u.correo_electronico) like (select lower(${conteniendo(filtro.correoElectronico)}::text))`)
  if (filtro.runEstudiante !== undefined) {
    todas.push(sql`u.usuario_id in (
      select v.usuario_id from vinculo v join estudiante e on e.run = v.run_estudiante join establecimiento c on c.id_rbd = e.id_rbd
      where v.run_estudiante = ${filtro.runEstudiante} and v.desvinculado is null and ${alcanzaEstablecimiento(alcance, 'c')}
    )`)
  }
  return todas
}

const palabrasDe = ({ nombres }: FiltroDeApoderados): string[] => nombres?.split(/\s+/) ?? []

/** A guardian with its links of today; a student outside the caller's reach is not told. */
function columnas(alcance: Alcance): RawBuilder<unknown> {
  return sql`
    u.usuario_id as "usuarioId", u.nombre_usuario as "runApoderado", u.nombres, u.apellido_paterno as "apellidoPaterno",
    u.apellido_materno as "apellidoMaterno", u.correo_electronico as "correoElectronico", coalesce(u.origen, 'Apoderados') as origen,
    u.activo, u.verificado, u.version,
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'vinculoId', v.vinculo_id, 'runEstudiante', e.run, 'nombres', e.nombres, 'apellidoPaterno', e.apellido_paterno,
        'apellidoMaterno', e.apellido_materno, 'dsGrado', g.ds_grado, 'letraCurso', e.letra_curso, 'idRbd', c.id_rbd,
        'dsNomEstable', c.ds_nom_estable, 'creado', ${enIso(sql`v.creado`)}, 'probado', ${enIso(sql`v.probado`)}
      ) order by e.nombre_orden)
      from vinculo v
      join estudiante e on e.run = v.run_estudiante
      join establecimiento c on c.id_rbd = e.id_rbd
      join grado g on g.id_ensenanza = e.id_ensenanza and g.id_grado = e.id_grado
      where v.usuario_id = u.usuario_id and v.desvinculado is null and ${alcanzaEstablecimiento(alcance, 'c')}
    ), '[]'::jsonb) as estudiantes
  `
}

const ORDEN: Record<FiltroDeApoderados['sortField'], RawBuilder<unknown>> = {
  apellidoPaterno: sql`l.nombre_orden`,
  runApoderado: sql`l.run`,
  usuarioId: sql`l.usuario_id`,
}

/** The accounts that a search finds, and then which of them are of the place; the one of a whole RUN may be of none. */
function encontrados(alcance: Alcance, filtro: FiltroDeApoderados, cuentas: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const delLugar = sql`(select * from apoderado_en_lugar p where p.lugar = ${lugarDe(alcance)} and p.usuario_id = h.usuario_id limit 1)`
  return sql`
    with hallados as materialized (
      select u.usuario_id, u.activo from usuario u where u.rol_id = 5 and u.desplazado is null and ${sql.join(cuentas, sql` and `)}
    ), l as materialized (
      select h.usuario_id, h.activo, p.nombre_orden, p.run
      from hallados h ${filtro.runApoderado === undefined ? sql`cross join lateral ${delLugar} p` : sql`left join lateral ${delLugar} p on true`}
    ), recuento as (select count(*) as total from l where ${conEstado(filtro)})
  `
}

/** The country's rows, a region's and a commune's: the two first are found by their words and not by the place, which half of them may have. */
function filasDelLugar(alcance: Alcance): RawBuilder<unknown> {
  switch (nivelDeAlcance(alcance.rolId)) {
    case 'pais':
      return sql`h.lugar = ''`
    case 'region':
      return sql`length(h.lugar) = 2 and h.lugar || '' = ${lugarDe(alcance)}`
    default:
      return sql`h.lugar = ${lugarDe(alcance)}`
  }
}

/** Those of the place whose name has all words. */
function porNombre(alcance: Alcance, filtro: FiltroDeApoderados, cuentas: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const condiciones = [filasDelLugar(alcance), ...palabrasDe(filtro).map((palabra) => nombreCon(sql`h.nombre_orden`, palabra))]
  if (cuentas.length > 0) condiciones.push(sql`h.usuario_id in (select u.usuario_id from usuario u where ${sql.join(cuentas, sql` and `)})`)
  return sql`
    with l as materialized (select h.* from apoderado_en_lugar h where ${sql.join(condiciones, sql` and `)}),
    recuento as (select count(*) as total from l where ${conEstado(filtro)})
  `
}

function delLugar(alcance: Alcance, filtro: FiltroDeApoderados): RawBuilder<unknown> {
  const lugar = lugarDe(alcance)
  return sql`
    with l as not materialized (select * from apoderado_en_lugar where lugar = ${lugar}),
    recuento as (select coalesce(sum(cuantos), 0) as total from apoderados_por_lugar where lugar = ${lugar} and ${conEstado(filtro)})
  `
}

/** Spelled out and not as a value: the few that are not active have their own index. */
function conEstado({ activo }: FiltroDeApoderados): RawBuilder<unknown> {
  if (activo === undefined) return sql`true`
  return activo === '1' ? sql`activo` : sql`not activo`
}

/**
 * Guardians within the caller's reach; one without students only to who knows its whole RUN. What is shown of each is read for the page
 * alone, and how many a place has is not counted again (ADR 058).
 */
export async function apoderadosAdministrados(
  db: Kysely<unknown>,
  alcance: Alcance,
  filtro: FiltroDeApoderados,
): Promise<{ total: number; filas: ApoderadoAdministrado[] }> {
  const cuentas = busquedas(alcance, filtro)
  const seBusca =
    filtro.nombres !== undefined && filtro.runApoderado === undefined ? porNombre : cuentas.length > 0 ? encontrados : delLugar
  const sentido = filtro.sortOrder === 'asc' ? sql`asc` : sql`desc`
  const enOrden = sql`${ORDEN[filtro.sortField]} ${sentido}, l.usuario_id ${sentido}`
  const { rows } = await sql<Omit<ApoderadoAdministrado, 'usuarioId'> & { usuarioId: number | null; total: number }>`
    ${seBusca(alcance, filtro, cuentas)}, pagina as materialized (
      select p.usuario_id, row_number() over () as puesto from (
        select l.usuario_id from l where ${conEstado(filtro)} order by ${enOrden} limit ${filtro.limit} offset ${filtro.offset}
      ) p
    )
    select t.total::int as total, ${columnas(alcance)}
    from recuento t left join (pagina p join usuario u on u.usuario_id = p.usuario_id) on true order by p.puesto
  `.execute(db)
  // A page without anybody is one row, which tells how many there are.
  const filas = rows.flatMap(({ total: _total, usuarioId, ...fila }) => (usuarioId === null ? [] : [{ usuarioId, ...fila }]))
  return { total: rows[0]?.total ?? 0, filas }
}

/** A guardian within the caller's reach, or undefined; `runApoderado`: the RUN that the caller knows. To whoever has the country, all are. */
export async function apoderadoAdministradoPorId(
  db: Kysely<unknown>,
  alcance: Alcance,
  usuarioId: number,
  runApoderado: string | undefined,
): Promise<ApoderadoAdministrado | undefined> {
  const alcanza = nivelDeAlcance(alcance.rolId) === 'pais' ? sql`true` : alcanzaApoderado(alcance, runApoderado)
  const { rows } = await sql<ApoderadoAdministrado>`
    select ${columnas(alcance)} from usuario u where u.usuario_id = ${usuarioId} and u.rol_id = 5 and u.desplazado is null and ${alcanza}
  `.execute(db)
  return rows[0]
}

/** Whether a verified account already has the RUN. */
export async function existeApoderado(db: Kysely<unknown>, run: string): Promise<boolean> {
  const { rows } = await sql`select 1 from usuario where lower(nombre_usuario) = lower(${run}) and verificado`.execute(db)
  return rows.length > 0
}

const REPARTO: Reparto<Omit<ApoderadoCambiado, 'version' | 'runApoderado'>> = {
  nombres: 'nombres',
  apellidoPaterno: 'apellido_paterno',
  apellidoMaterno: 'apellido_materno',
  correoElectronico: 'correo_electronico',
  activo: 'activo',
}

/** Adds a guardian still to be verified, without a password. */
export async function creaApoderado(db: Kysely<unknown>, datos: ApoderadoNuevo): Promise<number> {
  const columnas = columnasDe(datos, { runApoderado: 'nombre_usuario', origen: 'origen', ...REPARTO })
  const { rows } = await sql<{ usuarioId: number }>`
    insert into usuario (${nombresDe(columnas)}, rol_id, verificado) values (${valoresDe(columnas)}, 5, false)
    returning usuario_id as "usuarioId"
  `.execute(db)
  const [fila] = rows
  if (fila === undefined) throw new Error('La cuenta no quedó guardada.')
  return fila.usuarioId
}

/**
 * Changes a guardian, by optimistic lock on `version`; another e-mail has to be verified again. Whom ClaveÚnica vouches for goes on
 * entering by it, and recovers no password by an e-mail that it did not confirm itself. False when the lock is lost.
 */
export async function cambiaApoderado(
  db: Kysely<unknown>,
  usuarioId: number,
  { version, runApoderado: _conocido, ...datos }: ApoderadoCambiado,
): Promise<boolean> {
  const { rows } = await sql`
    update usuario set ${cambiosDe(columnasDe(datos, REPARTO))}, provisoria = false,
      correo_sin_probar = correo_sin_probar or (clave_unica_vista is not null and lower(correo_electronico) is distinct from lower(${datos.correoElectronico})),
      verificado = verificado and (clave_unica_vista is not null or lower(correo_electronico) is not distinct from ${datos.correoElectronico})
    where usuario_id = ${usuarioId} and version = ${version}
    returning usuario_id
  `.execute(db)
  return rows.length > 0
}

/** Whether the owner of an account ever set its password. */
export async function tieneContrasena(db: Kysely<unknown>, usuarioId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from usuario where usuario_id = ${usuarioId} and password_hash is not null`.execute(db)
  return rows.length > 0
}

/** Keeps an account that is provisional: registering again with its RUN no longer takes its place. */
export async function conservaCuenta(db: Kysely<unknown>, usuarioId: number): Promise<void> {
  await sql`update usuario set provisoria = false where usuario_id = ${usuarioId} and provisoria`.execute(db)
}

/** Whether a student exists within the caller's reach. */
export async function alcanzaEstudiantePorRun(db: Kysely<unknown>, alcance: Alcance, run: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from estudiante e join establecimiento c on c.id_rbd = e.id_rbd where e.run = ${run} and ${alcanzaEstablecimiento(alcance, 'c')}
  `.execute(db)
  return rows.length > 0
}

/** Soft delete of a link whose student is within the caller's reach; undefined when there is none. */
export async function terminaVinculo(
  db: Kysely<unknown>,
  alcance: Alcance,
  vinculoId: number,
): Promise<{ usuarioId: number; run: string } | undefined> {
  const { rows } = await sql<{ usuarioId: number; run: string }>`
    update vinculo v set desvinculado = now(), desvinculado_por = ${alcance.usuarioId}
    from estudiante e, establecimiento c
    where v.vinculo_id = ${vinculoId} and v.desvinculado is null and e.run = v.run_estudiante and c.id_rbd = e.id_rbd
      and ${alcanzaEstablecimiento(alcance, 'c')}
    returning v.usuario_id as "usuarioId", v.run_estudiante as run
  `.execute(db)
  return rows[0]
}

/** Proves a bond whose student is within the caller's reach; undefined when there is none left to prove. */
export async function confirmaVinculo(
  db: Kysely<unknown>,
  alcance: Alcance,
  vinculoId: number,
): Promise<{ usuarioId: number; run: string } | undefined> {
  const prueba: Prueba = alcance.rolId === ROL.RBD ? 'escuela' : 'administrador'
  const { rows } = await sql<{ usuarioId: number; run: string }>`
    update vinculo v set probado = now(), prueba = ${prueba}, probado_por = ${alcance.usuarioId}
    from estudiante e, establecimiento c
    where v.vinculo_id = ${vinculoId} and v.desvinculado is null and v.probado is null and e.run = v.run_estudiante
      and c.id_rbd = e.id_rbd and ${alcanzaEstablecimiento(alcance, 'c')}
    returning v.usuario_id as "usuarioId", v.run_estudiante as run
  `.execute(db)
  return rows[0]
}
