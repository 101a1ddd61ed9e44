import type { FastifyInstance } from 'fastify'
import { puedeLlamar } from '#contract/rules/permisos.ts'
import { anota } from '#server/plugins/auditoria/anotar.sql.ts'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { conflicto, noEncontrado } from '#server/plugins/http/rechazo.ts'
import { exigeToken, SIN_ENCUESTA } from './acceso.ts'
import { tokenDeRespuesta } from './anulacion.sql.ts'
import { encuestasDeRun, fichaDeToken, historiaDeToken, reabreRespuesta } from './mesa.sql.ts'

/** The desk of answers: what was answered, with its history, and giving it back to be corrected (ADR 053). */
export default function mesaDeRespuestas(app: FastifyInstance): void {
  sirve(app, 'getEncuestasDeRun', async ({ db, sesion, params }) => {
    const halladas = await encuestasDeRun(db, sesion, params.run)
    if (halladas === undefined) throw noEncontrado('No encontramos un estudiante con ese RUN en su territorio.')
    return halladas
  })

  sirve(app, 'getLectura', async ({ db, proveedores, sesion, params: { e, t } }) => {
    const { encuestas } = proveedores
    await exigeToken(db, sesion, { e, t })
    await encuestas.alDia(e, () => [t])
    const ficha = await fichaDeToken(db, t)
    if (ficha === undefined) throw noEncontrado(SIN_ENCUESTA)
    const escrita = await encuestas.escrita(e, t)
    if (escrita !== null) {
      await anota(db, sesion, { accion: 'leer-respuestas', objeto: 'respuesta', objetoId: t, detalle: { encuestaId: e } })
    }
    const { anulable, reabrible, respuestaId, ...resto } = ficha
    const puedeAnular = anulable && puedeLlamar(sesion.rolId, 'deleteRespuesta')
    // An external tool keeps its answers closed: there they are only voided.
    const puedeReabrir = puedeAnular && reabrible && encuestas.externa === null
    return {
      ...resto,
      escrita,
      historia: await historiaDeToken(db, t),
      respuestaId: puedeAnular ? respuestaId : null,
      actos: [...(puedeReabrir ? (['reabrir'] as const) : []), ...(puedeAnular ? (['anular'] as const) : [])],
    }
  })

  sirve(app, 'postReapertura', async ({ db, proveedores, sesion, params, body }) => {
    const token = await tokenDeRespuesta(db, sesion, params.e, params.id)
    if (token === undefined) throw noEncontrado('No encontramos esa respuesta.')
    if (proveedores.encuestas.externa !== null) {
      throw conflicto(
        'sin-reapertura',
        'La herramienta de encuestas no deja corregir lo enviado. Anule la respuesta para que se responda otra vez.',
      )
    }
    await db.transaction().execute(async (trx) => {
      if ((await reabreRespuesta(trx, params.id, { usuarioId: sesion.usuarioId, motivo: body.motivo })) === undefined) {
        throw conflicto('sin-reapertura', 'Esta respuesta ya no se puede reabrir: no está enviada o la encuesta cerró. Revise su estado.')
      }
      await anota(trx, sesion, {
        accion: 'reabrir-respuesta',
        objeto: 'respuesta',
        objetoId: token,
        motivo: body.motivo,
        detalle: { encuestaId: params.e, respuestaId: params.id },
      })
    })
    return undefined
  })
}
