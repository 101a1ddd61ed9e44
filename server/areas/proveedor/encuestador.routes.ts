import type { FastifyInstance } from 'fastify'
import { sirve } from '#server/plugins/operaciones.ts'
import { Rechazo } from '#server/plugins/rechazo.ts'
import { huellaDeTicket } from '#server/providers/survey/embedded.ts'
import { gastarTicket } from '#server/providers/survey/embedded.sql.ts'
import { comprobanteDeFila, comprobanteVigente } from '../comprobantes/comprobantes.sql.ts'
import { exigirSuya } from './en-curso.ts'
import { leerEnCurso } from './encuestador.sql.ts'
import { enviar } from './envio.ts'
import { guardar } from './guardado.ts'

/** The embedded survey tool's own calls: its page holds a session limited to one token (interface, our additions). */
export default function encuestador(app: FastifyInstance): void {
  sirve(app, 'postEncuestadorSesion', async ({ db, sesiones, body }) => {
    const apertura = await gastarTicket(db, huellaDeTicket(body.ticket))
    if (apertura === undefined)
      throw new Rechazo(401, 'ticket-vencido', 'El enlace de la encuesta ya no sirve. Ábrala otra vez desde el sistema.')
    const { encuestaId, token, usuarioId, modo, sesionId } = apertura
    return { accessToken: await sesiones.abreEncuestador(db, { encuestaId, token, usuarioId, modo, madre: sesionId }) }
  })

  sirve(app, 'getEncuestadorRespuestas', async ({ db, config, sesion }) => {
    const { encuesta, guardada } = exigirSuya(await leerEnCurso(db, sesion), sesion)
    const emitido = guardada?.estado === 'enviada' ? await comprobanteVigente(db, guardada.respuestaId) : undefined
    return {
      encuestaId: encuesta.encuestaId,
      token: encuesta.token,
      usuarioId: sesion.usuarioId,
      dsEncuesta: encuesta.dsEncuesta,
      estado: encuesta.estado,
      cuestionario: encuesta.cuestionario,
      respuestas: guardada?.respuestas ?? {},
      version: guardada?.version ?? 0,
      actualizado: guardada?.actualizada ?? null,
      pagina: guardada?.pagina ?? null,
      estudiante: { nombre: encuesta.estudiante, curso: encuesta.curso, dsNomEstable: encuesta.dsNomEstable },
      modo: sesion.modo,
      comprobante: emitido === undefined ? null : comprobanteDeFila(emitido, config.publicUrl),
    }
  })

  sirve(app, 'putEncuestadorRespuestas', ({ db, sesion, idempotencyKey, body }) => guardar(db, sesion, idempotencyKey, body))

  sirve(app, 'postEncuestadorEnvio', ({ db, config, sesion, idempotencyKey, body }) =>
    enviar(db, sesion, idempotencyKey, body, config.publicUrl),
  )
}
