import { exentaDeGuardia, PERMISOS_DE_RUTA, type NombreDeRuta } from '#contract/rules/permisos.ts'
import { ROL } from '#contract/rules/roles.ts'
import { NO_SESSION, type Restored, type SessionContext, type SessionFields } from './session.vocabulary.ts'

type Ruta = NombreDeRuta | null

const DOORS: readonly Ruta[] = ['raiz', 'login', 'ingresoApoderados', 'ingresoEpja']
const SIGN_OUTS: readonly Ruta[] = ['logout', 'logoutApoderado', 'msalLogout']
const GUARD_STEPS: readonly Ruta[] = ['actualizaDatos', 'protocoloConfidencialidad']

/** A sign-in screen: of no use to whom is already inside (spec, section 2). */
export function isDoor(ruta: Ruta): boolean {
  return DOORS.includes(ruta)
}

export function isSignOut(ruta: Ruta): boolean {
  return SIGN_OUTS.includes(ruta)
}

/** A page that a school completes to pass the guard. */
export function isGuardStep(ruta: Ruta): boolean {
  return GUARD_STEPS.includes(ruta)
}

export function needsSession(ruta: Ruta): boolean {
  return ruta !== null && PERMISOS_DE_RUTA[ruta] !== 'publica'
}

export function isSchoolUser({ usuario }: Pick<SessionFields, 'usuario'>): boolean {
  return usuario?.usuarioRol.rol.rolId === ROL.RBD
}

/** Whether the current route waits for the guard: a school, a route behind it, and a flag still unset. */
export function mustPassGuard(context: SessionContext): boolean {
  const isUpToDate = context.datosUsuarioActualizados && context.protocoloAceptado
  return isSchoolUser(context) && context.ruta !== null && !exentaDeGuardia(context.ruta) && !isUpToDate
}

/** Where a person of this role signs in. */
export function doorOfRole({ usuario }: SessionFields): NombreDeRuta {
  return usuario?.usuarioRol.rol.rolId === ROL.APODERADO ? 'ingresoApoderados' : 'login'
}

/** Where a sign-out route leads (spec, section 2). */
export function doorOfRoute(ruta: Ruta): NombreDeRuta {
  return ruta === 'logoutApoderado' ? 'ingresoApoderados' : 'login'
}

/** The context at start: what was kept, before the first route is known. */
export function restoredContext(restored: Restored): SessionContext {
  return {
    ...(restored.kind === 'session' ? restored.session.fields : NO_SESSION),
    sesionId: restored.kind === 'session' ? restored.session.sesionId : null,
    discarded: restored.kind === 'discarded' ? restored.reason : null,
    ruta: null,
    guardMessage: null,
  }
}
