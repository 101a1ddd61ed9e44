import type { Kysely } from 'kysely'
import type { InstalacionNueva } from '#contract/instalacion.ts'
import { ROL } from '#contract/rules/roles.ts'
import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import type { Correos } from '#server/plugins/cola/correos.ts'
import { creaCodigo } from '#server/plugins/cuentas/codigos.ts'
import { invita } from '#server/plugins/cuentas/invitacion.ts'
import { conflicto, type Rechazo } from '#server/plugins/http/rechazo.ts'
import type { Alcance } from '#server/plugins/sesiones/alcance.sql.ts'
import { crea } from '../usuarios/admin.ts'
import { esperaTurnoDeInstalar, guardaInstalacion, tieneAdministrador } from './instalacion.sql.ts'

/** Whoever has this machine's command line administers everything; its audit rows say so. */
const CONSOLA: Alcance = { usuarioId: 0, rolId: ROL.ADMINISTRADOR_NACIONAL, idRbd: null, regionId: null, comunaId: null }
/** Life of the first administrator's link, in hours. */
const HORAS = 24

/** 409: somebody administers it already, who can do the rest. */
export function yaInstalada(): Rechazo {
  return conflicto('ya-instalada', 'Esta base ya tiene un administrador nacional. Pídale una cuenta a él.')
}

/**
 * Installs an empty database: the agency, its help desk and the first national administrator, whose password nobody knows until
 * its owner chooses it with the link that is returned, once, within a day; with `correos`, also with the one that is mailed, so that
 * a lost answer loses nothing. Throws 409 `ya-instalada` when there is an administrator, who can do the rest.
 */
export async function instala(
  db: Kysely<unknown>,
  publicUrl: string,
  { administrador, ...instalacion }: InstalacionNueva,
  correos?: Correos,
): Promise<{ enlace: string }> {
  return db.transaction().execute(async (trx) => {
    await esperaTurnoDeInstalar(trx)
    if (await tieneAdministrador(trx)) throw yaInstalada()
    await guardaInstalacion(trx, instalacion)
    const { usuarioId } = await crea(trx, CONSOLA, {
      ...administrador,
      correoElectronicoDirector: null,
      telefono1: null,
      telefono2: null,
      activo: true,
      cargoId: null,
      usuarioRol: { rolId: ROL.ADMINISTRADOR_NACIONAL, regionId: null, provinciaId: null, comunaId: null },
    })
    const codigo = await creaCodigo(trx, { proposito: 'invitacion', usuarioId, horas: HORAS })
    await correos?.encola(trx, await invita(trx, publicUrl, { ...administrador, usuarioId, rolId: ROL.ADMINISTRADOR_NACIONAL }))
    return { enlace: `${publicUrl}${PATH_DE_RUTA.recuperarPassword}#token=${codigo}` }
  })
}
