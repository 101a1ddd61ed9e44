import type { FastifyInstance } from 'fastify'
import { DIAS_HABILES_DE_RESPUESTA, venceEnDiasHabiles } from '#contract/rules/retencion.ts'
import { anota } from '#server/plugins/auditoria/anotar.sql.ts'
import { esDuplicado } from '#server/plugins/database/base.ts'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { conflicto, noEncontrado } from '#server/plugins/http/rechazo.ts'
import { borraPersona } from './borrado.sql.ts'
import { datosDe } from './datos.sql.ts'
import { correoDeSolicitudResuelta } from './solicitudes.correos.ts'
import { cierraSolicitud, insertaSolicitud, solicitudesDe, solicitudesRecibidas, solicitudPorId } from './solicitudes.sql.ts'

/** The text of /privacidad: another version of it is another date. */
const VERSION = 1
const VIGENTE_DESDE = '2026-11-22'

const diaEnChile = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago' })

const SIN_SOLICITUD = 'No encontramos esa solicitud.'

function propias(app: FastifyInstance): void {
  sirve(app, 'getUsuarioDatos', async ({ db, sesion, query }) => {
    const datos = await datosDe(db, sesion.usuarioId)
    await anota(db, sesion, {
      accion: 'descargar-datos-propios',
      objeto: 'usuario',
      objetoId: sesion.usuarioId,
      detalle: { formato: query.formato },
    })
    return query.formato === 'pdf'
      ? { archivo: (await import('./datos-pdf.ts')).datosEnPdf(datos), nombre: 'mis-datos.pdf', tipo: 'application/pdf' }
      : { archivo: Buffer.from(JSON.stringify(datos, null, 2)), nombre: 'mis-datos.json', tipo: 'application/json; charset=utf-8' }
  })

  sirve(app, 'getUsuarioSolicitudes', ({ db, sesion }) => solicitudesDe(db, sesion.usuarioId))

  sirve(app, 'postUsuarioSolicitudes', async ({ db, sesion, body }) => {
    const { usuarioId } = sesion
    const vence = venceEnDiasHabiles(diaEnChile.format(new Date()), DIAS_HABILES_DE_RESPUESTA)
    try {
      return await db.transaction().execute(async (trx) => {
        const propia = await insertaSolicitud(trx, { usuarioId, tipo: body.tipo, detalle: body.motivo, vence })
        await anota(trx, sesion, {
          accion: 'pedir-sobre-datos',
          objeto: 'solicitud',
          objetoId: propia.solicitudId,
          sobre: usuarioId,
          detalle: { tipo: body.tipo },
        })
        return propia
      })
    } catch (error) {
      if (esDuplicado(error, 'una_solicitud_pendiente'))
        throw conflicto('solicitud-pendiente', 'Ya hizo esa solicitud y todavía no vence el plazo para responderla.')
      throw error
    }
  })
}

/** What people must know of their data, and what they may ask of them (laws 19.628 and 21.719; ADR 027). */
export default function privacidad(app: FastifyInstance): void {
  sirve(app, 'getPrivacidad', async ({ config }) => ({
    version: VERSION,
    vigenteDesde: VIGENTE_DESDE,
    responsable: config.responsableDeDatos,
    plazos: config.plazos,
    diasHabilesDeRespuesta: DIAS_HABILES_DE_RESPUESTA,
  }))

  propias(app)

  sirve(app, 'getAdminSolicitudes', ({ db, query }) => solicitudesRecibidas(db, query))

  sirve(app, 'putAdminSolicitud', async ({ db, sesion, params, body, config, correos }) => {
    const resolucion = { aceptada: body.aceptada, respuesta: body.motivo }
    return db.transaction().execute(async (trx) => {
      const pedida = await solicitudPorId(trx, params.id, { bloquea: true })
      if (pedida === undefined) throw noEncontrado(SIN_SOLICITUD)
      if (pedida.resuelta !== null) throw conflicto('solicitud-resuelta', 'Esa solicitud ya fue resuelta.')
      await cierraSolicitud(trx, params.id, { ...resolucion, por: sesion.usuarioId })
      const hecho = { objeto: 'solicitud', objetoId: params.id, sobre: pedida.usuarioId } as const
      await anota(trx, sesion, {
        ...hecho,
        accion: 'resolver-solicitud',
        detalle: { tipo: pedida.tipo, aceptada: body.aceptada },
      })
      if (pedida.tipo === 'borrado' && body.aceptada) {
        await anota(trx, sesion, { ...hecho, accion: 'borrar-persona' })
        await borraPersona(trx, pedida.usuarioId)
      }
      const resuelta = await solicitudPorId(trx, params.id)
      if (resuelta === undefined) throw noEncontrado(SIN_SOLICITUD)
      if (pedida.correo !== null) await correos.encola(trx, correoDeSolicitudResuelta(config.publicUrl, pedida.correo, pedida, resolucion))
      return resuelta
    })
  })
}
