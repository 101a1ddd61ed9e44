import { randomBytes } from 'node:crypto'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Comprobante } from '#contract/comprobantes.ts'
import { ROL } from '#contract/rules/roles.ts'
import { enmascaraRut } from '#contract/rules/rut.ts'
import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import { alcanzaEstablecimiento, type Alcance } from '#server/plugins/sesiones/alcance.sql.ts'
import { enIso } from '#server/plugins/database/columnas.sql.ts'

/** A receipt as it was issued, with the words of that day. */
export interface FilaDeComprobante {
  id: string
  estado: 'VALIDO' | 'ANULADO' | 'REEMPLAZADO'
  encuestaId: number
  dsEncuesta: string
  runEstudiante: string
  nombreEstudiante: string
  /** Of the student, for the initials. */
  nombres: string
  apellidoPaterno: string
  apellidoMaterno: string
  idRbd: number
  dgvRbd: string
  dsNomEstable: string
  dsGrado: string
  letraCurso: string
  informante: Comprobante['informante']
  digitador: string
  fecha: string
  /** When it was voided; null in any other state. */
  anulado: string | null
}

/** `comoSeLee`: how an instant comes, by itself in a column and written out in a JSON. */
const seleccion = (comoSeLee: (instante: RawBuilder<unknown>) => RawBuilder<unknown> = (instante) => instante) => sql`
  select k.comprobante_id as id, k.estado, k.encuesta_id as "encuestaId", k.ds_encuesta as "dsEncuesta",
    k.run_estudiante as "runEstudiante", k.nombre_estudiante as "nombreEstudiante", e.nombres,
    e.apellido_paterno as "apellidoPaterno", e.apellido_materno as "apellidoMaterno", k.id_rbd as "idRbd",
    k.dgv_rbd as "dgvRbd", k.ds_nom_estable as "dsNomEstable", k.ds_grado as "dsGrado", k.letra_curso as "letraCurso",
    k.informante, k.digitador, ${comoSeLee(sql`k.fecha`)} as fecha, case when k.estado = 'ANULADO' then ${comoSeLee(sql`r.anulada`)} end as anulado
  from comprobante k
  join estudiante e on e.run = k.run_estudiante
  join respuesta r on r.respuesta_id = k.respuesta_id
`

/** The query of a receipt by its identifier, whatever its state, as one value; null when there is none. */
export function comprobanteDeCodigo(id: string): RawBuilder<FilaDeComprobante | null> {
  return sql`select row_to_json(recibo) from (${seleccion(enIso)} where k.comprobante_id = ${id}) recibo`
}

export async function comprobantePorId(db: Kysely<unknown>, id: string): Promise<FilaDeComprobante | undefined> {
  const { rows } = await sql<{ recibo: FilaDeComprobante | null }>`select (${comprobanteDeCodigo(id)}) as recibo`.execute(db)
  return rows[0]?.recibo ?? undefined
}

/** The valid receipt of a response. */
export async function comprobanteVigente(db: Kysely<unknown>, respuestaId: number): Promise<FilaDeComprobante | undefined> {
  const { rows } = await sql<FilaDeComprobante>`${seleccion()} where k.respuesta_id = ${respuestaId} and k.estado = 'VALIDO'`.execute(db)
  return rows[0]
}

/** A guardian's account that has proved its e-mail: where its letters go. */
export interface CuentaConCorreo {
  correoElectronico: string
  nombres: string
}

export async function cuentaConCorreo(db: Kysely<unknown>, usuarioId: number): Promise<CuentaConCorreo | undefined> {
  const { rows } = await sql<CuentaConCorreo>`
    select correo_electronico as "correoElectronico", nombres from usuario
    where usuario_id = ${usuarioId} and rol_id = ${ROL.APODERADO} and activo and verificado and correo_electronico is not null
  `.execute(db)
  return rows[0]
}

export interface CursoDeComprobantes {
  encuestaId: number
  idRbd: number
  /** Null: of every one. */
  idEnsenanza: number | null
  idGrado: number | null
  letraCurso: string | null
}

/** The valid receipts of a school's students of today, or of one of its courses, in the order of a class list. */
export async function comprobantesDeRbd(
  db: Kysely<unknown>,
  alcance: Alcance,
  { encuestaId, idRbd, idEnsenanza, idGrado, letraCurso }: CursoDeComprobantes,
): Promise<FilaDeComprobante[]> {
  const { rows } = await sql<FilaDeComprobante>`
    ${seleccion()}
    join establecimiento c on c.id_rbd = e.id_rbd and ${alcanzaEstablecimiento(alcance, 'c')}
    where k.estado = 'VALIDO' and k.encuesta_id = ${encuestaId} and r.encuesta_id = ${encuestaId} and r.run_estudiante = e.run and e.id_rbd = ${idRbd}
      and (${idEnsenanza}::int is null or e.id_ensenanza = ${idEnsenanza}::int)
      and (${idGrado}::int is null or e.id_grado = ${idGrado}::int)
      and (${letraCurso}::text is null or e.letra_curso = ${letraCurso}::text)
    order by e.id_ensenanza, e.id_grado, orden(e.letra_curso) collate "C", e.nombre_orden, e.run
  `.execute(db)
  return rows
}

