import type { FastifyInstance } from 'fastify'
import type { EstadoDeToken } from '#contract/proveedor.ts'
import { type EstadoEncuesta, sePuedeAbrir } from '#contract/rules/estados.ts'
import { ROL } from '#contract/rules/roles.ts'
import { anota } from '#server/plugins/auditoria/anotar.sql.ts'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { conflicto, deOtraCuenta, herramientaSinRespuesta, noEncontrado } from '#server/plugins/http/rechazo.ts'
import { exigeLectura, exigeToken, SIN_ENCUESTA } from './acceso.ts'
import { anulaRespuesta, tokenDeRespuesta } from './anulacion.sql.ts'
import { estadosAlAlcance, leeEstadosAlAlcance } from './token.sql.ts'
import { exigePorTomar, liberaSiEsDeNadie, toma } from './toma.ts'

const SIN_RESPUESTAS = 'No hay respuestas que mostrar: la encuesta aún no ha sido enviada, o sus datos se borraron.'

const PORQUE_NO_ABRE: Partial<Record<EstadoEncuesta, string>> = {
  NO_DISPONIBLE: 'Esta encuesta no está disponible para el estudiante.',
  AUN_NO_ABRE: 'La encuesta aún no abre.',
  COMPLETADA: 'La encuesta ya fue respondida.',
  VENCIDA: 'El plazo para responder la encuesta terminó.',
}

/** The survey tool, whichever it is, as schools, guardians and the agency use it (spec, section 7, survey provider). */
export default function proveedor(app: FastifyInstance): void {
  sirve(app, 'getEncuestasDeProveedor', ({ proveedores }) => proveedores.encuestas.encuestas())

  sirve(
    app,
    'getEstadosEncuesta',
    async ({ db, proveedores, sesion, params, query, junto }) => {
      const tokens = [...new Set(query.lmtoken)]
      const leidos = (junto as EstadoDeToken[] | undefined) ?? (await leeEstadosAlAlcance(db, sesion, params.e, tokens))
      const alcanzados = new Map(leidos.map((uno) => [uno.token, uno]))
      if (alcanzados.size !== tokens.length) throw noEncontrado(SIN_ENCUESTA)
      return proveedores.encuestas.estados(
        params.e,
        tokens.flatMap((token) => alcanzados.get(token) ?? []),
      )
    },
    ({ sesion, peticion }) => {
      const pedida = sesion && peticion()
      return pedida ? estadosAlAlcance(sesion, pedida.params.e, [...new Set(pedida.query.lmtoken)]) : undefined
    },
  )

  sirve(app, 'getEstado', async ({ db, proveedores, sesion, params }) => {
    const [estado] = await proveedores.encuestas.estados(params.e, [await exigeToken(db, sesion, params)])
    if (estado === undefined) throw noEncontrado(SIN_ENCUESTA)
    return estado
  })

  sirve(app, 'getAbrir', async ({ db, proveedores, sesion, params }) => {
    await exigeToken(db, sesion, params)
    await proveedores.encuestas.alDia(params.e, () => [params.t])
    await liberaSiEsDeNadie({ db, proveedores, sesion, encuestaId: params.e, token: params.t })
    const { estado, usuarioId } = await exigeToken(db, sesion, params)
    if (estado === 'DESCONOCIDA') throw herramientaSinRespuesta()
    if (!sePuedeAbrir(estado)) throw conflicto('encuesta-cerrada', PORQUE_NO_ABRE[estado] ?? 'La encuesta no se puede responder ahora.')
    if (estado === 'EN_PROGRESO' && usuarioId !== sesion.usuarioId) {
      throw deOtraCuenta()
    }
    return proveedores.encuestas.abre({
      encuestaId: params.e,
      token: params.t,
      usuarioId: sesion.usuarioId,
      sesionId: sesion.sesionId,
      modo: sesion.rolId === ROL.RBD ? 'establecimiento' : 'apoderado',
    })
  })

  sirve(app, 'getToma', async ({ db, proveedores, sesion, params }) => {
    await exigeToken(db, sesion, params)
    await proveedores.encuestas.alDia(params.e, () => [params.t])
    return exigePorTomar({ db, sesion, token: params.t })
  })

  sirve(app, 'postToma', async ({ db, proveedores, sesion, params }) => {
    await exigeToken(db, sesion, params)
    await toma({ db, proveedores, sesion, encuestaId: params.e, token: params.t })
    return undefined
  })

  sirve(app, 'getRespuestas', async ({ db, proveedores, sesion, params }) => {
    await exigeLectura(db, sesion, params)
    const respondida = await proveedores.encuestas.respuestas(params.e, params.t)
    if (respondida === null) throw noEncontrado(SIN_RESPUESTAS)
    await anota(db, sesion, { accion: 'leer-respuestas', objeto: 'respuesta', objetoId: params.t, detalle: { encuestaId: params.e } })
    return { encuestaId: params.e, token: params.t, ...respondida }
  })

  sirve(app, 'getDescarga', async ({ db, proveedores, sesion, params, query }) => {
    await exigeLectura(db, sesion, params)
    const archivo = await proveedores.encuestas.descarga(params.e, params.t, query.formato, sesion.usuarioId)
    if (archivo === null) throw noEncontrado(SIN_RESPUESTAS)
    await anota(db, sesion, {
      accion: 'descargar-respuestas',
      objeto: 'respuesta',
      objetoId: params.t,
      detalle: { encuestaId: params.e, formato: query.formato },
    })
    return archivo
  })

  sirve(app, 'deleteRespuesta', async ({ db, proveedores, sesion, params, body }) => {
    const token = await tokenDeRespuesta(db, sesion, params.e, params.id)
    if (token === undefined) throw noEncontrado('No encontramos esa respuesta.')
    // First the tool: if it does not answer nothing has changed, and the call is idempotent.
    await proveedores.encuestas.reabre(params.e, token)
    await db.transaction().execute(async (trx) => {
      await anulaRespuesta(trx, params.id, sesion.usuarioId, body)
      await anota(trx, sesion, {
        accion: 'eliminar-respuesta',
        objeto: 'respuesta',
        objetoId: token,
        motivo: body.motivo,
        detalle: { encuestaId: params.e, respuestaId: params.id },
      })
    })
    return undefined
  })
}
