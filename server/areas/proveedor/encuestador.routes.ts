import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { claveDeLlamante, tomaFallo } from '#server/plugins/abuso/fallos.ts'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { velaCorreo } from '#server/plugins/auditoria/correo-velado.ts'
import { noEncontrado, Rechazo } from '#server/plugins/http/rechazo.ts'
import { huellaDeTicket } from '#server/providers/survey/embebida.ts'
import { esTicket, gastaTicket } from '#server/providers/survey/embebida.sql.ts'
import { comprobanteDeFila, comprobantePorId, comprobanteVigente, cuentaConCorreo } from '../comprobantes/comprobantes.sql.ts'
import { cartaDeComprobante, type PedidoDeComprobante } from './comprobante.correos.ts'
import { exigeSuya } from './en-curso.ts'
import { enCursoDeSuSesion, leeALaVista } from './encuestador.sql.ts'
import { envia } from './envio.ts'
import { guarda } from './guardado.ts'

/** The embedded survey tool's own calls: its page holds a session limited to one token (interface, our additions). */
export default function encuestador(app: FastifyInstance): void {
  const {
    cola,
    config: { publicUrl },
    correos,
  } = app.servicios
  const manda = cola.aprendeEnTransaccion<PedidoDeComprobante>('comprobante', async (trx, { comprobanteId, usuarioId }) => {
    const [emitido, cuenta] = [await comprobantePorId(trx, comprobanteId), await cuentaConCorreo(trx, usuarioId)]
    // Between both moments somebody may have erased the account or voided the answer.
    if (emitido?.estado === 'VALIDO' && cuenta !== undefined) await correos.encola(trx, cartaDeComprobante(publicUrl, cuenta, emitido))
  })

  sirve(app, 'postEncuestadorSesion', async ({ db, sesiones, body, request, idempotencyKey: clave }) => {
    const huella = huellaDeTicket(body.ticket)
    const apertura = await gastaTicket(db, { huella, clave, nueva: randomUUID() })
    if (apertura === undefined) {
      await tomaFallo(db, `pases:${claveDeLlamante(request.ip)}`, esTicket(huella))
      throw new Rechazo(401, 'ticket-vencido', 'El enlace de la encuesta ya no sirve. Ábrala otra vez desde el sistema.')
    }
    const { encuestaId, token, usuarioId, modo, sesionId: madre, abierta } = apertura
    return { accessToken: await sesiones.abreEncuestador(db, { sesionId: abierta, encuestaId, token, usuarioId, modo, madre }) }
  })

  sirve(app, 'getEncuestadorRespuestas', async ({ db, config, sesion }) => {
    const { encuesta, guardada } = exigeSuya(await leeALaVista(db, sesion), sesion)
    const emitido = guardada?.estado === 'enviada' ? await comprobanteVigente(db, guardada.respuestaId) : undefined
    const cuenta = sesion.modo === 'apoderado' ? await cuentaConCorreo(db, sesion.usuarioId) : undefined
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
      ...(cuenta !== undefined && { correo: velaCorreo(cuenta.correoElectronico) }),
    }
  })

  sirve(
    app,
    'putEncuestadorRespuestas',
    ({ db, sesion, idempotencyKey: clave, body: cuerpo, junto }) => guarda(db, sesion, { clave, cuerpo, junto }),
    ({ clave }) => (clave === null ? undefined : enCursoDeSuSesion(clave)),
  )

  sirve(
    app,
    'postEncuestadorEnvio',
    ({ db, sesion, idempotencyKey: clave, body: cuerpo, junto }) => envia(db, sesion, { clave, cuerpo, junto }, { publicUrl, manda }),
    ({ clave }) => (clave === null ? undefined : enCursoDeSuSesion(clave)),
  )

  sirve(app, 'getEncuestadorComprobante', async ({ db, sesion }) => {
    const { guardada } = exigeSuya(await leeALaVista(db, sesion), sesion)
    const emitido = guardada?.estado === 'enviada' ? await comprobanteVigente(db, guardada.respuestaId) : undefined
    if (emitido === undefined) throw noEncontrado('No hay un comprobante suyo para esta encuesta.')
    const { archivoDeComprobante } = await import('../comprobantes/comprobante-pdf.ts')
    return archivoDeComprobante(comprobanteDeFila(emitido, publicUrl))
  })
}
