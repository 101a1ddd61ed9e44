import * as v from 'valibot'
import type { PersistedName } from './keys.ts'
import type { PersistedFlow } from './persisted-flow.ts'
import { apoderadoAdministrado, encuestaAdministrada, usuarioAdministrado } from '#contract/administrados.ts'
import { actualizaDatos } from './flows/actualiza-datos.ts'
import { adminRecord } from './flows/admin-record.ts'
import { claveunica } from './flows/claveunica.ts'
import { correoNuevo } from './flows/correo-nuevo.ts'
import { dataEntry } from './flows/data-entry.ts'
import { guardianVerification } from './flows/guardian-verification.ts'
import { login } from './flows/login.ts'
import { msalExchange } from './flows/msal-exchange.ts'
import { protocoloConfidencialidad } from './flows/protocolo-confidencialidad.ts'
import { rbdGuard } from './flows/rbd-guard.ts'
import { recuperarPassword } from './flows/recuperar-password.ts'
import { registroApoderado } from './flows/registro-apoderado.ts'
import { studentLink } from './flows/student-link.ts'
import { surveyAccess } from './flows/survey-access.ts'
import { verificar } from './flows/verificar.ts'

/** All that keeping and resuming flows needs, loaded apart: nobody waits for it who has nothing kept. */
export { open, seal, tabOf, tokenOf } from './codec.ts'
export { revive, timersOf } from './revive.ts'

export const FLOWS: Readonly<Record<PersistedName, PersistedFlow>> = {
  actualizaDatos,
  adminApoderadosEstudiantesRecord: adminRecord(apoderadoAdministrado, 'admin-apoderados-estudiantes'),
  adminDatosRequest: adminRecord(v.never(), 'admin-datos'),
  adminEncuestasCopy: adminRecord(v.never(), 'admin-encuestas copia'),
  adminEncuestasRecord: adminRecord(encuestaAdministrada, 'admin-encuestas'),
  adminEncuestasTie: adminRecord(encuestaAdministrada, 'admin-encuestas union'),
  adminPeriodosRecord: adminRecord(v.never(), 'admin-periodos'),
  adminUsuariosRecord: adminRecord(usuarioAdministrado, 'admin-usuarios'),
  claveunica,
  correoNuevo,
  dataEntry,
  guardianVerification,
  login,
  msalExchange,
  protocoloConfidencialidad,
  rbdGuard,
  recuperarPassword,
  registroApoderado,
  studentLink,
  surveyAccess,
  verificar,
}
