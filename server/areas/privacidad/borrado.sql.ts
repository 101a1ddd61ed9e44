import { type Kysely, sql } from 'kysely'
import { olvidaSujeto } from '#server/plugins/auditoria/anotar.sql.ts'

/**
 * Erases a guardian: what identifies the person goes, the submitted answers lose theirs, and what others did to the account is the
 * audit's, whose key of this person is destroyed. The row stays, empty, for what refers to it. Displaced accounts of the same
 * person go with it.
 */
export async function borraPersona(trx: Kysely<unknown>, usuarioId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select usuario_id as id from usuario where usuario_id = ${usuarioId} or desplazado_por = ${usuarioId} order by 1 for update
  `.execute(trx)
  for (const { id } of rows) await borraCuenta(trx, id)
}

async function borraCuenta(trx: Kysely<unknown>, id: number): Promise<void> {
  await sql`
    select seudonimiza_respuestas(array(
      select respuesta_id from respuesta where usuario_id = ${id} and estado = 'enviada' and informante = 'apoderado'
    ))
  `.execute(trx)
  await sql`
    update respuesta r set respuestas = '{}', digitador = 'Datos borrados'
    where usuario_id = ${id} and estado <> 'enviada' and exists (select 1 from comprobante k where k.respuesta_id = r.respuesta_id)
  `.execute(trx)
  await sql`
    delete from respuesta r where usuario_id = ${id} and estado <> 'enviada' and not exists (select 1 from comprobante k where k.respuesta_id = r.respuesta_id)
  `.execute(trx)
  await sql`update comprobante set digitador = 'Datos borrados' where usuario_id = ${id}`.execute(trx)
  await sql`update codigo_de_vinculo set usado_por = null where usado_por = ${id}`.execute(trx)
  await sql`update solicitud_de_datos set detalle = '' where usuario_id = ${id}`.execute(trx)
  for (const tabla of [
    'respuesta_tomada',
    'respuesta_apartada',
    'guardado',
    'ticket',
    'consulta_de_run',
    'vinculo',
    'codigo_de_un_uso',
    'cambio_de_correo',
    'segundo_factor',
    'sesion',
    // What was answered in its last hour.
    'llamada_repetible',
  ]) {
    await sql`delete from ${sql.table(tabla)} where usuario_id = ${id}`.execute(trx)
  }
  // What others were answered in their last hour about this person.
  await sql`
    delete from llamada_repetible l using usuario u
    where u.usuario_id = ${id} and (strpos(l.respuesta, u.nombre_usuario) > 0 or strpos(l.respuesta, u.correo_electronico) > 0)
  `.execute(trx)
  await sql`
    update usuario set nombre_usuario = 'borrada-' || usuario_id, password_hash = null, nombres = 'Datos borrados', apellido_paterno = '', apellido_materno = '',
      correo_electronico = null, correo_electronico_director = null, telefono1 = null, telefono2 = null, activo = false, identidad_oid = null,
      clave_unica_vista = null, correo_institucional = null
    where usuario_id = ${id}
  `.execute(trx)
  await olvidaSujeto(trx, 'persona', id)
}
