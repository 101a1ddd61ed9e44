import type { Call } from '#api/client.ts'
import { ENTRANCE_FLOWS } from './entrance-flows.ts'

/**
 * The composition root: each flow's machine with its real actors, loaded when its screen is. The table keeps each
 * machine's own type: under a general one the screens' snapshots would be untyped. The entrances' own come first (`entrance-flows.ts`).
 */
export const flows = {
  ...ENTRANCE_FLOWS,
  adminUsuariosAuditDownload: (call: Call) => import('#actors/admin-usuarios.ts').then((m) => m.adminUsuariosAuditDownloadFlow(call)),
  adminUsuariosAuditTable: (call: Call) => import('#actors/admin-usuarios.ts').then((m) => m.adminUsuariosAuditTableFlow(call)),
  adminEnsenanzasGradosEncuestas: (call: Call) =>
    import('#actors/admin-ensenanzas-grados-encuestas.ts').then((m) => m.adminEnsenanzasGradosEncuestasFlow(call)),
  adminPeriodos: (call: Call) => import('#actors/admin-encuestas-periods.ts').then((m) => m.adminPeriodosFlow(call)),
  adminUsuariosLoad: (call: Call) => import('#actors/admin-usuarios.ts').then((m) => m.adminUsuariosLoadFlow(call)),
  adminUsuariosInvitations: (call: Call) =>
    import('#actors/admin-usuarios-invitations.ts').then((m) => m.adminUsuariosInvitationsFlow(call)),
  adminUsuariosRequests: (call: Call) => import('#actors/admin-usuarios-requests.ts').then((m) => m.adminUsuariosRequestsFlow(call)),
  adminUsuariosRequestsTable: (call: Call) =>
    import('#actors/admin-usuarios-requests.ts').then((m) => m.adminUsuariosRequestsTableFlow(call)),
  correoNuevo: (call: Call) => import('#actors/correo-nuevo.ts').then((m) => m.correoNuevoFlow(call)),
  miCuentaSessions: (call: Call) => import('#actors/mi-cuenta.ts').then((m) => m.miCuentaSessionsFlow(call)),
  ownSecondFactor: (call: Call) => import('#actors/own-second-factor.ts').then((m) => m.ownSecondFactorFlow(call)),
  miCuenta: (call: Call) => import('#actors/mi-cuenta.ts').then((m) => m.miCuentaFlow(call)),
  miCuentaData: (call: Call) => import('#actors/mi-cuenta-data.ts').then((m) => m.miCuentaDataFlow(call)),
  miCuentaRequest: (call: Call) => import('#actors/mi-cuenta-data.ts').then((m) => m.miCuentaRequestFlow(call)),
  miCuentaRequests: (call: Call) => import('#actors/mi-cuenta-data.ts').then((m) => m.miCuentaRequestsFlow(call)),
  answersDesk: (call: Call) => import('#actors/answers-desk.ts').then((m) => m.answersDeskFlow(call)),
  inicio: (call: Call) => import('#actors/inicio.ts').then((m) => m.inicioFlow(call)),
  ayuda: (call: Call) => import('#actors/ayuda.ts').then((m) => m.ayudaFlow(call)),
  privacidad: (call: Call) => import('#actors/privacidad.ts').then((m) => m.privacidadFlow(call)),
  claveunicaSalida: (call: Call) => import('#actors/claveunica-salida.ts').then((m) => m.claveunicaSalidaFlow(call)),
  seleccionRbdCommunes: () => import('#actors/seleccion-rbd.ts').then((m) => m.seleccionRbdCommunesFlow()),
  seleccionEstudianteCodes: (call: Call) =>
    import('#actors/seleccion-estudiante-guardians.ts').then((m) => m.seleccionEstudianteCodesFlow(call)),
  seleccionEstudiantePending: (call: Call) =>
    import('#actors/seleccion-estudiante-guardians.ts').then((m) => m.seleccionEstudiantePendingFlow(call)),
  seleccionEstudianteCodesMail: (call: Call) =>
    import('#actors/seleccion-estudiante-guardians.ts').then((m) => m.seleccionEstudianteCodesMailFlow(call)),
  seleccionEstudianteDeclared: (call: Call) =>
    import('#actors/seleccion-estudiante-guardians.ts').then((m) => m.seleccionEstudianteDeclaredFlow(call)),
  actualizaDatos: (call: Call) => import('#actors/actualiza-datos.ts').then((m) => m.actualizaDatosFlow(call)),
  registroApoderado: (call: Call) => import('#actors/registro-apoderado.ts').then((m) => m.registroApoderadoFlow(call)),
  guardianVerification: (call: Call) => import('#actors/guardian-verification.ts').then((m) => m.guardianVerificationFlow(call)),
  dashboardLaggards: (call: Call) => import('#actors/dashboard.ts').then((m) => m.dashboardLaggardsFlow(call)),
  recuperarPassword: (call: Call) => import('#actors/recuperar-password.ts').then((m) => m.recuperarPasswordFlow(call)),
  msalLogout: (call: Call) => import('#actors/msal-logout.ts').then((m) => m.msalLogoutFlow(call)),
  dashboard: (call: Call) => import('#actors/dashboard.ts').then((m) => m.dashboardFlow(call)),
  registroEmbarazadas: (call: Call) => import('#actors/padres-madres-embarazadas.ts').then((m) => m.registroEmbarazadasFlow(call)),
  protocoloConfidencialidad: (call: Call) =>
    import('#actors/protocolo-confidencialidad.ts').then((m) => m.protocoloConfidencialidadFlow(call)),
  instalacion: (call: Call) => import('#actors/instalacion.ts').then((m) => m.instalacionFlow(call)),
  seleccionRbd: (call: Call) => import('#actors/seleccion-rbd.ts').then((m) => m.seleccionRbdFlow(call)),
  dashboardEmbarazadas: (call: Call) => import('#actors/dashboard.ts').then((m) => m.dashboardEmbarazadasFlow(call)),
  schoolSurveys: (call: Call) => import('#actors/school-surveys.ts').then((m) => m.schoolSurveysFlow(call)),
  seleccionRbdClosing: (call: Call) => import('#actors/seleccion-rbd-closing.ts').then((m) => m.seleccionRbdClosingFlow(call)),
  seleccionRbdTable: (call: Call) => import('#actors/seleccion-rbd.ts').then((m) => m.seleccionRbdTableFlow(call)),
  documentosApoyo: (call: Call) => import('#actors/documentos-apoyo.ts').then((m) => m.documentosApoyoFlow(call)),
  surveyAccess: (call: Call) => import('#actors/survey-access.ts').then((m) => m.surveyAccessFlow(call)),
  seleccionEstudiante: (call: Call) => import('#actors/seleccion-estudiante.ts').then((m) => m.seleccionEstudianteFlow(call)),
  adminApoderadosEstudiantes: (call: Call) =>
    import('#actors/admin-apoderados-estudiantes.ts').then((m) => m.adminApoderadosEstudiantesFlow(call)),
  adminEncuestasReference: (call: Call) => import('#actors/admin-encuestas.ts').then((m) => m.adminEncuestasReferenceFlow(call)),
  adminEncuestasQuestions: (call: Call) => import('#actors/admin-encuestas.ts').then((m) => m.adminEncuestasQuestionsFlow(call)),
  adminEncuestasReview: (call: Call) => import('#actors/admin-encuestas.ts').then((m) => m.adminEncuestasReviewFlow(call)),
  adminEncuestasTool: (call: Call) => import('#actors/admin-encuestas.ts').then((m) => m.adminEncuestasToolFlow(call)),
  adminEncuestasToolCheck: (call: Call) => import('#actors/admin-encuestas.ts').then((m) => m.adminEncuestasToolCheckFlow(call)),
  adminEncuestas: (call: Call) => import('#actors/admin-encuestas.ts').then((m) => m.adminEncuestasFlow(call)),
  adminUsuarios: (call: Call) => import('#actors/admin-usuarios.ts').then((m) => m.adminUsuariosFlow(call)),
  misEstudiantes: (call: Call) => import('#actors/mis-estudiantes.ts').then((m) => m.misEstudiantesFlow(call)),
  adminAvisos: (call: Call) => import('#actors/admin-avisos.ts').then((m) => m.adminAvisosFlow(call)),
  documentosApoyoDownload: (call: Call) => import('#actors/documentos-apoyo.ts').then((m) => m.documentosApoyoDownloadFlow(call)),
  adminDatos: (call: Call) => import('#actors/admin-datos.ts').then((m) => m.adminDatosFlow(call)),
  adminDatosFrequencies: (call: Call) => import('#actors/admin-datos-frequencies.ts').then((m) => m.adminDatosFrequenciesFlow(call)),
  adminDatosFrequenciesDownload: (call: Call) =>
    import('#actors/admin-datos-frequencies.ts').then((m) => m.adminDatosFrequenciesDownloadFlow(call)),
  adminDatosDownload: (call: Call) => import('#actors/admin-datos.ts').then((m) => m.adminDatosDownloadFlow(call)),
  mesaDePapelDifferences: (call: Call) => import('#actors/mesa-de-papel.ts').then((m) => m.mesaDePapelDifferencesFlow(call)),
  mesaDePapelBatches: (call: Call) => import('#actors/mesa-de-papel.ts').then((m) => m.mesaDePapelBatchesFlow(call)),
  mesaDePapelQuality: (call: Call) => import('#actors/mesa-de-papel.ts').then((m) => m.mesaDePapelQualityFlow(call)),
  mesaDePapelResolution: (call: Call) => import('#actors/mesa-de-papel.ts').then((m) => m.mesaDePapelResolutionFlow(call)),
  mesaDePapelSecond: (call: Call) => import('#actors/data-entry.ts').then((m) => m.mesaDePapelSecondFlow(call)),
  mesaDePapelSlip: (call: Call) => import('#actors/data-entry.ts').then((m) => m.mesaDePapelSlipFlow(call)),
  adminIntegracionesRetry: (call: Call) => import('#actors/admin-integraciones.ts').then((m) => m.adminIntegracionesRetryFlow(call)),
  adminIntegracionesSystems: (call: Call) => import('#actors/admin-integraciones.ts').then((m) => m.adminIntegracionesSystemsFlow(call)),
  adminIntegracionesTable: (call: Call) => import('#actors/admin-integraciones.ts').then((m) => m.adminIntegracionesTableFlow(call)),
  recordatorios: (call: Call) => import('#actors/recordatorios.ts').then((m) => m.recordatoriosFlow(call)),
  recordatoriosGuardians: (call: Call) => import('#actors/recordatorios.ts').then((m) => m.recordatoriosGuardiansFlow(call)),
  recordatoriosOwn: (call: Call) => import('#actors/recordatorios.ts').then((m) => m.recordatoriosOwnFlow(call)),
}

export type FlowName = keyof typeof flows
export type FlowMachine<N extends FlowName> = Awaited<ReturnType<(typeof flows)[N]>>

/** How a screen gets its flow: by name, ready to run. */
export type FlowLoaders = { readonly [N in FlowName]?: () => Promise<FlowMachine<N>> }

/** Every flow over one client. */
export function bindFlows(call: Call): FlowLoaders {
  return Object.fromEntries(Object.entries(flows).map(([name, load]) => [name, () => load(call)]))
}