/** The receipts that an account was given, whatever became of them, the newest first, each with its token. */
export async function comprobantesDeUsuario(db: Kysely<unknown>, usuarioId: number): Promise<(FilaDeComprobante & { token: string })[]> {
  const { rows } = await sql<FilaDeComprobante & { token: string }>`
    select recibo.*, r.token
    from (${seleccion()} where k.usuario_id = ${usuarioId}) recibo
    join comprobante k on k.comprobante_id = recibo.id
    join respuesta r on r.respuesta_id = k.respuesta_id
    order by k.fecha desc, k.comprobante_id
  `.execute(db)
  return rows
}

/** The words of a receipt as of now, from the submitted response that `desde` gives: the name is as whoever answered may read it. */
export function insertaComprobante(id: string, desde: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into comprobante (comprobante_id, respuesta_id, estado, encuesta_id, ds_encuesta, run_estudiante, nombre_estudiante,
      id_rbd, dgv_rbd, ds_nom_estable, ds_grado, letra_curso, informante, digitador, fecha, usuario_id)
    select ${id}, r.respuesta_id, 'VALIDO', s.encuesta_id, s.nombre, e.run,
      nombre_a_la_vista(e.nombres, e.apellido_paterno, e.apellido_materno, not vinculo_sin_prueba(r.usuario_id, e.run)),
      c.id_rbd, c.dgv_rbd, c.ds_nom_estable, g.ds_grado, e.letra_curso,
      case when r.informante = 'apoderado' and (select u.nombre_usuario from usuario u where u.usuario_id = r.usuario_id) = e.run
        then 'estudiante' else r.informante end, r.digitador, r.enviada, r.usuario_id
    from ${desde} r
    join encuesta s on s.encuesta_id = r.encuesta_id
    join estudiante e on e.run = r.run_estudiante
    join establecimiento c on c.id_rbd = e.id_rbd
    join grado g on g.id_ensenanza = e.id_ensenanza and g.id_grado = e.id_grado
  `
}

/**
 * The condition that the receipt called `k` gives way to that of the response which `enviada` gives: one whose answer was taken over
 * stays void, with its reason (ADR 019).
 */
export const seReemplaza = (enviada: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`not exists (select 1 from respuesta_tomada a where a.token = ${enviada}.token and a.usuario_id = k.usuario_id and a.enviada is not null)`

/**
 * Issues the receipt of a submitted response, within the caller's transaction. Those that the response had before become
 * replaced.
 */
export async function emiteComprobante(db: Kysely<unknown>, respuestaId: number): Promise<void> {
  await sql`
    update comprobante k set estado = 'REEMPLAZADO' from respuesta r
    where r.respuesta_id = ${respuestaId} and k.respuesta_id = r.respuesta_id and ${seReemplaza(sql`r`)}
  `.execute(db)
  await insertaComprobante(codigoNuevo(), sql`(select * from respuesta where respuesta_id = ${respuestaId})`).execute(db)
}

/** An identifier of 128 bits of chance: nobody finds a receipt by guessing. */
export function codigoNuevo(): string {
  return randomBytes(16).toString('hex').toUpperCase()
}

const urlDeVerificacion = (publicUrl: string) => `${publicUrl}${PATH_DE_RUTA.verificar}?id=`

/** The receipt called `k` as its owner sees it, written by the database that issues it. */
export function comprobanteEnJson(runEnmascarado: string, publicUrl: string): RawBuilder<Comprobante> {
  return sql`jsonb_build_object(
    'id', k.comprobante_id, 'estado', k.estado, 'encuestaId', k.encuesta_id, 'dsEncuesta', k.ds_encuesta, 'nombreEstudiante', k.nombre_estudiante,
    'idRbd', k.id_rbd, 'dgvRbd', k.dgv_rbd, 'dsNomEstable', k.ds_nom_estable, 'dsGrado', k.ds_grado, 'letraCurso', k.letra_curso,
    'informante', k.informante, 'digitador', k.digitador, 'fecha', ${enIso(sql`k.fecha`)}, 'runEnmascarado', ${runEnmascarado}::text,
    'urlVerificacion', ${urlDeVerificacion(publicUrl)}::text || k.comprobante_id
  )`
}

/** A receipt as its owner sees it; `publicUrl` is where anybody may verify it. */
export function comprobanteDeFila(fila: FilaDeComprobante, publicUrl: string): Comprobante {
  const { runEstudiante, nombres: _nombres, apellidoPaterno: _paterno, apellidoMaterno: _materno, anulado: _anulado, ...comprobante } = fila
  return { ...comprobante, runEnmascarado: enmascaraRut(runEstudiante), urlVerificacion: `${urlDeVerificacion(publicUrl)}${fila.id}` }
}
