import { sql, type Kysely } from 'kysely'
import { CORREO } from '#server/plugins/cola/correos.ts'
import { azar } from './nacional.sql.ts'

/** What a country leaves behind itself as it works: who looked for whom, what the audit keeps, and the mails. */

/** How many times each school came in and read its list in the fourteen weeks. */
const POR_ESCUELA = { ingresos: 20, listas: 30 }

/** When: fourteen weeks from the opening, by a row's number. */
const CUANDO = (n: ReturnType<typeof azar>) => sql`timestamptz '2025-08-04 12:00:00Z' + make_interval(mins => (${n} % 141120)::int)`

/** A look-up of each student by whoever is linked to it, all of the last weeks: those of ninety days ago are not kept. */
export async function siembraConsultas(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into consulta_de_run (usuario_id, run, fecha, clase)
    select usuario_id, run_estudiante, date_trunc('day', now()) - make_interval(mins => (${azar(sql`vinculo_id`, 40)} % 126720)::int), 'consulta'
    from vinculo where desvinculado is null
  `.execute(db)
}

/** Each school's sign-ins and lists and each link, in order of time; nothing is sealed yet. */
export async function siembraAuditoria(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into auditoria_sujeto (seudonimo, tipo, identificador, llave)
    select substr(encode(sha256(llave || convert_to(tipo || ' ' || identificador, 'UTF8')), 'hex'), 1, 32)::uuid, tipo, identificador, llave
    from (
      select tipo, identificador, sha256(convert_to('demostración ' || tipo || ' ' || identificador, 'UTF8')) as llave
      from (
        select 'persona' as tipo, usuario_id::text as identificador from usuario where rol_id in (1, 5)
        union all select distinct 'estudiante', run_estudiante from vinculo
      ) s
    ) s
    on conflict do nothing
  `.execute(db)
  await sql`
    insert into auditoria (fecha, rol_id, accion, objeto, objeto_id, detalle, persona, id_rbd, estudiante)
    select fecha, rol_id, accion, objeto, objeto_id, detalle, persona, id_rbd, estudiante from (
      select ${CUANDO(azar(sql`u.usuario_id * 100 + n`, 41))} as fecha, 1 as rol_id, case when n < ${sql.lit(POR_ESCUELA.ingresos)} then 'ingresar' else 'leer-lista' end as accion,
        case when n < ${sql.lit(POR_ESCUELA.ingresos)} then 'sesion' else 'lista' end as objeto, case when n < ${sql.lit(POR_ESCUELA.ingresos)} then '' else 'estudiantes' end as objeto_id,
        case when n < ${sql.lit(POR_ESCUELA.ingresos)} then '{}' else '{"encuestaId": 2, "desde": 0}' end::jsonb as detalle,
        s.seudonimo as persona, a.id_rbd, null::uuid as estudiante
      from avance_escuela a
      join usuario u on u.rol_id = 1 and u.nombre_usuario = a.id_rbd::text
      join auditoria_sujeto s on s.tipo = 'persona' and s.identificador = u.usuario_id::text
      cross join generate_series(0, ${sql.lit(POR_ESCUELA.ingresos + POR_ESCUELA.listas - 1)}) n
      union all
      select v.creado + make_interval(mins => (${azar(sql`v.vinculo_id`, 42)} % 141120)::int), 5, 'vincular', 'vinculo', v.vinculo_id::text, '{}', p.seudonimo, e.id_rbd, s.seudonimo
      from vinculo v
      join estudiante e on e.run = v.run_estudiante
      join auditoria_sujeto p on p.tipo = 'persona' and p.identificador = v.usuario_id::text
      join auditoria_sujeto s on s.tipo = 'estudiante' and s.identificador = v.run_estudiante
    ) hechos
    order by fecha
  `.execute(db)
}

/**
 * A reminder to every guardian: of each thousand one could not go, and each twentieth has another that waits for a server which does not answer. What
 * they said is not kept, so that nobody is written to. The queue forgets those that ended, as it does with any, days after they are put here.
 */
export async function siembraCorreos(db: Kysely<unknown>): Promise<void> {
  await sql`
    with tanda as (
      insert into tanda_de_correos (grupo, usuario_id, creada)
      select 'apoderados', usuario_id, '2025-09-15T12:00:00Z' from usuario where rol_id = 2 order by usuario_id limit 1
      returning tanda_id
    )
    insert into correo_de_tanda (tanda_id, usuario_id, estado, clave, creado)
    select t.tanda_id, u.usuario_id, case when u.usuario_id % 1000 = 0 then 'rebotado' else 'enviado' end, 'recordatorio-' || u.usuario_id, '2025-09-15T12:00:00Z'
    from tanda t cross join usuario u where u.rol_id = 5 and u.correo_electronico is not null
  `.execute(db)
  const visible = sql`jsonb_build_object('para', left(u.correo_electronico, 1) || '***@correos.example', 'asunto', 'Encuestas por responder')`
  await sql`
    insert into encargo (tipo, clave, visible, estado, intentos, error, creado, terminado)
    select ${CORREO}, c.clave, ${visible}, case c.estado when 'enviado' then 'hecho' else 'fallido' end, 1,
      case c.estado when 'rebotado' then 'El servidor de correo no acepta la dirección.' end, c.creado, now()
    from correo_de_tanda c join usuario u on u.usuario_id = c.usuario_id where c.clave like 'recordatorio-%'
  `.execute(db)
  await sql`
    insert into encargo (tipo, clave, visible, estado, desde, intentos, error)
    select ${CORREO}, 'espera-' || u.usuario_id, ${visible}, 'pendiente', timestamptz '2099-01-01Z', 8, 'El servidor de correo no contesta.'
    from usuario u where u.rol_id = 5 and u.correo_electronico is not null and u.usuario_id % 20 = 0
  `.execute(db)
}
