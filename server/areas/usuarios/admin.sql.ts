import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Cargo, UsuarioAdministrado, UsuarioCambiado, UsuarioNuevo } from '#contract/usuarios.admin.ts'
import type { PeticionLeidaDe } from '#contract/operaciones.ts'
import { rolesQueAdministra } from '#contract/rules/administracion.ts'
import { ROL } from '#contract/rules/roles.ts'
import { nivelDeAlcance, type Territorio } from '#contract/rules/territorio.ts'
import { type CodigosPorNombre, nombreEnCarga } from '#server/importacion/usuarios.ts'
import { cambiosDe, columnasDe, nombresDe, type Reparto, valoresDe } from '#server/plugins/database/columnas.sql.ts'
import { conteniendo, nombreCon } from '#server/plugins/database/conteniendo.sql.ts'
import { alcanzaEstablecimiento, alcanzaLugar, type Alcance } from '#server/plugins/sesiones/alcance.sql.ts'
import { COLUMNAS_DE_USUARIO } from './usuarios.sql.ts'

const SIN_REGISTRO = 'Establecimiento fuera del registro'

const COLUMNAS = sql`
  ${COLUMNAS_DE_USUARIO}, u.version, u.cargo_id as "cargoId", g.ds_cargo as "dsCargo",
  u.activo and u.rol_id in (2, 3, 4, 120) and exists (
    select 1 from usuario otra
    where otra.correo_institucional = u.correo_institucional and otra.usuario_id <> u.usuario_id and otra.activo and otra.rol_id in (2, 3, 4, 120)
  ) as "correoRepetido",
  exists (select 1 from segundo_factor f where f.usuario_id = u.usuario_id and f.activado is not null) as "conSegundoFactor",
  case u.rol_id
    when 1 then coalesce(c.ds_nom_estable, ${SIN_REGISTRO}::text)
    when 3 then coalesce(re.nombre, 'Sin región')
    when 4 then coalesce(co.nombre || ', ' || re.nombre, 'Sin comuna')
    else 'Todo el país'
  end as "dsTerritorio",
  case u.rol_id when 1 then co.nombre || ', ' || re.nombre end as "dsComuna",
  c.dgv_rbd as "dgvRbd"
`

/** A school's name is its RBD. */
const SU_ESCUELA = sql`c.id_rbd = case when u.rol_id = 1 and u.nombre_usuario ~ '^\\d{1,9}$' then u.nombre_usuario::int end`

/** Accounts with what is shown of them. */
const CUENTAS = sql`
  usuario u
  join rol r on r.rol_id = u.rol_id
  left join cargo g on g.cargo_id = u.cargo_id
  left join establecimiento c on ${SU_ESCUELA}
  left join comuna co on co.comuna_id = coalesce(c.comuna_id, u.comuna_id)
  left join region re on re.region_id = coalesce(co.region_id, u.region_id)
`

const TERRITORIO_PROPIO = { regionId: sql`u.region_id`, comunaId: sql`u.comuna_id` }

/** The schools are found by their place, and their accounts among them; whoever has the country has those of no school as well. */
const deEscuelaQueAlcanza = (alcance: Alcance): RawBuilder<boolean> =>
  nivelDeAlcance(alcance.rolId) === 'pais' ? sql`true` : deEscuelas(alcanzaEstablecimiento(alcance, 's'))

