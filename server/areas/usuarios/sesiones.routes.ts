import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { SegundoFactorPropio } from '#contract/usuarios.sesiones.ts'
import { usaSegundoFactor } from '#contract/rules/roles.ts'
import { anota } from '#server/plugins/auditoria/anotar.sql.ts'
import { type HechoDeSegundoFactor, avisosDeSegundoFactor } from '#server/plugins/cuentas/avisos-de-segundo-factor.ts'
import { type Codigo, cuentaIntentoDeCodigo, exigeSegundoFactor, renuevaRespaldos } from '#server/plugins/cuentas/codigo-de-seguridad.ts'
import { olvidaIntentos } from '#server/plugins/cuentas/intentos.sql.ts'
import type { SegundoFactor } from '#server/plugins/cuentas/segundo-factor.ts'
import { claveDeCodigo, leeSegundoFactor, olvidaSegundoFactor, pideSegundoFactor } from '#server/plugins/cuentas/segundo-factor.sql.ts'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { conflicto, noEncontrado } from '#server/plugins/http/rechazo.ts'
import type { Servicios } from '#server/plugins/procesos/servicios.ts'
import type { Sesion } from '#server/plugins/sesiones/sesion.ts'
import { dispositivoDe } from '#server/plugins/sesiones/dispositivo.ts'
import { revocaSesionDe, revocaSesionesDe, sesionesAbiertas } from '#server/plugins/sesiones/sesion.sql.ts'
import { leeUsuario } from './usuarios.sql.ts'

/** Does something of an account's second factor once a code of it, or a recovery code, was right. */
async function conCodigo<T>(
  db: Kysely<unknown>,
  segundoFactor: SegundoFactor,
  sesion: Sesion,
  escrito: Codigo,
  hace: (trx: Kysely<unknown>) => Promise<T>,
): Promise<T> {
  const { usuarioId } = sesion
  const factor = await leeSegundoFactor(db, usuarioId)
  if (!factor?.activado) throw conflicto('sin-segundo-factor', 'Su cuenta no tiene un segundo factor.')
  await cuentaIntentoDeCodigo(db, usuarioId)
  return db.transaction().execute(async (trx) => {
    await exigeSegundoFactor(trx, segundoFactor, sesion, escrito)
    await olvidaIntentos(trx, claveDeCodigo(usuarioId))
    return hace(trx)
  })
}

/** Tells the owner of what was done with the second factor, when what did it is confirmed. */
async function avisa(
  { config, correos }: Pick<Servicios, 'config' | 'correos'>,
  trx: Kysely<unknown>,
  usuarioId: number,
  hecho: HechoDeSegundoFactor,
): Promise<void> {
  const usuario = await leeUsuario(trx, usuarioId)
  if (usuario !== undefined) await correos.encola(trx, ...avisosDeSegundoFactor(config.publicUrl, usuario, hecho))
}

/** One's own open sessions and second factor. */
export default function sesionesPropias(app: FastifyInstance): void {
  sirve(app, 'getUsuarioSesiones', async ({ db, sesion }) => {
    const abiertas = (await sesionesAbiertas(db, sesion.usuarioId)).map(({ agente, ...una }) => ({
      ...una,
      ...dispositivoDe(agente),
      actual: una.sesionId === sesion.sesionId,
    }))
    return abiertas.toSorted((una, otra) => Number(otra.actual) - Number(una.actual))
  })

  sirve(app, 'deleteUsuarioSesiones', async ({ db, sesion }) => {
    await db.transaction().execute(async (trx) => {
      const cerradas = await revocaSesionesDe(trx, sesion.usuarioId, sesion.sesionId)
      await anota(trx, sesion, { accion: 'cerrar-sesiones', objeto: 'usuario', objetoId: sesion.usuarioId, detalle: { cerradas } })
    })
    return undefined
  })

  sirve(app, 'deleteUsuarioSesion', async ({ db, sesion, params }) => {
    await db.transaction().execute(async (trx) => {
      if (!(await revocaSesionDe(trx, sesion.usuarioId, params.id))) throw noEncontrado('Esa sesión ya estaba cerrada.')
      await anota(trx, sesion, { accion: 'cerrar-sesiones', objeto: 'usuario', objetoId: sesion.usuarioId, detalle: { cerradas: 1 } })
    })
    return undefined
  })

  sirve(app, 'getUsuarioSegundoFactor', async ({ config, db, sesion }) => {
    const factor = await leeSegundoFactor(db, sesion.usuarioId)
    const estado: SegundoFactorPropio['estado'] = factor === undefined ? 'ninguno' : factor.activado === null ? 'pedido' : 'activo'
    const exigido = config.segundoFactorExigido && usaSegundoFactor(sesion.rolId)
    return { estado, exigido, desde: factor?.activado ?? null, respaldos: factor?.respaldos ?? 0 }
  })

  sirve(app, 'postUsuarioSegundoFactor', async ({ db, sesion }) => {
    await pideSegundoFactor(db, sesion.usuarioId)
    return undefined
  })

  sirve(app, 'deleteUsuarioSegundoFactor', ({ config, correos, db, sesion, segundoFactor, body }) =>
    conCodigo(db, segundoFactor, sesion, body, async (trx) => {
      const { usuarioId, rolId } = sesion
      await olvidaSegundoFactor(trx, usuarioId)
      if (config.segundoFactorExigido && usaSegundoFactor(rolId)) await pideSegundoFactor(trx, usuarioId)
      await anota(trx, sesion, { accion: 'quitar-segundo-factor', objeto: 'usuario', objetoId: usuarioId })
      await avisa({ config, correos }, trx, usuarioId, 'quitado')
      return undefined
    }),
  )

  sirve(app, 'postUsuarioRespaldos', ({ config, correos, db, sesion, segundoFactor, body }) =>
    conCodigo(db, segundoFactor, sesion, body, async (trx) => {
      await anota(trx, sesion, { accion: 'renovar-codigos-de-respaldo', objeto: 'usuario', objetoId: sesion.usuarioId })
      await avisa({ config, correos }, trx, sesion.usuarioId, 'respaldos-renovados')
      return { codigosDeRespaldo: await renuevaRespaldos(trx, segundoFactor, sesion.usuarioId) }
    }),
  )
}
