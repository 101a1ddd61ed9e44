import { type Kysely, sql } from 'kysely'
import { enmascaraRut } from '#contract/rules/rut.ts'
import type { FilaDeComprobante } from '#server/areas/comprobantes/comprobantes.sql.ts'
import { correoPendienteDe } from '#server/areas/usuarios/cambio-de-correo.sql.ts'
import type { EncuestaParaImprimir } from '#server/providers/survey/embebida.sql.ts'
import { respuestasEscritas } from '#server/providers/survey/respuestas-escritas.ts'
import type { RespuestaEscrita } from '#server/providers/survey/survey.ts'

export interface DatosPropios {
  cuenta: Readonly<Record<string, string | null>>
  vinculos: { estudiante: string; desde: string; hasta: string | null; comprobado: string | null }[]
  respuestas: {
    encuesta: string
    estudiante: string
    /** `tomada`: who had more right to it began it anew, and this is what the account had answered. */
    estado: 'borrador' | 'enviada' | 'anulada' | 'tomada'
    comenzada: string
    enviada: string | null
    /** Why it was taken or voided. */
    motivo: string | null
    /** By their codes, and then in words. */
    respuestas: EncuestaParaImprimir['respuestas']
    escritas: RespuestaEscrita[]
  }[]
  comprobantes: {
    codigo: string
    encuesta: string
    estudiante: string
    establecimiento: string
    fecha: string
    estado: FilaDeComprobante['estado']
  }[]
  consultas: { run: string; fecha: string }[]
  sesiones: { dispositivo: string | null; red: string | null; desde: string; ultimoUso: string }[]
  solicitudes: { tipo: 'borrado' | 'correccion'; detalle: string; pedida: string; resuelta: string | null; respuesta: string | null }[]
}

async function filasDe<T>(db: Kysely<unknown>, consulta: ReturnType<typeof sql<T>>): Promise<T[]> {
  return (await consulta.execute(db)).rows
}

/** All that is kept of an account, for its owner: of a student, no more than a bond lets see. */
export async function datosDe(db: Kysely<unknown>, usuarioId: number): Promise<DatosPropios> {
  const [cuenta = {}] = await filasDe(
    db,
    sql<DatosPropios['cuenta']>`
      select nombre_usuario as "Nombre de usuario o RUN", nombres as "Nombres", apellido_paterno as "Apellido paterno", apellido_materno as "Apellido materno",
        correo_electronico as "Correo electrónico", ${correoPendienteDe(sql`usuario.usuario_id`)} as "Correo nuevo sin confirmar", correo_electronico_director as "Correo del director o directora", telefono1 as "Teléfono fijo", telefono2 as "Celular",
        creado as "Cuenta creada"
      from usuario where usuario_id = ${usuarioId}`,
  )
  const nombre = sql`nombre_a_la_vista(e.nombres, e.apellido_paterno, e.apellido_materno, not vinculo_sin_prueba(${usuarioId}, e.run))`
  return {
    cuenta,
    vinculos: await filasDe(
      db,
      sql<DatosPropios['vinculos'][number]>`
        select ${nombre} as estudiante, v.creado as desde, v.desvinculado as hasta, v.probado as comprobado
        from vinculo v join estudiante e on e.run = v.run_estudiante where v.usuario_id = ${usuarioId} order by v.vinculo_id`,
    ),
    respuestas: (
      await filasDe(
        db,
        sql<Omit<DatosPropios['respuestas'][number], 'escritas'> & Pick<EncuestaParaImprimir, 'cuestionario'>>`
        select s.nombre as encuesta, ${nombre} as estudiante, r.estado, r.comenzada, r.enviada, r.motivo, r.respuestas, s.cuestionario
        from (
          select encuesta_id, run_estudiante, estado, creada as comenzada, enviada, motivo, respuestas
          from respuesta where usuario_id = ${usuarioId} and informante = 'apoderado'
          union all
          select k.encuesta_id, k.run_estudiante, 'tomada', t.comenzada, t.enviada, t.motivo, t.respuestas
          from respuesta_tomada t join token_encuesta k on k.token = t.token where t.usuario_id = ${usuarioId} and t.informante = 'apoderado'
        ) r
        join encuesta s on s.encuesta_id = r.encuesta_id join estudiante e on e.run = r.run_estudiante
        order by r.comenzada, s.encuesta_id`,
      )
    ).map(({ cuestionario, ...una }) => ({ ...una, escritas: respuestasEscritas({ cuestionario, ...una }) })),
    comprobantes: await filasDe(
      db,
      sql<DatosPropios['comprobantes'][number]>`
        select k.comprobante_id as codigo, k.ds_encuesta as encuesta, ${nombre} as estudiante, k.ds_nom_estable as establecimiento, k.fecha, k.estado
        from comprobante k join estudiante e on e.run = k.run_estudiante where k.usuario_id = ${usuarioId} order by k.fecha, k.comprobante_id`,
    ),
    // Masked: looking for a RUN is no bond, and the file may end in another's hands.
    consultas: (
      await filasDe(
        db,
        sql<DatosPropios['consultas'][number]>`select run, fecha from consulta_de_run where usuario_id = ${usuarioId} order by fecha`,
      )
    ).map(({ run, fecha }) => ({ run: enmascaraRut(run), fecha })),
    sesiones: await filasDe(
      db,
      sql<DatosPropios['sesiones'][number]>`
        select agente as dispositivo, direccion as red, creada as desde, ultimo_uso as "ultimoUso"
        from sesion where usuario_id = ${usuarioId} and token_encuesta is null order by creada`,
    ),
    solicitudes: await filasDe(
      db,
      sql<DatosPropios['solicitudes'][number]>`
        select tipo, detalle, pedida, resuelta, respuesta from solicitud_de_datos where usuario_id = ${usuarioId} order by solicitud_id`,
    ),
  }
}
