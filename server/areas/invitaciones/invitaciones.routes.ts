import type { FastifyInstance } from 'fastify'
import { GRUPOS_DE_INVITACION } from '#contract/invitaciones.ts'
import { anota } from '#server/plugins/auditoria/anotar.sql.ts'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { conflicto } from '#server/plugins/http/rechazo.ts'
import { invitacionesDeApoderados } from './apoderados.routes.ts'
import { creaTanda, ensayoDe, tandasDe } from './invitaciones.sql.ts'
import { encargaTandas } from './prepara.ts'
import { enviaProgramados } from './programados.ts'

/** Mails to many at once: whom they would reach, asked for, and what became of them (interface, second step; ADR 054). */
export default function invitaciones(app: FastifyInstance): void {
  const { bajas, cola, correos, db: base, config } = app.servicios
  const encarga = encargaTandas(cola, base, { publicUrl: config.publicUrl, correos, bajas })
  enviaProgramados(cola, base, encarga)
  invitacionesDeApoderados(app, encarga)

  sirve(app, 'getAdminInvitaciones', async ({ db, sesion }) => ({
    ensayos: [await ensayoDe(db, sesion, GRUPOS_DE_INVITACION[0]), await ensayoDe(db, sesion, GRUPOS_DE_INVITACION[1])],
    tandas: await tandasDe(db, sesion.usuarioId),
  }))

  sirve(app, 'postAdminInvitaciones', ({ db, sesion, body: { grupo } }) =>
    db.transaction().execute(async (trx) => {
      const tandaId = await creaTanda(trx, sesion, grupo)
      const [tanda] = await tandasDe(trx, sesion.usuarioId, tandaId)
      if (tanda === undefined || tanda.total === 0) throw conflicto('sin-destinatarios', 'No hay a quién escribir ahora.')
      await anota(trx, sesion, { accion: 'invitar', objeto: 'correo', objetoId: tandaId, detalle: { grupo, total: tanda.total } })
      await encarga(trx, [{ datos: tandaId }])
      return tanda
    }),
  )
}
