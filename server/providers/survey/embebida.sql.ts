import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { EncuestaDeProveedor } from '#contract/proveedor.ts'
import type { Cuestionario } from '#contract/rules/cuestionario.ts'
import type { Apertura, EncuestaRespondida } from './survey.ts'

/** Whether there is such a pass, though it was used or expired, as a value of a query. */
export function esTicket(huella: string): RawBuilder<boolean> {
  return sql`exists (select 1 from ticket where huella = ${huella})`
}

/** Every survey of the product, as the embedded tool has it. */
export async function encuestasDeLaCasa(db: Kysely<unknown>): Promise<EncuestaDeProveedor[]> {
  const { rows } = await sql<EncuestaDeProveedor>`
    select encuesta_id as sid, nombre as titulo, activo as activa, apertura, cierre from encuesta order by encuesta_id
  `.execute(db)
  return rows
}

/** Keeps a pass by its hash, for this many seconds; those already expired are forgotten. */
export async function guardaTicket(
  db: Kysely<unknown>,
  huella: string,
  { token, usuarioId, sesionId, modo }: Apertura,
  segundos: number,
): Promise<void> {
  await sql`delete from ticket where expira < now()`.execute(db)
  await sql`
    insert into ticket (huella, token, usuario_id, sesion_id, modo, expira)
    values (${huella}, ${token}, ${usuarioId}, ${sesionId}, ${modo}, now() + make_interval(secs => ${segundos}))
  `.execute(db)
}

/**
 * Uses up a pass: gives whom it was for, and the session that it opens, which is `nueva` the first time. While it lasts, the
 * key that used it up gets the same again; any other call, and one without a key, gets undefined, as when it expired or when the
 * session that asked for it ended.
 */
export async function gastaTicket(
  db: Kysely<unknown>,
  { huella, clave, nueva }: { huella: string; clave: string | null; nueva: string },
): Promise<(Apertura & { abierta: string }) | undefined> {
  const { rows } = await sql<Apertura & { abierta: string }>`
    update ticket k set clave = ${clave}::uuid, sesion_abierta = coalesce(k.sesion_abierta, ${nueva}::uuid)
    from token_encuesta t, sesion s
    where k.huella = ${huella} and k.expira > now() and (k.sesion_abierta is null or k.clave = ${clave}::uuid)
      and t.token = k.token and s.sesion_id = k.sesion_id and s.revocada is null
    returning t.encuesta_id as "encuestaId", k.token, k.usuario_id as "usuarioId", k.sesion_id as "sesionId", k.modo,
      k.sesion_abierta as abierta
  `.execute(db)
  return rows[0]
}

/** A submitted survey with what is needed to write it out for a person. */
export type EncuestaParaImprimir = EncuestaRespondida & {
  cuestionario: Cuestionario
  estudiante: string
  curso: string
  dsNomEstable: string
}

/** What was submitted for a token as the account `lector` may read it, or undefined. */
export async function encuestaRespondida(
  db: Kysely<unknown>,
  encuestaId: number,
  token: string,
  lector: number | null = null,
): Promise<EncuestaParaImprimir | undefined> {
  const { rows } = await sql<EncuestaParaImprimir>`
    select r.respuestas, r.informante, r.digitador, r.enviada as fecha, s.cuestionario,
      nombre_a_la_vista(e.nombres, e.apellido_paterno, e.apellido_materno, l.entero) as estudiante,
      g.ds_grado || case when l.entero then ' ' || e.letra_curso else '' end as curso, c.ds_nom_estable as "dsNomEstable"
    from respuesta r
    join encuesta s on s.encuesta_id = r.encuesta_id
    join estudiante e on e.run = r.run_estudiante
    join establecimiento c on c.id_rbd = e.id_rbd
    join grado g on g.id_ensenanza = e.id_ensenanza and g.id_grado = e.id_grado
    cross join lateral (select not vinculo_sin_prueba(${lector}, e.run) as entero) l
    where r.encuesta_id = ${encuestaId} and r.token = ${token} and r.estado = 'enviada' and r.seudonimizada is null
  `.execute(db)
  return rows[0]
}
