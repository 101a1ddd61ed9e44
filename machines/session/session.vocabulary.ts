import type { Encuesta } from '#contract/encuestas.ts'
import type { NombreDeRuta } from '#contract/rules/permisos-de-ruta.ts'
import type { Establecimiento } from '#contract/sige-liberado.ts'
import type { Usuario } from '#contract/usuarios.ts'

/**
 * The user as the session keeps it: what screens need, no telephones and no e-mails (decisions, pages). `organizacion`:
 * whether the person entered with the organisation's account, which leaving closes too.
 */
export type SessionUser = Pick<
  Usuario,
  'usuarioId' | 'nombres' | 'apellidoPaterno' | 'apellidoMaterno' | 'nombreUsuario' | 'activo' | 'origen' | 'usuarioRol'
> & { organizacion?: true }
export type SessionSchool = Pick<Establecimiento, 'idRbd' | 'dgvRbd' | 'dsNomEstable'>
export type SessionSurvey = Pick<Encuesta, 'encuestaId' | 'nombre'>

/** What a flow's final output tells the session, as one event. */
export type SessionFact =
  | { type: 'SIGNED_IN'; accessToken: string; usuario: SessionUser; establecimiento: SessionSchool | null; claveUnica: boolean }
  | { type: 'SCHOOL_CHOSEN'; establecimiento: SessionSchool }
  | { type: 'SURVEY_CHOSEN'; encuesta: SessionSurvey }
  | { type: 'DATA_UPDATED'; usuario: SessionUser }
  | { type: 'PROFILE_CHANGED'; usuario: SessionUser }
  | { type: 'PROTOCOL_ACCEPTED' }

/** The seven fields of the session (spec, section 3). This machine owns them and nothing else does. */
export interface SessionFields {
  usuario: SessionUser | null
  encuesta: SessionSurvey | null
  establecimiento: SessionSchool | null
  accessToken: string | null
  protocoloAceptado: boolean
  claveUnica: boolean
  datosUsuarioActualizados: boolean
}

export const NO_SESSION: SessionFields = {
  usuario: null,
  encuesta: null,
  establecimiento: null,
  accessToken: null,
  protocoloAceptado: false,
  claveUnica: false,
  datosUsuarioActualizados: false,
}

/** A session as it is kept: the seven fields and the name that tabs of the same session share. */
export interface StoredSession {
  sessionId: string
  /** When the token arrived, in milliseconds of this browser's clock. */
  receivedAt?: number | undefined
  fields: SessionFields
}

/** Why a kept session was not believed. */
export type DiscardReason =
  | 'json-invalido'
  | 'version-desconocida'
  | 'forma-incorrecta'
  | 'sin-usuario'
  | 'usuario-inactivo'
  | 'rol-desconocido'
  | 'establecimiento-incoherente'
  | 'banderas-incoherentes'

/** What was found at start. */
export type Restored =
  | { kind: 'nothing' }
  | { kind: 'session'; session: StoredSession }
  /** A sign-in that had its token and not yet its person. */
  | { kind: 'signingIn'; accessToken: string }
  | { kind: 'discarded'; reason: DiscardReason }
  /** The browser denies this site any storage. */
  | { kind: 'refused' }

/** What this tab kept: the session, and where the person was when it last ended. */
export interface Stored {
  restored: Restored
  returnPlace: Return | null
}

/** A page of the product, by its route's name; never an address, so that nobody can be sent outside. */
export interface Place {
  ruta: NombreDeRuta
  query: Readonly<Record<string, string>>
}

/** A place to come back to, and whose it was (null: anybody's whose role has it). */
export interface Return extends Place {
  usuarioId: number | null
}

export interface SessionContext extends SessionFields {
  sessionId: string | null
  /** The token of a sign-in that has not ended, kept for the flow that got it. */
  heldToken: string | null
  /** Whether nothing of this session outlives a load, because the browser denies this site any storage. */
  isStorageRefused: boolean
  /** What the current address asks of its page, such as the filters of a list. */
  query: Place['query']
  /** Where a sign-in leads back to. */
  returnPlace: Return | null
  /** Whether the address brought a mail's code that its page has still to use: a door is then of use to whoever is inside. */
  errand: boolean
  /** Answers that this browser has not yet sent, when the person asked to leave. */
  unsent: number
  /** The route of the current address; null before the first one and for an address that the product does not have. */
  ruta: NombreDeRuta | null
  /** Whether this tab may keep a session that could not be read: what is not read is not erased. */
  isUnread: boolean
  discarded: DiscardReason | null
  /** Why the guard could not be passed or failed, in words; null otherwise. */
  guardMessage: string | null
  /** Whether a call of this page contradicted the guard, which was then asked again. */
  isGuardDoubted: boolean
}

/** What the door says to whoever comes from a session that expired (spec, section 2). */
export const SESSION_EXPIRED = 'Su sesión ha expirado.'

/** How a session ended in some tab. */
export type Ending = 'salida' | 'expiracion'

type SignedIn = Extract<SessionFact, { type: 'SIGNED_IN' }>

export type SessionEvent =
  | { type: 'NAVIGATE'; ruta: NombreDeRuta | null; query?: Place['query']; errand?: boolean }
  | { type: 'ERRAND_DONE' }
  /** `sessionId` arrives with the event: a chart makes nothing at random. */
  | (SignedIn & { sessionId: string })
  | Exclude<SessionFact, SignedIn>
  | { type: 'TOKEN_HELD'; accessToken: string | null }
  | { type: 'SESSION_REFUSED'; accessToken: string }
  | { type: 'DATA_PENDING' }
  | { type: 'PROTOCOL_PENDING' }
  | { type: 'RETRY' }
  | { type: 'STAY' }
  | { type: 'SIGN_OUT_ANYWAY' }
  | { type: 'OTHER_TAB_ENDED'; sessionId: string; ending: Ending }
  | { type: 'OTHER_TAB_RENEWED'; sessionId: string; accessToken: string }
  | { type: 'OTHER_TAB_ASKED'; sessionId: string }

/** What the actor between tabs hears. `token`: the last that the session had where it ended; `asks`: the one that no longer serves. */
export type TabsCommand =
  | { type: 'ANNOUNCE_END'; sessionId: string; ending: Ending; token: string }
  | { type: 'ANNOUNCE_RENEWAL'; sessionId: string; accessToken: string }
  | { type: 'ASK_FOR_TOKEN'; sessionId: string; asks: string }
