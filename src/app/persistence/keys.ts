import type { FlowName } from '../flows.ts'

/** Where the session is kept (spec, section 9). */
export const ROOT_KEY = 'persist:root'

const PREFIX = 'persist:'

/** The flows that are kept, under the name of their machine, or of their own where several share one; desks invoke some of them. */
export const PERSISTED = {
  actualizaDatos: 'actualiza-datos',
  adminApoderadosEstudiantesRecord: 'admin-apoderados-estudiantes-record',
  adminDatosRequest: 'admin-datos-request',
  adminEncuestasCopy: 'admin-encuestas-copy',
  adminEncuestasRecord: 'admin-encuestas-record',
  adminEncuestasTie: 'admin-encuestas-tie',
  adminPeriodosRecord: 'admin-periodos-record',
  adminUsuariosRecord: 'admin-usuarios-record',
  claveunica: 'claveunica',
  correoNuevo: 'correo-nuevo',
  dataEntry: 'data-entry',
  guardianVerification: 'guardian-verification',
  login: 'login',
  msalExchange: 'msal-exchange',
  protocoloConfidencialidad: 'protocolo-confidencialidad',
  /** Invoked by the session. */
  rbdGuard: 'rbd-guard',
  recuperarPassword: 'recuperar-password',
  registroApoderado: 'registro-apoderado',
  studentLink: 'student-link',
  surveyAccess: 'survey-access',
  verificar: 'verificar',
} as const satisfies Readonly<Record<string, string>>

export type PersistedName = keyof typeof PERSISTED

/** The kept parts of a desk, by the name that it gives each. */
export const PARTS: { readonly [Desk in FlowName]?: Readonly<Record<string, PersistedName>> } = {
  adminApoderadosEstudiantes: { record: 'adminApoderadosEstudiantesRecord' },
  adminDatos: { request: 'adminDatosRequest' },
  adminEncuestas: { copy: 'adminEncuestasCopy', record: 'adminEncuestasRecord', tie: 'adminEncuestasTie' },
  adminPeriodos: { record: 'adminPeriodosRecord' },
  adminUsuarios: { record: 'adminUsuariosRecord' },
  misEstudiantes: { links: 'studentLink', access: 'surveyAccess' },
  registroEmbarazadas: { access: 'surveyAccess' },
  seleccionEstudiante: { access: 'surveyAccess', entry: 'dataEntry' },
}

export function isPersisted(name: FlowName | PersistedName): name is PersistedName {
  return name in PERSISTED
}

export function keyOf(name: PersistedName): string {
  return `${PREFIX}${PERSISTED[name]}`
}

/** Whether a key of the storage is a flow's. */
export function isFlowKey(key: string): boolean {
  return key.startsWith(PREFIX) && key !== ROOT_KEY
}
