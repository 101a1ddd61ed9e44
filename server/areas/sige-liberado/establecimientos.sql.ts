import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { PeticionLeidaDe } from '#contract/operaciones.ts'
import type { Establecimiento, FilaDeEstablecimiento } from '#contract/sige-liberado.ts'
import { nombreCon } from '#server/plugins/database/conteniendo.sql.ts'
import { alcanzaEstablecimiento, type Alcance } from '#server/plugins/sesiones/alcance.sql.ts'
import { SITUACION } from './situaciones.sql.ts'

type Filtro = PeticionLeidaDe<'getEstablecimientos'>['query']

const COLUMNAS = sql`
  c.id_rbd as "idRbd", c.dgv_rbd as "dgvRbd", c.ds_nom_estable as "dsNomEstable", c.region_id as "regionId",
  c.provincia_id as "provinciaId", c.comuna_id as "comunaId", k.nombre as "dsComuna"
`
const DESDE = sql`establecimiento c join comuna k on k.comuna_id = c.comuna_id`

type Pagina = { total: number; faltan: number; filas: FilaDeEstablecimiento[] }

/**
 * The schools within the caller's reach that the filters let through, page by page (spec, section 3, establishment filters), each with what
 * it has to answer in the active period, and how many surveys all of them lack.
 */
export async function establecimientosDe(db: Kysely<unknown>, alcance: Alcance, filtro: Filtro): Promise<Pagina> {
  const elegidas = sql`avance_escuela a where ${alcanzaEstablecimiento(alcance, 'a')} and ${condiciones(filtro)}`
  const porComuna = filtro.sortField === 'dsComuna'
  const { rows } = await sql<FilaDeEstablecimiento & { total: number; faltan: number }>`
    with comunas as materialized (
      select comuna_id, orden(nombre) collate "C" as orden from comuna
    ), sumas as (
      select count(*)::int as total, coalesce(sum(a.esperadas - a.completadas), 0)::int as faltan from ${elegidas}
    ), pagina as (
      select a.*, row_number() over () as lugar from (
        select a.* from (select * from ${elegidas}) a ${porComuna ? sql`join comunas k on k.comuna_id = a.comuna_id` : sql``}
        order by ${orden(filtro)} limit ${filtro.limit} offset ${filtro.offset}
      ) a
    )
    select s.total, s.faltan, ${COLUMNAS}, a.esperadas, a.en_progreso as "enProgreso", a.completadas, a.ultima, ${SITUACION} as situacion,
      c.estado_funcionamiento as funcionamiento, c.ausente, c.estado_antes is not null as "cierreAnotado"
    from sumas s
    left join pagina a on true
    left join establecimiento c on c.id_rbd = a.id_rbd
    left join comuna k on k.comuna_id = c.comuna_id
    order by a.lugar
  `.execute(db)
  const [primera] = rows
  return {
    total: primera?.total ?? 0,
    faltan: primera?.faltan ?? 0,
    filas: rows.flatMap(({ total: _total, faltan: _faltan, ...fila }) => (fila.idRbd === null ? [] : [fila])),
  }
}

/** The schools of a commune within the caller's reach, by name. */
export async function establecimientosDeComuna(db: Kysely<unknown>, alcance: Alcance, comunaId: string): Promise<Establecimiento[]> {
  const { rows } = await sql<Establecimiento>`
    select ${COLUMNAS} from ${DESDE}
    where c.comuna_id = ${comunaId} and ${alcanzaEstablecimiento(alcance, 'c')}
    order by c.nombre_orden, c.id_rbd
  `.execute(db)
  return rows
}

const entre = (idRbds: readonly number[]): RawBuilder<boolean> => sql`id_rbd in (${sql.join(idRbds)})`

/** Closes those of these schools that the directories do not bring and that nothing says closed. Which they were. */
export async function cierraAusentes(db: Kysely<unknown>, idRbds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ idRbd: number }>`
    update establecimiento set estado_antes = estado_funcionamiento, estado_funcionamiento = 'cerrado'
    where ${entre(idRbds)} and ausente is not null and estado_funcionamiento <> 'cerrado'
    returning id_rbd as "idRbd"
  `.execute(db)
  return rows.map(({ idRbd }) => idRbd)
}

/** Leaves those of these schools that were so closed as they stood before. Which they were. */
export async function deshaceCierres(db: Kysely<unknown>, idRbds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ idRbd: number }>`
    update establecimiento set estado_funcionamiento = estado_antes, estado_antes = null
    where ${entre(idRbds)} and estado_antes is not null
    returning id_rbd as "idRbd"
  `.execute(db)
  return rows.map(({ idRbd }) => idRbd)
}

/** The conditions on the row `a` of `avance_escuela`; what only the register tells is asked of it. */
function condiciones({ idRbd, dsNomEstable, regionId, provinciaId, comunaId, ausentes, situacion }: Filtro): RawBuilder<unknown> {
  const todas = [sql`true`]
  if (regionId !== undefined) todas.push(sql`a.region_id = ${regionId}`)
  if (provinciaId !== undefined) todas.push(sql`a.provincia_id = ${provinciaId}`)
  if (comunaId !== undefined) todas.push(sql`a.comuna_id = ${comunaId}`)
  if (situacion !== undefined) todas.push(sql`${SITUACION} = ${situacion}`)
  if (ausentes !== undefined) todas.push(sql`a.id_rbd in (select id_rbd from establecimiento where ausente is not null)`)
  if (idRbd !== undefined) todas.push(sql`a.id_rbd in (select c.id_rbd from establecimiento c where ${porRbd(idRbd)})`)
  for (const palabra of dsNomEstable?.split(/\s+/) ?? []) todas.push(nombreCon(sql`a.nombre_orden`, palabra))
  return sql.join(todas, sql` and `)
}

/** One school: by its number, or by that and its digit, with a dash or without. */
function porRbd(escrito: string): RawBuilder<unknown> {
  const [numero = '', digito] = escrito.toUpperCase().split('-')
  if (digito !== undefined) return sql`c.id_rbd = ${Number(numero)} and c.dgv_rbd = ${digito}`
  const sinDigito = sql`c.id_rbd = ${Number(numero.slice(0, -1))} and c.dgv_rbd = ${numero.slice(-1)}`
  return numero.endsWith('K') ? sinDigito : sql`(c.id_rbd = ${Number(numero)} or ${sinDigito})`
}

function orden({ sortField, sortOrder }: Filtro): RawBuilder<unknown> {
  const sentido = sortOrder === 'asc' ? sql`asc` : sql`desc`
  switch (sortField) {
    case 'dsNomEstable':
      return sql`a.nombre_orden ${sentido}, a.id_rbd`
    case 'idRbd':
      return sql`a.id_rbd ${sentido}`
    case 'pendientes':
      return sql`a.esperadas - a.completadas ${sentido}, a.nombre_orden, a.id_rbd`
    case 'dsComuna':
      return sql`k.orden ${sentido}, a.nombre_orden, a.id_rbd`
  }
}
