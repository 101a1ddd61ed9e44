import type { Call } from '#api/client.ts'

/**
 * The composition root: each flow's machine with its real actors, loaded when its screen is. The table keeps each
 * machine's own type: under a general one the screens' snapshots would be untyped.
 */
export const flows = {
  auditDownload: (call: Call) => import('#actors/admin-users.actors.ts').then((m) => m.auditDownloadFlow(call)),
  auditTable: (call: Call) => import('#actors/admin-users.actors.ts').then((m) => m.auditTableFlow(call)),
  gradeChange: (call: Call) => import('#actors/admin-surveys.actors.ts').then((m) => m.gradeChangeFlow(call)),
  gradeMatrix: (call: Call) => import('#actors/admin-surveys.actors.ts').then((m) => m.gradeMatrixFlow(call)),
  guardianLink: (call: Call) => import('#actors/admin-guardians.actors.ts').then((m) => m.guardianLinkFlow(call)),
  guardianRecord: (call: Call) => import('#actors/admin-guardians.actors.ts').then((m) => m.guardianRecordFlow(call)),
  guardianResend: (call: Call) => import('#actors/admin-guardians.actors.ts').then((m) => m.guardianResendFlow(call)),
  guardianTable: (call: Call) => import('#actors/admin-guardians.actors.ts').then((m) => m.guardianTableFlow(call)),
  guardianUnlink: (call: Call) => import('#actors/admin-guardians.actors.ts').then((m) => m.guardianUnlinkFlow(call)),
  periodActivation: (call: Call) => import('#actors/admin-surveys.actors.ts').then((m) => m.periodActivationFlow(call)),
  surveyCopy: (call: Call) => import('#actors/admin-surveys.actors.ts').then((m) => m.surveyCopyFlow(call)),
  surveyRecord: (call: Call) => import('#actors/admin-surveys.actors.ts').then((m) => m.surveyRecordFlow(call)),
  surveyReference: (call: Call) => import('#actors/admin-surveys.actors.ts').then((m) => m.surveyReferenceFlow(call)),
  surveyTable: (call: Call) => import('#actors/admin-surveys.actors.ts').then((m) => m.surveyTableFlow(call)),
  userLoad: (call: Call) => import('#actors/admin-users.actors.ts').then((m) => m.userLoadFlow(call)),
  userRecord: (call: Call) => import('#actors/admin-users.actors.ts').then((m) => m.userRecordFlow(call)),
  userReference: (call: Call) => import('#actors/admin-users.actors.ts').then((m) => m.userReferenceFlow(call)),
  userReset: (call: Call) => import('#actors/admin-users.actors.ts').then((m) => m.userResetFlow(call)),
  userTable: (call: Call) => import('#actors/admin-users.actors.ts').then((m) => m.userTableFlow(call)),
  account: (call: Call) => import('#actors/account.actors.ts').then((m) => m.accountFlow(call)),
  claveUnica: (call: Call) => import('#actors/clave-unica.actors.ts').then((m) => m.claveUnicaFlow(call)),
  claveUnicaLogout: (call: Call) => import('#actors/clave-unica-logout.actors.ts').then((m) => m.claveUnicaLogoutFlow(call)),
  communes: () => import('#actors/school-choice.actors.ts').then((m) => m.communesFlow()),
  courseCatalog: (call: Call) => import('#actors/course-catalog.actors.ts').then((m) => m.courseCatalogFlow(call)),
  courseReceipts: (call: Call) => import('#actors/course-receipts.actors.ts').then((m) => m.courseReceiptsFlow(call)),
  dataEntry: (call: Call) => import('#actors/data-entry.actors.ts').then((m) => m.dataEntryFlow(call)),
  dataUpdate: (call: Call) => import('#actors/data-update.actors.ts').then((m) => m.dataUpdateFlow(call)),
  guardianRegistration: (call: Call) => import('#actors/guardian-registration.actors.ts').then((m) => m.guardianRegistrationFlow(call)),
  guardianVerification: (call: Call) => import('#actors/guardian-verification.actors.ts').then((m) => m.guardianVerificationFlow(call)),
  laggardTable: (call: Call) => import('#actors/progress.actors.ts').then((m) => m.laggardTableFlow(call)),
  login: (call: Call) => import('#actors/login.actors.ts').then((m) => m.loginFlow(call)),
  loginNotice: (call: Call) => import('#actors/login-notice.actors.ts').then((m) => m.loginNoticeFlow(call)),
  passwordRecovery: (call: Call) => import('#actors/password-recovery.actors.ts').then((m) => m.passwordRecoveryFlow(call)),
  msalExchange: (call: Call) => import('#actors/msal-exchange.actors.ts').then((m) => m.msalExchangeFlow(call)),
  organizationLogout: (call: Call) => import('#actors/organization-logout.actors.ts').then((m) => m.organizationLogoutFlow(call)),
  progress: (call: Call) => import('#actors/progress.actors.ts').then((m) => m.progressFlow(call)),
  ownReceipts: (call: Call) => import('#actors/own-receipts.actors.ts').then((m) => m.ownReceiptsFlow(call)),
  parenthoodList: (call: Call) => import('#actors/parenthood-register.actors.ts').then((m) => m.parenthoodListFlow(call)),
  parenthoodRegister: (call: Call) => import('#actors/parenthood-register.actors.ts').then((m) => m.parenthoodRegisterFlow(call)),
  protocol: (call: Call) => import('#actors/protocol.actors.ts').then((m) => m.protocolFlow(call)),
  receiptVerification: (call: Call) => import('#actors/receipt-verification.actors.ts').then((m) => m.receiptVerificationFlow(call)),
  schoolChoice: () => import('#actors/school-choice.actors.ts').then((m) => m.schoolChoiceFlow()),
  registerProgress: (call: Call) => import('#actors/progress.actors.ts').then((m) => m.registerProgressFlow(call)),
  schoolSurveys: (call: Call) => import('#actors/school-surveys.actors.ts').then((m) => m.schoolSurveysFlow(call)),
  schoolTable: (call: Call) => import('#actors/school-choice.actors.ts').then((m) => m.schoolTableFlow(call)),
  studentLink: (call: Call) => import('#actors/student-link.actors.ts').then((m) => m.studentLinkFlow(call)),
  studentTable: (call: Call) => import('#actors/table.actors.ts').then((m) => m.studentTableFlow(call)),
  supportDocuments: (call: Call) => import('#actors/support-documents.actors.ts').then((m) => m.supportDocumentsFlow(call)),
  surveyAccess: (call: Call) => import('#actors/survey-access.actors.ts').then((m) => m.surveyAccessFlow(call)),
  tutorialVideo: (_call: Call) => import('#actors/tutorial-video.actors.ts').then((m) => m.tutorialVideoFlow()),
}

export type FlowName = keyof typeof flows
export type FlowMachine<N extends FlowName> = Awaited<ReturnType<(typeof flows)[N]>>

/** How a screen gets its flow: by name, ready to run. */
export type FlowLoaders = { readonly [N in FlowName]?: () => Promise<FlowMachine<N>> }

/** Every flow over one client. */
export function bindFlows(call: Call): FlowLoaders {
  return Object.fromEntries(Object.entries(flows).map(([name, load]) => [name, () => load(call)]))
}
