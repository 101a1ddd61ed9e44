import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { anota } from '#server/plugins/auditoria/anotar.sql.ts'
import { avisosDeSegundoFactor } from '#server/plugins/cuentas/avisos-de-segundo-factor.ts'
import { cuentaIntentoDeCodigo, exigeSegundoFactor, renuevaRespaldos } from '#server/plugins/cuentas/codigo-de-seguridad.ts'
import type { SegundoFactor } from '#server/plugins/cuentas/segundo-factor.ts'
import { activaSegundoFactor, claveDeCodigo, guardaSecreto, leeSegundoFactor } from '#server/plugins/cuentas/segundo-factor.sql.ts'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { sesionExpirada } from '#server/plugins/http/rechazo.ts'
import type { Servicios } from '#server/plugins/procesos/servicios.ts'
import { origenDe } from '#server/plugins/sesiones/origen.ts'
import type { SesionPendiente } from '#server/plugins/sesiones/sesion.ts'
import { revocaSesion } from '#server/plugins/sesiones/sesion.sql.ts'
import { leeUsuario } from '../usuarios/usuarios.sql.ts'

/** Puts in force what was just proved, tells the owner, and gives its recovery codes, which are shown this once. */
async function inscribe(
  db: Kysely<unknown>,
  { config, correos, segundoFactor }: Pick<Servicios, 'config' | 'correos' | 'segundoFactor'>,
  sesion: SesionPendiente,
): Promise<string[]> {
  const { usuarioId } = sesion
  if (!(await activaSegundoFactor(db, usuarioId))) throw sesionExpirada()
  await anota(db, sesion, { accion: 'activar-segundo-factor', objeto: 'usuario', objetoId: usuarioId })
  const usuario = await leeUsuario(db, usuarioId)
  if (usuario !== undefined) await correos.encola(db, ...avisosDeSegundoFactor(config.publicUrl, usuario, 'activado'))
  return renuevaRespaldos(db, segundoFactor, usuarioId)
}

/** Who enters, and what to set up when the account has no second factor in force. */
async function pasoDe(db: Kysely<unknown>, segundoFactor: SegundoFactor, { usuarioId, nombreUsuario, pendiente, rolId }: SesionPendiente) {
  const usuario = await leeUsuario(db, usuarioId)
  if (usuario === undefined) throw sesionExpirada()
  const { nombres, apellidoPaterno } = usuario
  const persona = { nombres, apellidoPaterno, rolId }
  if (pendiente === 'segundo-factor') return { persona, respaldos: (await leeSegundoFactor(db, usuarioId))?.respaldos ?? 0 }
  const { clave, cifrado } = segundoFactor.inicia(usuarioId)
  if (!(await guardaSecreto(db, usuarioId, cifrado))) throw sesionExpirada()
  return { persona, respaldos: 0, inscripcion: { clave, uri: segundoFactor.uri(clave, nombreUsuario) } }
}

/** The second step of a sign-in by password (interface, second factor). */
export default function segundoPaso(app: FastifyInstance): void {
  sirve(app, 'postTokenSegundoFactor', async ({ config, correos, db, sesion, sesiones, segundoFactor, body, request }) => {
    if (body.codigo === undefined && body.codigoDeRespaldo === undefined) return pasoDe(db, segundoFactor, sesion)
    await cuentaIntentoDeCodigo(db, sesion.usuarioId)
    return db.transaction().execute(async (trx) => {
      await exigeSegundoFactor(trx, segundoFactor, sesion, body)
      const codigosDeRespaldo =
        sesion.pendiente === 'inscripcion' ? await inscribe(trx, { config, correos, segundoFactor }, sesion) : undefined
      // Another token: whoever saw the first one has nothing.
      await revocaSesion(trx, sesion.sesionId)
      const accessToken = await sesiones.abre(trx, sesion.usuarioId, origenDe(request), { intento: claveDeCodigo(sesion.usuarioId) })
      return { accessToken, ...(codigosDeRespaldo && { codigosDeRespaldo }) }
    })
  })
}
