import type { Kysely } from 'kysely'
import type { UsuarioAdministrado, UsuarioCambiado, UsuarioNuevo } from '#contract/usuarios.admin.ts'
import type { AccionAuditada } from '#contract/auditoria.ts'
import { rolesQueAdministra } from '#contract/rules/administracion.ts'
import { ROL } from '#contract/rules/roles.ts'
import { anota } from '#server/plugins/auditoria/anotar.sql.ts'
import { camposCambiados } from '#server/plugins/auditoria/cambios.ts'
import { velaCorreo } from '#server/plugins/auditoria/correo-velado.ts'
import { esDuplicado } from '#server/plugins/database/base.ts'
import { conflicto, datosInvalidos, noEncontrado, versionAntigua } from '#server/plugins/http/rechazo.ts'
import type { Alcance } from '#server/plugins/sesiones/alcance.sql.ts'
import { establecimientoPorRbd } from '../sige-liberado/sige-liberado.sql.ts'
import { anulaEnlaces, terminaAccesos } from './accesos.ts'
import { anulaCambios } from './cambio-de-correo.sql.ts'
import { cambiaUsuario, cargosDeRol, creaUsuario, existeTerritorio, usuarioAdministradoPorId } from './admin.sql.ts'

const SIN_CUENTA = 'No encontramos esa cuenta.'

/** What the caller may not give: a role or a place that it does not administer, a place or a position that do not exist. */
async function exigeAsignable(db: Kysely<unknown>, alcance: Alcance, { nombreUsuario, usuarioRol, cargoId }: UsuarioNuevo): Promise<void> {
  const { rolId, regionId } = usuarioRol
  if (!rolesQueAdministra(alcance.rolId).includes(rolId))
    throw datosInvalidos({ 'usuarioRol.rolId': 'Su perfil no puede asignar ese rol.' })
  if (rolId === ROL.RBD && (await establecimientoPorRbd(db, alcance, Number(nombreUsuario))) === undefined) {
    throw datosInvalidos({ nombreUsuario: 'No encontramos un establecimiento con ese RBD.' })
  }
  if (alcance.rolId === ROL.ADMINISTRADOR_REGIONAL && regionId !== null && regionId !== alcance.regionId) {
    throw datosInvalidos({ 'usuarioRol.regionId': 'Elija la región que usted administra.' })
  }
  if (!(await existeTerritorio(db, usuarioRol))) {
    throw datosInvalidos({ [usuarioRol.comunaId === null ? 'usuarioRol.regionId' : 'usuarioRol.comunaId']: 'Ese territorio no existe.' })
  }
  if (cargoId !== null && !(await cargosDeRol(db, rolId)).some((cargo) => cargo.cargoId === cargoId)) {
    throw datosInvalidos({ cargoId: 'Ese cargo no corresponde al rol.' })
  }
}

async function sinNombreRepetido<T>(escribe: () => Promise<T>): Promise<T> {
  try {
    return await escribe()
  } catch (error) {
    if (esDuplicado(error, 'usuario_nombre_verificado')) throw conflicto('nombre-en-uso', 'Ya hay una cuenta con ese nombre de usuario.')
    throw error
  }
}

/** Throws 404 for an account outside the caller's reach, as if it did not exist. */
export async function exigeUsuario(db: Kysely<unknown>, alcance: Alcance, usuarioId: number): Promise<UsuarioAdministrado> {
  const usuario = await usuarioAdministradoPorId(db, alcance, usuarioId)
  if (usuario === undefined) throw noEncontrado(SIN_CUENTA)
  return usuario
}

/** Creates an account within the caller's reach (spec, section 5). Throws 400 with the fields at fault and 409 `nombre-en-uso`. */
export async function crea(trx: Kysely<unknown>, alcance: Alcance, datos: UsuarioNuevo): Promise<UsuarioAdministrado> {
  await exigeAsignable(trx, alcance, datos)
  const usuarioId = await sinNombreRepetido(() => creaUsuario(trx, datos))
  await anota(trx, alcance, { accion: 'crear-usuario', objeto: 'usuario', objetoId: usuarioId, detalle: { rolId: datos.usuarioRol.rolId } })
  return exigeUsuario(trx, alcance, usuarioId)
}

function accionesDe(antes: UsuarioAdministrado, datos: UsuarioNuevo): AccionAuditada[] {
  const cambios: AccionAuditada[] = []
  if (antes.usuarioRol.rolId !== datos.usuarioRol.rolId) cambios.push('cambiar-rol')
  if (antes.activo && !datos.activo) cambios.push('desactivar-usuario')
  if (!antes.activo && datos.activo) cambios.push('activar-usuario')
  return cambios.length > 0 ? cambios : ['cambiar-usuario']
}

function rolYTerritorio({ rolId, regionId, provinciaId, comunaId }: UsuarioNuevo['usuarioRol']) {
  return { rolId, regionId, provinciaId, comunaId }
}

/** How the audit keeps where an account's mails go, and whether it serves. */
function contacto({ correoElectronico, activo }: { correoElectronico: string | null; activo: boolean }) {
  return { correo: velaCorreo(correoElectronico), activo }
}

/** An account as it was before somebody changed it, and as it is. */
export interface Cambiada {
  antes: UsuarioAdministrado
  despues: UsuarioAdministrado
}

/**
 * Changes an account that is still at its `version`. A deactivation or another role ends its sessions. Throws 404 outside the
 * caller's reach, 409 `version-antigua` with both versions, and 409 `cuenta-propia` for one's own role or activity. What to tell the owner: `avisosDeCambio`.
 */
export async function cambia(trx: Kysely<unknown>, alcance: Alcance, usuarioId: number, datos: UsuarioCambiado): Promise<Cambiada> {
  const antes = await exigeUsuario(trx, alcance, usuarioId)
  const acciones = accionesDe(antes, datos)
  if (usuarioId === alcance.usuarioId && acciones[0] !== 'cambiar-usuario') {
    throw conflicto('cuenta-propia', 'No puede cambiar su propio rol ni desactivar su cuenta.')
  }
  await exigeAsignable(trx, alcance, datos)
  if (!(await sinNombreRepetido(() => cambiaUsuario(trx, usuarioId, datos)))) {
    throw versionAntigua(datos, await exigeUsuario(trx, alcance, usuarioId))
  }
  const correoNuevo = antes.correoElectronico !== datos.correoElectronico
  const pierdeAcceso = antes.usuarioRol.rolId !== datos.usuarioRol.rolId || !datos.activo
  if (pierdeAcceso) await terminaAccesos(trx, usuarioId)
  // What was sent to the old address no longer opens the account.
  if (correoNuevo) {
    await anulaEnlaces(trx, usuarioId)
    await anulaCambios(trx, usuarioId)
  }
  for (const accion of acciones) {
    await anota(trx, alcance, {
      accion,
      objeto: 'usuario',
      objetoId: usuarioId,
      detalle: {
        antes: { ...rolYTerritorio(antes.usuarioRol as UsuarioNuevo['usuarioRol']), ...contacto(antes) },
        despues: { ...rolYTerritorio(datos.usuarioRol), ...contacto(datos) },
        campos: camposCambiados(antes, datos),
      },
    })
  }
  return { antes, despues: await exigeUsuario(trx, alcance, usuarioId) }
}
