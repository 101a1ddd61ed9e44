import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { anulaRespuesta } from '#server/areas/proveedor/anulacion.sql.ts'
import { envia } from '#server/areas/proveedor/envio.ts'
import { guarda } from '#server/areas/proveedor/guardado.ts'
import { leeConfig } from '#server/config.ts'
import { abreBase } from '#server/plugins/database/base.ts'
import { Rechazo } from '#server/plugins/http/rechazo.ts'
import type { SesionEncuestador } from '#server/plugins/sesiones/sesion.ts'

/** What many at once did, and whether the counts kept equal those counted again. */
export interface Concurrencia {
  operaciones: number
  conexiones: number
  segundos: number
  /** How many of each were done, and how many the product refused because another was first. */
  hechas: Record<string, number>
  rechazadas: number
  /** Deadlocks, failed serialisations and any other error of the database. */
  errores: Record<string, number>
  /** Rows of each count that differ from what is counted again. */
  diferencias: Record<string, number>
}

const OPERACIONES = 10_000
/** Each pool holds ten connections. */
const BASES = 5
const ENCUESTA = 2
/** Few surveys, of the schools of one province: everybody meets everybody in the same counts. */
const ENCUESTAS = 600

interface Blanco {
  sesion: SesionEncuestador
  run: string
}

async function blancos(db: Kysely<unknown>): Promise<{ blancos: Blanco[]; respuestas: Record<string, never>; escuelas: number[] }> {
  const { rows } = await sql<{ token: string; usuarioId: number; run: string; rbd: number }>`
    select t.token, u.usuario_id as "usuarioId", e.run, e.id_rbd as rbd
    from token_encuesta t join estudiante e on e.run = t.run_estudiante
    join establecimiento c on c.id_rbd = e.id_rbd and c.provincia_id = '131'
    join usuario u on lower(u.nombre_usuario) = e.id_rbd::text and u.rol_id = 1
    where t.encuesta_id = ${ENCUESTA} and not exists (select 1 from respuesta r where r.token = t.token)
    order by md5(t.token) limit ${ENCUESTAS}
  `.execute(db)
  const modelo = await sql<{ respuestas: Record<string, never> }>`
    select respuestas from respuesta where encuesta_id = ${ENCUESTA} and estado = 'enviada' order by respuesta_id limit 1
  `.execute(db)
  const sesion = ({ token, usuarioId }: { token: string; usuarioId: number }): SesionEncuestador => ({
    sesionId: randomUUID(),
    token,
    encuestaId: ENCUESTA,
    usuarioId,
    modo: 'establecimiento',
  })
  return {
    blancos: rows.map((fila) => ({ sesion: sesion(fila), run: fila.run })),
    respuestas: modelo.rows[0]?.respuestas ?? {},
    escuelas: [...new Set(rows.map(({ rbd }) => rbd))],
  }
}

interface Estado {
  respuestaId: number
  estado: string
  version: number
}

async function estadoDe(db: Kysely<unknown>, token: string): Promise<Estado | undefined> {
  const { rows } = await sql<Estado>`select respuesta_id as "respuestaId", estado, version from respuesta where token = ${token}`.execute(
    db,
  )
  return rows[0]
}

/** Does to a survey whatever comes next: begin it, send it, void it or delete it, and begin it again. Now and then its student moves. */
async function unPaso(
  db: Kysely<unknown>,
  { sesion, run }: Blanco,
  numero: number,
  respuestas: Record<string, never>,
  escuelas: readonly number[],
): Promise<string> {
  const actual = await estadoDe(db, sesion.token)
  if (numero % 23 === 0) {
    const escuela = escuelas[numero % escuelas.length] ?? 0
    await sql`update estudiante set id_rbd = ${escuela} where run = ${run}`.execute(db)
    await sql`update estudiante set id_rbd = (select nombre_usuario::int from usuario where usuario_id = ${sesion.usuarioId}) where run = ${run}`.execute(
      db,
    )
    return 'cambios de escuela, ida y vuelta'
  }
  if (actual === undefined || actual.estado === 'anulada') {
    await guarda(db, sesion, { clave: randomUUID(), cuerpo: { version: 0, cambios: respuestas } })
    return actual === undefined ? 'comenzadas' : 'reabiertas'
  }
  if (actual.estado === 'borrador' && numero % 7 === 0) {
    await sql`delete from respuesta where respuesta_id = ${actual.respuestaId} and estado = 'borrador' and not exists (select 1 from comprobante k where k.respuesta_id = respuesta.respuesta_id)`.execute(
      db,
    )
    return 'borradores borrados'
  }
  if (actual.estado === 'borrador') {
    await envia(
      db,
      sesion,
      { clave: randomUUID(), cuerpo: { version: actual.version } },
      {
        publicUrl: 'https://encuestas.example',
        manda: async () => {},
      },
    )
    return 'enviadas'
  }
  await db.transaction().execute((trx) => anulaRespuesta(trx, actual.respuestaId, sesion.usuarioId, { motivo: 'Banco de pruebas' }))
  return 'anuladas'
}

