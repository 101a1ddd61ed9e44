import type { SnapshotFrom } from 'xstate'
import { exentaDeGuardia, puedeVer, type NombreDeRuta } from '#contract/rules/permisos-de-ruta.ts'
import { esEstudianteEpja, nombreDePerfil } from '#contract/rules/origen.ts'
import { enNombrePropio } from '#contract/rules/nombre-propio.ts'
import type { RolId } from '#contract/rules/roles.ts'
import type { SessionRenewalActor } from '../session-renewal/session-renewal.chart.ts'
import type { Return, SessionSchool, SessionSurvey, SessionUser, StoredSession } from './session.vocabulary.ts'
import type { sessionMachine } from './session.chart.ts'
import { comesExpired, isSchoolUser, isSignOut, isUselessDoor, roleOf, signOutOf } from './session.rules.ts'

type Snapshot = SnapshotFrom<typeof sessionMachine>

/** What the router does with a route: shows its screen, waits for the session, or says why it may not be seen. */
export type RouteView = 'screen' | 'waiting' | 'guardFailed' | 'notAllowed'

export function isAuthenticated(snapshot: Snapshot): boolean {
  return snapshot.matches('authenticated')
}

/** Whether other tabs are asked for a token that serves. */
export function isSeekingToken(snapshot: Snapshot): boolean {
  return snapshot.matches({ authenticated: 'seeking' })
}

/** The token of the calls, or null without a session. */
export function accessToken(snapshot: Snapshot): string | null {
  return snapshot.context.accessToken
}

export function sessionUser(snapshot: Snapshot): SessionUser | null {
  return snapshot.context.usuario
}

export function sessionSchool(snapshot: Snapshot): SessionSchool | null {
  return snapshot.context.establecimiento
}

export function sessionSurvey(snapshot: Snapshot): SessionSurvey | null {
  return snapshot.context.encuesta
}

/** The role of the signed-in person, or null. */
export function sessionRole(snapshot: Snapshot): RolId | null {
  return roleOf(snapshot.context)
}

/** How many answers would stay unsent if the person left now; null when nobody is asked about it. */
export function unsentOnSignOut(snapshot: Snapshot): number | null {
  return snapshot.matches({ authenticated: 'confirmingSignOut' }) ? snapshot.context.unsent : null
}

/** What keeps the session alive and warns of its end; undefined without a session. */
export function renewalOf(snapshot: Snapshot): SessionRenewalActor | undefined {
  return snapshot.children.renewal
}

/** How the work frame names the signed-in account: a school's own, or the person; a school that others chose is context, not who they are. */
export function sessionName({ context }: Snapshot): string {
  const { usuario, establecimiento } = context
  if (isSchoolUser(context) && establecimiento) return establecimiento.dsNomEstable
  return enNombrePropio([usuario?.nombres, usuario?.apellidoPaterno].filter(Boolean).join(' '))
}

/** What kind of account the signed-in person has, in words: of a school's, its RBD; empty without a session. */
export function sessionProfile({ context }: Snapshot): string {
  const { usuario, establecimiento } = context
  if (isSchoolUser(context) && establecimiento) return `RBD ${establecimiento.idRbd}-${establecimiento.dgvRbd}`
  return usuario === null ? '' : nombreDePerfil({ rolId: usuario.usuarioRol.rol.rolId, origen: usuario.origen })
}

/** Whether the signed-in person is an adult student, who answers about herself. */
export function isEpjaStudent({ context: { usuario } }: Snapshot): boolean {
  return usuario !== null && esEstudianteEpja({ rolId: usuario.usuarioRol.rol.rolId, origen: usuario.origen })
}

/** The route by which the signed-in person leaves. */
export function signOutRoute({ context }: Snapshot): NombreDeRuta {
  return signOutOf(context)
}

/** Whether a school has not yet passed the guard in this session, as far as is known. */
export function isGuardPending({ context }: Snapshot): boolean {
  return isSchoolUser(context) && !(context.datosUsuarioActualizados && context.protocoloAceptado)
}

/** Whether this school is known to have accepted the protocol in force. */
export function hasAcceptedProtocol({ context }: Snapshot): boolean {
  return context.protocoloAceptado
}

/** Why the guard could not be passed, in words; null when it did not fail. */
export function guardMessage(snapshot: Snapshot): string | null {
  return snapshot.context.guardMessage
}

function viewInside(snapshot: Snapshot, ruta: NombreDeRuta): RouteView {
  if (snapshot.matches({ authenticated: 'guardFailed' })) return 'guardFailed'
  if (snapshot.matches({ authenticated: 'arriving' })) return 'screen'
  if (isUselessDoor(snapshot.context)) return 'waiting'
  // Nothing that is being typed goes away while other tabs are asked.
  const isOpen = snapshot.matches({ authenticated: 'ready' }) || (isSeekingToken(snapshot) && !isGuardPending(snapshot))
  // While the guard runs after a step, its page stays where it is.
  if (!isOpen && !exentaDeGuardia(ruta)) return 'waiting'
  return puedeVer(sessionRole(snapshot), ruta) ? 'screen' : 'notAllowed'
}

/** What the router does with the route of the current address. A route that the session has not yet heard of waits. */
export function routeView(snapshot: Snapshot, ruta: NombreDeRuta): RouteView {
  if (snapshot.context.ruta !== ruta) return 'waiting'
  if (snapshot.matches('authenticated')) return viewInside(snapshot, ruta)
  if (snapshot.matches('signingOut')) return isSignOut(ruta) ? 'screen' : 'waiting'
  return snapshot.matches('anonymous') && puedeVer(null, ruta) ? 'screen' : 'waiting'
}

/** Whether the person is at a door, and the address says that she comes from a session that expired. */
export function cameExpired(snapshot: Snapshot): boolean {
  return snapshot.matches('anonymous') && comesExpired(snapshot.context)
}

/** The token of a sign-in that has not ended; null when there is none. */
export function heldToken(snapshot: Snapshot): string | null {
  return snapshot.context.heldToken
}

/** Whether the browser denies this site any storage: the session lasts as long as the page. */
export function isStorageRefused(snapshot: Snapshot): boolean {
  return snapshot.context.isStorageRefused
}

/** The place to come back to after a sign-in, to keep beside the session; null when there is none, and what is kept stays until it was read. */
export function keepingPlace({ context: { isUnread, returnPlace } }: Snapshot): Return | null | 'leave' {
  return isUnread && returnPlace === null ? 'leave' : returnPlace
}

/**
 * What to do with the kept session: keep this one, forget it, or leave it as it is. It is written in resting states
 * alone; a session that is over is forgotten at once, and one that could not be read waits for the next load.
 */
export function keeping(snapshot: Snapshot): StoredSession | { heldToken: string } | 'forget' | 'leave' {
  const { sessionId, heldToken: held } = snapshot.context
  if (held !== null) return { heldToken: held }
  if (snapshot.context.isUnread) return 'leave'
  if (!snapshot.matches('authenticated') || sessionId === null) return 'forget'
  if (!snapshot.hasTag('resting')) return 'leave'
  const {
    usuario,
    encuesta,
    establecimiento,
    accessToken: token,
    protocoloAceptado,
    claveUnica,
    datosUsuarioActualizados,
  } = snapshot.context
  return {
    sessionId,
    fields: { usuario, encuesta, establecimiento, accessToken: token, protocoloAceptado, claveUnica, datosUsuarioActualizados },
  }
}
