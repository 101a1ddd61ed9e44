import { setTimeout as espera } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { SISTEMAS } from '#contract/integraciones.ts'
import { anota } from '#server/plugins/auditoria/anotar.sql.ts'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { conflicto, noEncontrado } from '#server/plugins/http/rechazo.ts'
import type { SistemaExterno } from '#server/providers/externo.ts'
import { externosDe } from '#server/providers/externos.ts'
import type { Proveedores } from '#server/providers/proveedores.ts'
import { correosEnCola, estadoDeCorreo, pulsosGuardados, reintentaCorreo } from './integraciones.sql.ts'

/** The longest that a trial is waited for, in milliseconds. */
const PACIENCIA = 20_000

async function sistemas(db: Kysely<unknown>, proveedores: Proveedores) {
  const externos = externosDe(proveedores)
  const { pulsos, correos } = await pulsosGuardados(db)
  return SISTEMAS.map((sistema) => {
    const { bien = null, mal = null, motivo = null } = pulsos.find((uno) => uno.sistema === sistema) ?? {}
    const externo = externos[sistema]
    return {
      sistema,
      direccion: externo?.direccion ?? null,
      bien,
      mal,
      motivo,
      pausado: externo?.pausada() ?? false,
      enCola: sistema === 'correo' ? correos : 0,
    }
  })
}

/** Why it does not work, or null. */
async function falloDe(externo: SistemaExterno): Promise<string | null> {
  const tarde = espera(PACIENCIA, `no respondió en ${PACIENCIA / 1000} segundos`, { ref: false })
  const probada = externo.prueba().then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : 'no dijo por qué'),
  )
  return Promise.race([probada, tarde])
}

/** The outside systems and what the service owes to them, for national administrators (ADR 042, 050). */
export default function integraciones(app: FastifyInstance): void {
  sirve(app, 'getAdminIntegraciones', ({ db, proveedores }) => sistemas(db, proveedores))

  sirve(app, 'postAdminIntegracionesPrueba', async ({ db, sesion, proveedores, params: { sistema } }) => {
    const externo = externosDe(proveedores)[sistema]
    if (externo === null) throw conflicto('sistema-propio', 'Eso lo hace este mismo sistema: no hay otro a quien preguntar.')
    // It waits for another: no transaction is held meanwhile.
    const motivo = await app.servicios.pulsos.anota(sistema, await falloDe(externo))
    await anota(db, sesion, { accion: 'probar-integracion', objeto: 'sistema', objetoId: sistema, detalle: { funciona: motivo === null } })
    if (motivo !== null) throw conflicto('prueba-fallida', `No funciona: ${motivo}`)
    const [probado] = (await sistemas(db, proveedores)).filter((uno) => uno.sistema === sistema)
    if (probado === undefined) throw noEncontrado('Ese sistema no existe.')
    return probado
  })

  sirve(app, 'getAdminIntegracionesCorreos', ({ db, query }) => correosEnCola(db, query))

  sirve(app, 'postAdminIntegracionesCorreoReintento', ({ db, sesion, params }) =>
    db.transaction().execute(async (trx) => {
      const estado = await estadoDeCorreo(trx, params.id)
      if (estado === undefined) throw noEncontrado('No encontramos ese correo.')
      if (estado === 'hecho') throw conflicto('correo-enviado', 'Ese correo ya salió.')
      if (estado === 'enviando') throw conflicto('correo-en-camino', 'Ese correo se está enviando. Espere unos segundos.')
      await reintentaCorreo(trx, params.id)
      await anota(trx, sesion, { accion: 'reintentar-correo', objeto: 'correo', objetoId: params.id })
      return undefined
    }),
  )
}