const deEscuelas = (cuales: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql`u.nombre_usuario in (select s.id_rbd::text from avance_escuela s where ${cuales})`

/**
 * The condition that an account is administered by the caller: its role and its territory (interface, admin usuarios). A
 * school's territory is the register's; any other account carries its own.
 */
export function administra(alcance: Alcance): RawBuilder<boolean> {
  const roles = rolesQueAdministra(alcance.rolId)
  const otros = roles.filter((rolId) => rolId !== ROL.RBD)
  const condiciones = [
    roles.includes(ROL.RBD) ? sql`u.rol_id = 1 and ${deEscuelaQueAlcanza(alcance)}` : sql`false`,
    otros.length > 0 ? sql`u.rol_id in (${sql.join(otros)}) and ${alcanzaLugar(alcance, TERRITORIO_PROPIO)}` : sql`false`,
  ]
  return sql`(${sql.join(condiciones, sql` or `)})`
}

type FiltroDeUsuarios = PeticionLeidaDe<'getAdminUsuarios'>['query']

/** All that is written of an account, as its index of groups of three letters has it. */
const ESCRITO = sql`sin_tildes(u.nombres || ' ' || u.apellido_paterno || ' ' || u.apellido_materno || ' ' || u.nombre_usuario || ' ' || coalesce(u.correo_electronico, ''))`

function escritoCon(termino: string): RawBuilder<boolean> {
  return sql`${ESCRITO} like (select sin_tildes(${conteniendo(termino)}::text))`
}

/** Whose column has the term: the index finds those that have it anywhere. */
function contiene(columna: RawBuilder<unknown>, termino: string): RawBuilder<boolean> {
  return sql`${escritoCon(termino)} and strpos(sin_tildes(${columna}), (select sin_tildes(${termino}::text))) > 0`
}

/** The accounts that have a word in what is written of them, or in their school's name. */
function conPalabra(palabra: string): RawBuilder<boolean> {
  return sql`u.usuario_id in (
    select u.usuario_id from usuario u where u.rol_id <> 5 and ${escritoCon(palabra)}
    union all
    select d.usuario_id from avance_escuela s
    join usuario d on lower(d.nombre_usuario) = s.id_rbd::text and d.rol_id = 1
    where ${nombreCon(sql`s.nombre_orden`, palabra)}
  )`
}

/** A school's account is of its school's region, and any other of its own. */
const deRegion = (regionId: string): RawBuilder<boolean> => sql`
  case when u.rol_id = 1 then ${deEscuelas(sql`s.region_id = ${regionId}`)}
    else u.region_id = ${regionId} end
`

function condiciones(filtro: FiltroDeUsuarios): RawBuilder<unknown> {
  // None is a guardian: spelled out, since the indexes are of those alone.
  const todas: RawBuilder<unknown>[] = [sql`u.rol_id <> 5`]
  if (filtro.usuarioId !== undefined) todas.push(sql`u.usuario_id = ${filtro.usuarioId}`)
  if (filtro.nombreUsuario !== undefined) todas.push(contiene(sql`u.nombre_usuario`, filtro.nombreUsuario))
  if (filtro.correoElectronico !== undefined) todas.push(contiene(sql`coalesce(u.correo_electronico, '')`, filtro.correoElectronico))
  if (filtro.rolId !== undefined) todas.push(sql`u.rol_id = ${filtro.rolId}`)
  if (filtro.regionId !== undefined) todas.push(deRegion(filtro.regionId))
  if (filtro.activo !== undefined) todas.push(sql`u.activo = ${filtro.activo === 'Si'}`)
  for (const palabra of filtro.searchTerm?.split(/\s+/) ?? []) todas.push(conPalabra(palabra))
  return sql.join(todas, sql` and `)
}

/** What the list calls an account: its school's name, or its person's. */
const COMO_SE_LLAMA = sql`
  case when u.rol_id = 1 then coalesce(c.nombre_orden, orden(${SIN_REGISTRO}::text))
    else orden(u.nombres || ' ' || u.apellido_paterno || ' ' || u.apellido_materno) end collate "C"`

/** What each order compares; the identifier breaks ties, so that a page never repeats nor skips anybody. */
const ORDEN: Record<FiltroDeUsuarios['sortField'], RawBuilder<unknown>> = {
  nombreUsuario: sql`lower(u.nombre_usuario) collate "C"`,
  nombres: COMO_SE_LLAMA,
  correoElectronico: sql`lower(coalesce(u.correo_electronico, '')) collate "C"`,
  rolId: sql`u.rol_id`,
  usuarioId: sql`u.usuario_id`,
  activo: sql`u.activo`,
}

/** Who they are: their school says of what place, where that is asked. */
export const QUIENES = sql`usuario u left join establecimiento c on ${SU_ESCUELA}`

/** The accounts that the caller administers; `total` counts all that the filter lets through. What is shown of each is read for the page alone. */
export async function usuariosAdministrados(
  db: Kysely<unknown>,
  alcance: Alcance,
  filtro: FiltroDeUsuarios,
): Promise<{ total: number; filas: UsuarioAdministrado[] }> {
  const donde = sql`${administra(alcance)} and ${condiciones(filtro)}`
  const recuento = await sql<{ total: number }>`select count(*)::int as total from ${QUIENES} where ${donde}`.execute(db)
  const sentido = filtro.sortOrder === 'asc' ? sql`asc` : sql`desc`
  const enOrden = sql`${ORDEN[filtro.sortField]} ${sentido}, u.usuario_id ${sentido}`
  const { rows: filas } = await sql<UsuarioAdministrado>`
    with pagina as materialized (
      select u.usuario_id, row_number() over (order by ${enOrden}) as puesto from ${QUIENES} where ${donde}
      order by ${enOrden} limit ${filtro.limit} offset ${filtro.offset}
    )
    select ${COLUMNAS} from pagina p join (${CUENTAS}) on u.usuario_id = p.usuario_id order by p.puesto
  `.execute(db)
  return { total: recuento.rows[0]?.total ?? 0, filas }
}

/** An account that the caller administers, or undefined. */
export async function usuarioAdministradoPorId(
  db: Kysely<unknown>,
  alcance: Alcance,
  usuarioId: number,
): Promise<UsuarioAdministrado | undefined> {
  const { rows } = await sql<UsuarioAdministrado>`
    select ${COLUMNAS} from ${CUENTAS} where u.usuario_id = ${usuarioId} and ${administra(alcance)}
  `.execute(db)
  return rows[0]
}

/** The caller's account with this name, whatever its case; guardians, who are named by their RUN, apart. */
export async function usuarioAdministradoPorNombre(
  db: Kysely<unknown>,
  alcance: Alcance,
  nombreUsuario: string,
): Promise<UsuarioAdministrado | undefined> {
  const { rows } = await sql<UsuarioAdministrado>`
    select ${COLUMNAS} from ${CUENTAS} where lower(u.nombre_usuario) = lower(${nombreUsuario}) and u.verificado and ${administra(alcance)}
  `.execute(db)
  return rows[0]
}

const REPARTO: Reparto<UsuarioNuevo> = {
  nombreUsuario: 'nombre_usuario',
  nombres: 'nombres',
  apellidoPaterno: 'apellido_paterno',
  apellidoMaterno: 'apellido_materno',
  correoElectronico: (correo) => ({ correo_electronico: correo, correo_institucional: correo }),
  correoElectronicoDirector: 'correo_electronico_director',
  telefono1: 'telefono1',
  telefono2: 'telefono2',
  activo: 'activo',
  cargoId: 'cargo_id',
  usuarioRol: { rolId: 'rol_id', regionId: 'region_id', provinciaId: 'provincia_id', comunaId: 'comuna_id' },
}

/** Adds an account without a password. A unique violation of `usuario_nombre_verificado` says that the name is taken. */
export async function creaUsuario(db: Kysely<unknown>, datos: UsuarioNuevo): Promise<number> {
  const columnas = columnasDe(datos, REPARTO)
  const { rows } = await sql<{ usuarioId: number }>`
    insert into usuario (${nombresDe(columnas)}) values (${valoresDe(columnas)}) returning usuario_id as "usuarioId"
  `.execute(db)
  const [fila] = rows
  if (fila === undefined) throw new Error('La cuenta no quedó guardada.')
  return fila.usuarioId
}

/** Changes an account, by optimistic lock on `version`; false when the lock is lost. */
export async function cambiaUsuario(db: Kysely<unknown>, usuarioId: number, { version, ...datos }: UsuarioCambiado): Promise<boolean> {
  const { rows } = await sql`
    update usuario set ${cambiosDe(columnasDe(datos, REPARTO))}
    where usuario_id = ${usuarioId} and version = ${version}
    returning usuario_id
  `.execute(db)
  return rows.length > 0
}

/** Whether the three codes name one place of the register; those that are null are not asked. */
export async function existeTerritorio(db: Kysely<unknown>, { regionId, provinciaId, comunaId }: Territorio): Promise<boolean> {
  if (regionId === null) return true
  const { rows } = await sql`
    select 1 from comuna
    where region_id = ${regionId} and (${provinciaId}::text is null or provincia_id = ${provinciaId}) and (${comunaId}::text is null or comuna_id = ${comunaId})
    limit 1
  `.execute(db)
  return rows.length > 0
}

export async function roles(db: Kysely<unknown>): Promise<{ rolId: number; dsRol: string }[]> {
  const { rows } = await sql<{
    rolId: number
    dsRol: string
  }>`select rol_id as "rolId", ds_rol as "dsRol" from rol order by rol_id`.execute(db)
  return rows
}

export async function cargosDeRol(db: Kysely<unknown>, rolId: number): Promise<Cargo[]> {
  const { rows } =
    await sql<Cargo>`select cargo_id as "cargoId", ds_cargo as "dsCargo", rol_id as "rolId" from cargo where rol_id = ${rolId} order by cargo_id`.execute(
      db,
    )
  return rows
}

/** The codes that a file of accounts may give by name. */
export async function codigosPorNombre(db: Kysely<unknown>): Promise<CodigosPorNombre> {
  const { rows } = await sql<{ de: string; nombre: string; codigo: string }>`
    select 'region' as de, nombre, region_id as codigo from region
    union all select 'provincia', nombre, provincia_id from provincia
    union all select 'comuna', nombre, comuna_id from comuna
    union all select 'cargo ' || rol_id, ds_cargo, cargo_id::text from cargo
  `.execute(db)
  return new Map(rows.map(({ de, nombre, codigo }) => [nombreEnCarga(de, nombre), codigo]))
}
