import { exentaDeGuardia, PERMISOS_DE_RUTA, puedeVer, type NombreDeRuta } from '#contract/rules/permisos-de-ruta.ts'
import { esRol, ROL, type RolId } from '#contract/rules/roles.ts'
import type { Establecimiento } from '#contract/sige-liberado.ts'
import type { Usuario } from '#contract/usuarios.ts'
import {
  NO_SESSION,
  type Stored,
  type SessionContext,
  type SessionFact,
  type SessionFields,
  type SessionSchool,
  type SessionUser,
} from './session.vocabulary.ts'

type Route = NombreDeRuta | null

const DOORS: readonly Route[] = ['raiz', 'login', 'ingresoApoderados', 'ingresoEpja', 'claveunicaRetorno']
const SIGN_OUTS: readonly Route[] = ['logout', 'logoutApoderado', 'msalLogout']
const GUARD_STEPS: readonly Route[] = ['actualizaDatos', 'protocoloConfidencialidad']

/** A sign-in screen: of no use to whom is already inside (spec, section 2), unless it brought a mail's code. */
export function isUselessDoor({ ruta, errand }: Pick<SessionContext, 'ruta' | 'errand'>): boolean {
  return DOORS.includes(ruta) && !errand
}

export function isSignOut(ruta: Route): boolean {
  return SIGN_OUTS.includes(ruta)
}

/** A page that a school completes to pass the guard. */
export function isGuardStep(ruta: Route): boolean {
  return GUARD_STEPS.includes(ruta)
}

/** Whether an address says that the person comes from a session that expired (spec, section 2). */
export function comesExpired({ query }: { query?: Readonly<Record<string, string>> }): boolean {
  return query !== undefined && 'sesionExpirada' in query
}

export function needsSession(ruta: Route): ruta is NombreDeRuta {
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

/** The role of the signed-in person, or null. */
export function roleOf({ usuario }: Pick<SessionFields, 'usuario'>): RolId | null {
  const rolId = usuario?.usuarioRol.rol.rolId
  return esRol(rolId) ? rolId : null
}

/** Where a person of this role signs in. */
export function doorOfRole(fields: SessionFields): NombreDeRuta {
  return roleOf(fields) === ROL.APODERADO ? 'ingresoApoderados' : 'login'
}

/** Where a sign-out route leads (spec, section 2); the organisation's goes by the way out of its account. */
export function doorOfRoute(ruta: Route): NombreDeRuta {
  if (ruta === 'msalLogout') return 'msalSalida'
  return ruta === 'logoutApoderado' ? 'ingresoApoderados' : 'login'
}

/** The sign-out of a person: an organisation's account that opened the session is closed too, or the next person at that computer enters with it. */
export function signOutOf({ usuario }: Pick<SessionFields, 'usuario'>): NombreDeRuta {
  if (usuario?.organizacion) return 'msalLogout'
  return roleOf({ usuario }) === ROL.APODERADO ? 'logoutApoderado' : 'logout'
}

/** Where an ended session leads: whoever came with the national sign-on goes by its logout first (spec, section 2), and back to the own door. */
export function wayOut({ claveUnica, usuario }: SessionFields, door: NombreDeRuta, query?: Readonly<Record<string, string>>) {
  const own = claveUnica && usuario?.origen === 'EPJA' ? { ...query, origen: 'EPJA' } : query
  return { to: claveUnica ? ('claveunicaSalida' as const) : door, query: own }
}

/** The current place as one to come back to: only a page that needs a session is worth it. */
export function placeOf({ ruta, query, usuario }: SessionContext): SessionContext['returnPlace'] {
  return needsSession(ruta) ? { ruta, query, usuarioId: usuario?.usuarioId ?? null } : null
}

/** The place that a new sign-in leads back to: never another person's, never one that the role does not have. */
export function placeFor(usuario: SessionUser, returnPlace: SessionContext['returnPlace']): SessionContext['returnPlace'] {
  if (returnPlace === null || (returnPlace.usuarioId ?? usuario.usuarioId) !== usuario.usuarioId) return null
  return puedeVer(roleOf({ usuario }), returnPlace.ruta) ? returnPlace : null
}

const FACTS: readonly string[] = ['SIGNED_IN', 'SCHOOL_CHOSEN', 'SURVEY_CHOSEN', 'DATA_UPDATED', 'PROFILE_CHANGED', 'PROTOCOL_ACCEPTED']

/** Whether what a flow ended with is for the session. */
export function isFact(output: unknown): output is SessionFact {
  return FACTS.includes(String((output as { type?: unknown } | null | undefined)?.type))
}

/** The context before anything is known. */
export const UNREAD: SessionContext = {
  ...NO_SESSION,
  sessionId: null,
  heldToken: null,
  isStorageRefused: false,
  isUnread: true,
  discarded: null,
  ruta: null,
  query: {},
  returnPlace: null,
  errand: false,
  unsent: 0,
  guardMessage: null,
  isGuardDoubted: false,
}

/** What this tab kept, as the context has it. */
export function restoredFields({ restored, returnPlace }: Stored) {
  return {
    ...(restored.kind === 'session' ? restored.session.fields : NO_SESSION),
    sessionId: restored.kind === 'session' ? restored.session.sessionId : null,
    heldToken: restored.kind === 'signingIn' ? restored.accessToken : null,
    isStorageRefused: restored.kind === 'refused',
    isUnread: false,
    discarded: restored.kind === 'discarded' ? restored.reason : null,
    returnPlace,
  }
}

/** The user reduced to what the session keeps of the record; by which door the person entered is not in it. */
export function toSessionUser(usuario: Usuario): SessionUser {
  const { usuarioId, nombres, apellidoPaterno, apellidoMaterno, nombreUsuario, activo, origen, usuarioRol } = usuario
  return { usuarioId, nombres, apellidoPaterno, apellidoMaterno, nombreUsuario, activo, origen, usuarioRol }
}

/** The school reduced to what the session keeps. */
export function toSessionSchool({ idRbd, dgvRbd, dsNomEstable }: Establecimiento): SessionSchool {
  return { idRbd, dgvRbd, dsNomEstable }
}
