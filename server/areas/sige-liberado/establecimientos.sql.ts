import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { PeticionLeidaDe } from '#contract/operaciones.ts'
import { nivelDeAlcance } from '#contract/rules/territorio.ts'
import type { Establecimiento, FilaDeEstablecimiento } from '#contract/sige-liberado.ts'
import { conteniendo } from '#server/plugins/database/conteniendo.sql.ts'
import { alcanzaEstablecimiento, alcanzaLugar, type Alcance } from '#server/plugins/sesiones/alcance.sql.ts'
import { VIGENTES } from '#server/providers/reports/local.sql.ts'
import { escuelasConCuentas, SITUACION } from './situaciones.sql.ts'

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
  const { rows } = await sql<FilaDeEstablecimiento & { total: number; faltan: number }>`
    with comunas as materialized (
      select comuna_id, orden(nombre) collate "C" as orden from comuna
    ), ${esDeUnLugar(alcance, filtro) ? contadasDespues(alcance, filtro) : contadasAntes(alcance, filtro)}
    select s.total, s.faltan, ${COLUMNAS}, coalesce(a.esperadas, 0) as esperadas, coalesce(a.en_progreso, 0) as "enProgreso",
      coalesce(a.completadas, 0) as completadas, a.ultima, ${SITUACION} as situacion, c.estado_funcionamiento as funcionamiento,
      c.ausente, c.estado_antes is not null as "cierreAnotado"
    from sumas s
    left join pagina c on true
    left join cuentas a on a.id_rbd = c.id_rbd
    left join comuna k on k.comuna_id = c.comuna_id
    order by c.lugar
  `.execute(db)
  const [primera] = rows
  return {
    total: primera?.total ?? 0,
    faltan: primera?.faltan ?? 0,
    filas: rows.flatMap(({ total: _total, faltan: _faltan, ...fila }) => (fila.idRbd === null ? [] : [fila])),
  }
}

/** Whether a list is all of a place, in an order that does not ask what each school lacks. */
const esDeUnLugar = ({ rolId }: Alcance, { situacion, sortField, idRbd, dsNomEstable, ausentes }: Filtro): boolean =>
  [situacion, idRbd, dsNomEstable, ausentes].every((uno) => uno === undefined) &&
  sortField !== 'pendientes' &&
  nivelDeAlcance(rolId) !== 'establecimiento'

const elegidas = (alcance: Alcance, filtro: Filtro) => sql`${alcanzaEstablecimiento(alcance, 'c')} and ${condiciones(filtro)}`

/** The `pagina`, its `cuentas` and the `sumas`, each school that the filters let through counted first. */
const contadasAntes = (alcance: Alcance, filtro: Filtro): RawBuilder<unknown> => sql`
  todas as (
    ${escuelasConCuentas(elegidas(alcance, filtro))}
  ), cuentas as (
    select a.* from todas a join establecimiento c on c.id_rbd = a.id_rbd
    where ${filtro.situacion === undefined ? sql`true` : sql`${SITUACION} = ${filtro.situacion}`}
  ), sumas as (
    select count(*)::int as total, coalesce(sum(esperadas - completadas), 0)::int as faltan from cuentas
  ), pagina as (
    select c.*, row_number() over (order by ${orden(filtro)}) as lugar
    from cuentas a join establecimiento c on c.id_rbd = a.id_rbd ${conComuna(filtro)}
    order by lugar limit ${filtro.limit} offset ${filtro.offset}
  )`

/** The same of a whole place: the page is taken by its order and only its schools are counted; what all lack is kept of the communes. */
const contadasDespues = (alcance: Alcance, filtro: Filtro): RawBuilder<unknown> => sql`
  pagina as (
    select c.*, row_number() over () as lugar from (
      select c.* from establecimiento c ${conComuna(filtro)} where ${elegidas(alcance, filtro)}
      order by ${orden(filtro)} limit ${filtro.limit} offset ${filtro.offset}
    ) c
  ), cuentas as (
    ${escuelasConCuentas(sql`c.id_rbd = any (array(select id_rbd from pagina))`)}
  ), sumas as (
    select (select count(*)::int from establecimiento c where ${elegidas(alcance, filtro)}) as total, (
      select coalesce(sum(a.esperadas - a.completadas), 0)::int
      from (
        select c.encuesta_id, c.id_ensenanza, c.id_grado, sum(c.esperadas) as esperadas, sum(c.completadas) as completadas
        from avance_comuna c where ${alcanzaLugar(alcance, { regionId: sql`c.region_id`, comunaId: sql`c.comuna_id` })} and ${condiciones(filtro)}
        group by 1, 2, 3
      ) a ${VIGENTES}
    ) as faltan
  )`

/** Each commune's place in the alphabet, where the order asks for it. */
const conComuna = ({ sortField }: Filtro): RawBuilder<unknown> =>
  sortField === 'dsComuna' ? sql`join comunas k on k.comuna_id = c.comuna_id` : sql``

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

function condiciones({ idRbd, dsNomEstable, regionId, provinciaId, comunaId, ausentes }: Filtro): RawBuilder<unknown> {
  const todas = [sql`true`]
  if (regionId !== undefined) todas.push(sql`c.region_id = ${regionId}`)
  if (provinciaId !== undefined) todas.push(sql`c.provincia_id = ${provinciaId}`)
  if (comunaId !== undefined) todas.push(sql`c.comuna_id = ${comunaId}`)
  if (ausentes !== undefined) todas.push(sql`c.ausente is not null`)
  if (idRbd !== undefined) todas.push(porRbd(idRbd))
  // Without accents and all capitals: a name is found however it is typed, by groups of three letters.
  for (const palabra of dsNomEstable?.split(/\s+/) ?? [])
    todas.push(sql`sin_tildes(c.ds_nom_estable) like sin_tildes(${conteniendo(palabra)}::text)`)
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
      return sql`c.nombre_orden ${sentido}, c.id_rbd`
    case 'idRbd':
      return sql`c.id_rbd ${sentido}`
    case 'pendientes':
      return sql`coalesce(a.esperadas - a.completadas, 0) ${sentido}, c.nombre_orden, c.id_rbd`
    case 'dsComuna':
      return sql`k.orden ${sentido}, c.nombre_orden, c.id_rbd`
  }
}