/** Every row that is kept and is not what there is, by count. Rows that came back to zero are as if they were not there. */
async function diferencias(db: Kysely<unknown>): Promise<Record<string, number>> {
  const { rows } = await sql<{ cuenta: string; filas: number }>`
    with establecimientos as materialized (select id_rbd, encuesta_id, id_ensenanza, id_grado, esperadas, en_progreso, completadas from avance_recontado),
    comunas as (
      select c.comuna_id, e.encuesta_id, e.id_ensenanza, e.id_grado, sum(e.esperadas)::int as esperadas, sum(e.en_progreso)::int as en_progreso, sum(e.completadas)::int as completadas
      from establecimientos e join establecimiento c on c.id_rbd = e.id_rbd group by 1, 2, 3, 4
    ),
    dias as materialized (
      select c.comuna_id, c.provincia_id, c.region_id, r.encuesta_id, dia_de_chile(r.enviada) as dia, count(*)::int as completadas
      from respuesta r join estudiante s on s.run = r.run_estudiante join establecimiento c on c.id_rbd = s.id_rbd
      where r.estado = 'enviada' group by 1, 2, 3, 4, 5
    )
    select 'por establecimiento' as cuenta, count(*)::int as filas from (
      (select id_rbd, encuesta_id, id_ensenanza, id_grado, esperadas, en_progreso, completadas from avance_establecimiento where (esperadas, en_progreso, completadas) <> (0, 0, 0) except table establecimientos)
      union all (table establecimientos except select id_rbd, encuesta_id, id_ensenanza, id_grado, esperadas, en_progreso, completadas from avance_establecimiento)
    ) x
    union all select 'por escuela', count(*)::int from (
      (table avance_escuela except table avance_escuela_recontado) union all (table avance_escuela_recontado except table avance_escuela)
    ) x
    union all select 'por comuna', count(*)::int from (
      (select comuna_id, encuesta_id, id_ensenanza, id_grado, esperadas, en_progreso, completadas from avance_comuna where (esperadas, en_progreso, completadas) <> (0, 0, 0) except table comunas)
      union all (table comunas except select comuna_id, encuesta_id, id_ensenanza, id_grado, esperadas, en_progreso, completadas from avance_comuna)
    ) x
    union all select 'por día y comuna', count(*)::int from (
      (select comuna_id, encuesta_id, dia, completadas from avance_dia_comuna where completadas <> 0 except select comuna_id, encuesta_id, dia, completadas from dias)
      union all (select comuna_id, encuesta_id, dia, completadas from dias except select comuna_id, encuesta_id, dia, completadas from avance_dia_comuna)
    ) x
    union all select 'por día y provincia', count(*)::int from (
      (select provincia_id, encuesta_id, dia, completadas from avance_dia_provincia where completadas <> 0 except select provincia_id, encuesta_id, dia, sum(completadas)::int from dias group by 1, 2, 3)
      union all (select provincia_id, encuesta_id, dia, sum(completadas)::int from dias group by 1, 2, 3 except select provincia_id, encuesta_id, dia, completadas from avance_dia_provincia)
    ) x
    union all select 'por día y región', count(*)::int from (
      (select region_id, encuesta_id, dia, completadas from avance_dia_region where completadas <> 0 except select region_id, encuesta_id, dia, sum(completadas)::int from dias group by 1, 2, 3)
      union all (select region_id, encuesta_id, dia, sum(completadas)::int from dias group by 1, 2, 3 except select region_id, encuesta_id, dia, completadas from avance_dia_region)
    ) x
    union all select 'matrícula por comuna', count(*)::int from (
      (select comuna_id, id_ensenanza, id_grado, estudiantes from matricula_comuna where estudiantes <> 0
        except select c.comuna_id, s.id_ensenanza, s.id_grado, count(*)::int from estudiante s join establecimiento c on c.id_rbd = s.id_rbd group by 1, 2, 3)
    ) x
  `.execute(db)
  return Object.fromEntries(rows.map(({ cuenta, filas }) => [cuenta, filas]))
}

const suma = (cuentas: Record<string, number>, cual: string) => {
  cuentas[cual] = (cuentas[cual] ?? 0) + 1
}

/** Ten thousand operations on few surveys through fifty connections, and then everything counted again. It writes: give it a copy. */
export async function mideConcurrencia(databaseUrl: string, alAvanzar: (paso: string) => void): Promise<Concurrencia> {
  const bases = Array.from({ length: BASES }, () => abreBase(leeConfig({ DATABASE_URL: databaseUrl }), () => {}))
  const [{ db } = { db: undefined }] = bases
  if (db === undefined) throw new Error('Se necesita al menos una base.')
  const { blancos: todos, respuestas, escuelas } = await blancos(db)
  const [hechas, errores]: Record<string, number>[] = [{}, {}]
  let rechazadas = 0
  let siguiente = 0
  const comienzo = performance.now()
  const trabaja = async (suya: Kysely<unknown>) => {
    while (siguiente < OPERACIONES) {
      const numero = (siguiente += 1)
      const blanco = todos[(numero * 7919) % todos.length]
      if (blanco === undefined) throw new Error('No hay encuestas para probar.')
      try {
        suma(hechas ?? {}, await unPaso(suya, blanco, numero, respuestas, escuelas))
      } catch (error) {
        if (error instanceof Rechazo) rechazadas += 1
        else suma(errores ?? {}, error instanceof Error && 'code' in error ? String(error.code) : String(error))
      }
    }
  }
  await Promise.all(bases.flatMap((base) => Array.from({ length: 10 }, () => trabaja(base.db))))
  const segundos = (performance.now() - comienzo) / 1000
  alAvanzar(`${OPERACIONES} operaciones en ${segundos.toFixed(0)} s; se cuenta todo otra vez`)
  const halladas = await diferencias(db)
  for (const base of bases) await base.cierra()
  return {
    operaciones: OPERACIONES,
    conexiones: BASES * 10,
    segundos,
    hechas: hechas ?? {},
    rechazadas,
    errores: errores ?? {},
    diferencias: halladas,
  }
}
