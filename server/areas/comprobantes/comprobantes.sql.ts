import { randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Comprobante } from '#contract/comprobantes.ts'
import { enmascararRut } from '#contract/rules/rut.ts'

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
  informante: 'apoderado' | 'establecimiento'
  digitador: string
  fecha: string
}

const SELECCION = sql`
  select k.comprobante_id as id, k.estado, k.encuesta_id as "encuestaId", k.ds_encuesta as "dsEncuesta",
    k.run_estudiante as "runEstudiante", k.nombre_estudiante as "nombreEstudiante", e.nombres,
    e.apellido_paterno as "apellidoPaterno", e.apellido_materno as "apellidoMaterno", k.id_rbd as "idRbd",
    k.dgv_rbd as "dgvRbd", k.ds_nom_estable as "dsNomEstable", k.ds_grado as "dsGrado", k.letra_curso as "letraCurso",
    k.informante, k.digitador, k.fecha
  from comprobante k join estudiante e on e.run = k.run_estudiante
`

/** A receipt by its identifier, whatever its state. */
export async function comprobantePorId(db: Kysely<unknown>, id: string): Promise<FilaDeComprobante | undefined> {
  const { rows } = await sql<FilaDeComprobante>`${SELECCION} where k.comprobante_id = ${id}`.execute(db)
  return rows[0]
}

/** The valid receipt of a response. */
export async function comprobanteVigente(db: Kysely<unknown>, respuestaId: number): Promise<FilaDeComprobante | undefined> {
  const { rows } = await sql<FilaDeComprobante>`${SELECCION} where k.respuesta_id = ${respuestaId} and k.estado = 'VALIDO'`.execute(db)
  return rows[0]
}

/**
 * Issues the receipt of a submitted response, within the caller's transaction. Those that the response had before become
 * replaced. The identifier is 128 bits of chance: nobody finds a receipt by guessing.
 */
export async function emitirComprobante(db: Kysely<unknown>, respuestaId: number): Promise<FilaDeComprobante> {
  const id = randomBytes(16).toString('hex').toUpperCase()
  await sql`update comprobante set estado = 'REEMPLAZADO' where respuesta_id = ${respuestaId}`.execute(db)
  await sql`
    insert into comprobante (comprobante_id, respuesta_id, estado, encuesta_id, ds_encuesta, run_estudiante, nombre_estudiante,
      id_rbd, dgv_rbd, ds_nom_estable, ds_grado, letra_curso, informante, digitador, fecha)
    select ${id}, r.respuesta_id, 'VALIDO', s.encuesta_id, s.nombre, e.run,
      concat_ws(' ', e.nombres, e.apellido_paterno, nullif(e.apellido_materno, '')),
      c.id_rbd, c.dgv_rbd, c.ds_nom_estable, g.ds_grado, e.letra_curso, r.informante, r.digitador, r.enviada
    from respuesta r
    join encuesta s on s.encuesta_id = r.encuesta_id
    join estudiante e on e.run = r.run_estudiante
    join establecimiento c on c.id_rbd = e.id_rbd
    join grado g on g.id_ensenanza = e.id_ensenanza and g.id_grado = e.id_grado
    where r.respuesta_id = ${respuestaId}
  `.execute(db)
  const emitido = await comprobantePorId(db, id)
  if (emitido === undefined) throw new Error(`La respuesta ${respuestaId} no existe: no hay comprobante que emitir.`)
  return emitido
}

/** A receipt as its owner sees it; `publicUrl` is where anybody may verify it. */
export function comprobanteDeFila(fila: FilaDeComprobante, publicUrl: string): Comprobante {
  const { runEstudiante, nombres: _nombres, apellidoPaterno: _paterno, apellidoMaterno: _materno, ...comprobante } = fila
  return { ...comprobante, runEnmascarado: enmascararRut(runEstudiante), urlVerificacion: `${publicUrl}/verificar?id=${fila.id}` }
}
