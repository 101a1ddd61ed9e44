import type { Encuesta } from '#contract/encuestas.ts'
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

/** The user reduced to what the session keeps of the record; by which door the person entered is not in it. */
export function toSessionUser(usuario: Usuario): SessionUser {
  const { usuarioId, nombres, apellidoPaterno, apellidoMaterno, nombreUsuario, activo, origen, usuarioRol } = usuario
  return { usuarioId, nombres, apellidoPaterno, apellidoMaterno, nombreUsuario, activo, origen, usuarioRol }
}

/** The school reduced to what the session keeps. */
export function toSessionSchool({ idRbd, dgvRbd, dsNomEstable }: Establecimiento): SessionSchool {
  return { idRbd, dgvRbd, dsNomEstable }
}
