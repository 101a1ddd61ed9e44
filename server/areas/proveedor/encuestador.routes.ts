import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { Rechazo } from '#server/plugins/http/rechazo.ts'
import { huellaDeTicket } from '#server/providers/survey/embebida.ts'
import { gastaTicket } from '#server/providers/survey/embebida.sql.ts'
import { comprobanteDeFila, comprobanteVigente } from '../comprobantes/comprobantes.sql.ts'
import { exigeSuya } from './en-curso.ts'
import { leeEnCurso } from './encuestador.sql.ts'
import { envia } from './envio.ts'
import { guarda } from './guardado.ts'

/** The embedded survey tool's own calls: its page holds a session limited to one token (interface, our additions). */
export default function encuestador(app: FastifyInstance): void {
  sirve(app, 'postEncuestadorSesion', async ({ db, sesiones, body, idempotencyKey: clave }) => {
    const apertura = await gastaTicket(db, { huella: huellaDeTicket(body.ticket), clave, nueva: randomUUID() })
    if (apertura === undefined)
      throw new Rechazo(401, 'ticket-vencido', 'El enlace de la encuesta ya no sirve. Ábrala otra vez desde el sistema.')
    const { encuestaId, token, usuarioId, modo, sesionId: madre, abierta } = apertura
    return { accessToken: await sesiones.abreEncuestador(db, { sesionId: abierta, encuestaId, token, usuarioId, modo, madre }) }
  })

  sirve(app, 'getEncuestadorRespuestas', async ({ db, config, sesion }) => {
    const { encuesta, guardada } = exigeSuya(await leeEnCurso(db, sesion), sesion)
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
      papel: guardada?.papel ?? null,
      comprobante: emitido === undefined ? null : comprobanteDeFila(emitido, config.publicUrl),
    }
  })

  sirve(app, 'putEncuestadorRespuestas', ({ db, sesion, idempotencyKey, body }) => guarda(db, sesion, idempotencyKey, body))

  sirve(app, 'postEncuestadorEnvio', ({ db, config, sesion, idempotencyKey, body }) =>
    envia(db, sesion, idempotencyKey, body, config.publicUrl),
  )
}
