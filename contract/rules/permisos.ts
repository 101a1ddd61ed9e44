import type { ClaveDeOperacion } from '../operaciones.ts'
import { ROL, type RolId } from './roles.ts'

/**
 * Who may call what (interface). `publica`: anybody. `sesion`: any signed-in person. `pendiente`: who still owes the second
 * step of a sign-in, and nobody else. `roles`: these roles, within their
 * territory, which SQL enforces; with `guardia` a school also needs its data and protocol up to date (`datos`: its data). `encuestador`: the
 * survey page's own session, limited to one token.
 */
export type Acceso =
  | { tipo: 'publica' }
  | { tipo: 'sesion'; tambienPendiente?: true }
  | { tipo: 'pendiente' }
  | { tipo: 'encuestador' }
  | { tipo: 'roles'; roles: readonly RolId[]; guardia: boolean | 'datos' }

const { RBD, ADMINISTRADOR_NACIONAL: NAC, ADMINISTRADOR_REGIONAL: REG, ADMINISTRADOR_COMUNAL: COM, APODERADO: APO, REPORTES: REP } = ROL

const publica = { tipo: 'publica' } as const
const sesion = { tipo: 'sesion' } as const
const pendiente = { tipo: 'pendiente' } as const
const encuestador = { tipo: 'encuestador' } as const
const solo = (...roles: RolId[]) => ({ tipo: 'roles', roles, guardia: true }) as const
/** The steps by which a school passes the guard, and what its sign-in needs before it. */
const antesDeLaGuardia = (...roles: RolId[]) => ({ tipo: 'roles', roles, guardia: false }) as const

/** Said apart from the operations, to be read against the interface as a whole; the compiler asks for one line of each. */
export const PERMISOS = {
  postLogin: publica,
  postApoderadosLogin: publica,
  getLoginMicrosoft: publica,
  postLoginMicrosoft: publica,
  postApoderadosRegistro: publica,
  postApoderadosVerificaCuenta: publica,
  postApoderadosReenvioVerificacion: publica,
  getClaveunicaCsrfToken: publica,
  getClaveunicaUserinfo: publica,
  getClaveunicaCierre: publica,
  postRecuperarPassword: publica,
  postRecuperarPasswordNueva: publica,
  postEnlaces: publica,
  postUsuariosCorreoConfirmacion: publica,
  postUsuariosCorreoReversion: publica,
  postInvitacionesBaja: publica,
  getConfiguracion: publica,
  getAvisos: publica,
  getVideos: publica,
  getVideoArchivo: publica,
  getPrivacidad: publica,
  getInstalacion: publica,
  postInstalacion: publica,
  getComprobante: publica,
  postEncuestadorSesion: publica,

  postTokenUserInfo: sesion,
  postTokenRenovar: sesion,
  postTokenCierre: { tipo: 'sesion', tambienPendiente: true },
  postTokenSegundoFactor: pendiente,
  getUsuario: sesion,
  putUsuario: sesion,
  getUsuarioDatos: sesion,
  getUsuarioSolicitudes: solo(APO),
  postUsuarioSolicitudes: solo(APO),
  getUsuarioSesiones: sesion,
  deleteUsuarioSesiones: sesion,
  deleteUsuarioSesion: sesion,
  getUsuarioSegundoFactor: solo(NAC, REG, COM, REP),
  postUsuarioSegundoFactor: solo(NAC, REG, COM, REP),
  deleteUsuarioSegundoFactor: solo(NAC, REG, COM, REP),
  postUsuarioRespaldos: solo(NAC, REG, COM, REP),
  getPeriodos: sesion,
  getTiposEnsenanza: sesion,
  getGradosDeEnsenanza: sesion,
  getEncuesta: sesion,
  getEncuestasDeGrado: sesion,
  getEncuestasActivas: sesion,

  getDatosActualizados: antesDeLaGuardia(RBD),
  postAceptacionProtocolo: { tipo: 'roles', roles: [RBD], guardia: 'datos' },
  getAceptacionesProtocolo: antesDeLaGuardia(RBD),
  getEstablecimiento: antesDeLaGuardia(RBD, NAC, REG, COM, REP),

  getEncuestasDeRbd: solo(RBD, NAC, REG, COM, REP),
  getTiposEnsenanzaDeRbd: solo(RBD, NAC, REG, COM, REP),
  getCursosDeRbd: solo(RBD, NAC, REG, COM, REP),
  getLetrasCursos: solo(RBD, NAC, REG, COM, REP),
  getEstudiantes: solo(RBD, NAC, REG, COM),
  getEstudiantePorRun: solo(RBD, NAC, REG, COM, APO),
  postClaveunicaCuentaAnterior: solo(APO),
  getApoderadosEstudiantes: solo(APO),
  postApoderadosEstudiantes: solo(APO),
  deleteApoderadosEstudiantes: solo(APO),
  postApoderadosEstudiantesPrueba: solo(APO),
  getApoderadosEstudiantesDeclarados: solo(RBD),
  postApoderadosEstudiantesCodigos: solo(RBD),
  getApoderadosEstudiantesPendientes: solo(RBD),
  postApoderadosEstudiantesPendientesTalones: solo(RBD),
  postApoderadosEstudiantesCodigosCorreos: solo(RBD),
  getAvance: solo(RBD, NAC, REG, COM, REP),
  getAvanceEmbarazadas: solo(NAC, REG, REP),
  getAvanceDeRbd: solo(RBD, NAC, REG, COM, REP),
  getTrabajo: solo(NAC, REG, COM, REP),
  getRezagados: solo(NAC, REG, COM, REP),
  getRezagadosDescarga: solo(NAC, REG, COM, REP),
  getEstadosEncuesta: solo(RBD, NAC, REG, COM, APO),
  getEstado: solo(RBD, NAC, REG, COM, APO),
  getAbrir: solo(RBD, APO),
  getToma: solo(RBD, APO),
  postToma: solo(RBD, APO),
  getRespuestas: solo(RBD, NAC, REG, COM, APO),
  getDescarga: solo(RBD, NAC, REG, COM, APO),
  getEstablecimientos: solo(RBD, NAC, REG, COM, REP),
  getEstablecimientosDeComuna: solo(RBD, NAC, REG, COM, REP),
  getComprobantesDeRbd: solo(RBD, NAC, REG, COM),
  getComprobantesPropios: solo(APO),
  getRegistroEmbarazadas: solo(RBD),
  postRegistroEmbarazadas: solo(RBD),
  deleteRegistroEmbarazadas: solo(RBD),
  getDocumentosApoyo: sesion,
  getDocumentoApoyoArchivo: sesion,
  getEncuestasDeProveedor: solo(NAC),
  getRevisionDeProveedor: solo(NAC),
  deleteRespuesta: solo(NAC, REG),
  getTandas: solo(RBD),
  getCalidad: solo(RBD),
  getDiferencias: solo(RBD),
  getSegundaSiguiente: solo(RBD),
  getSegunda: solo(RBD),
  getSegundaAbrir: solo(RBD),
  postResolucion: solo(RBD),
  postReapertura: solo(NAC, REG),
  getLectura: solo(RBD, NAC, REG, COM),
  getEncuestasDeRun: solo(NAC, REG, COM),
  getComprobanteDeToken: solo(RBD, NAC, REG, COM, APO),
  getComprobanteDescarga: solo(RBD, NAC, REG, COM, APO),

  getRoles: sesion,
  getCargosDeRol: sesion,
  getInformantesDigitadores: sesion,
  getAdminUsuarios: solo(NAC, REG, COM),
  postAdminUsuarios: solo(NAC, REG, COM),
  putAdminUsuarios: solo(NAC, REG, COM),
  postAdminUsuariosClave: solo(NAC, REG, COM),
  deleteAdminUsuariosSesiones: solo(NAC, REG, COM),
  deleteAdminUsuariosSegundoFactor: solo(NAC, REG),
  postAdminUsuariosCarga: solo(NAC, REG, COM),
  getAdminInvitaciones: solo(NAC, REG, COM),
  postAdminInvitaciones: solo(NAC, REG, COM),
  getInvitacionesApoderados: solo(RBD, NAC, REG, COM),
  postInvitacionesApoderados: solo(RBD, NAC, REG, COM),
  deleteInvitacionesApoderados: solo(RBD, NAC, REG, COM),
  getInvitacionesPropias: solo(APO),
  putInvitacionesPropias: solo(APO),
  getAdminApoderados: solo(NAC, REG, COM),
  getAdminApoderadosPorAlumno: solo(NAC, REG, COM),
  postAdminApoderados: solo(NAC, REG, COM),
  patchAdminApoderados: solo(NAC, REG, COM),
  postAdminApoderadosReenvio: solo(NAC, REG, COM),
  postAdminApoderadosEstudiantes: solo(NAC, REG, COM),
  postAdminApoderadosEstudiantesPrueba: solo(RBD, NAC, REG, COM),
  deleteAdminApoderadosEstudiantes: solo(NAC, REG, COM),
  getAdminEncuestas: solo(NAC, REG, COM),
  postAdminEncuestas: solo(NAC),
  putAdminEncuestas: solo(NAC),
  deleteAdminEncuestas: solo(NAC),
  putAdminEncuestaHerramienta: solo(NAC),
  postAdminEncuestasCopia: solo(NAC),
  getAdminEncuestaCuestionario: solo(NAC, REG, COM),
  getAdminEncuestaVersiones: solo(NAC, REG, COM),
  postAdminEncuestaRevision: solo(NAC),
  putAdminEncuestaCuestionario: solo(NAC),
  getAdminPeriodos: solo(NAC),
  postAdminPeriodos: solo(NAC),
  putAdminPeriodoActivo: solo(NAC),
  putAdminPeriodoEncuestas: solo(NAC),
  postAdminPeriodoCierre: solo(NAC),
  postAdminPeriodoReapertura: solo(NAC),
  putAdminEstablecimientosCierre: solo(NAC),
  getEnsenanzasGradosEncuestas: solo(NAC, REG, COM),
  getGradosConEncuestas: solo(NAC, REG, COM),
  postEnsenanzasGradosEncuestas: solo(NAC),
  deleteEnsenanzasGradosEncuestas: solo(NAC),
  getAuditoria: solo(NAC),
  getAuditoriaDescarga: solo(NAC),
  getAdminSolicitudes: solo(NAC),
  putAdminSolicitud: solo(NAC),
  getAdminIntegraciones: solo(NAC),
  postAdminIntegracionesPrueba: solo(NAC),
  getAdminIntegracionesCorreos: solo(NAC),
  postAdminIntegracionesCorreoReintento: solo(NAC),
  getAdminAvisos: solo(NAC),
  postAdminAvisos: solo(NAC),
  putAdminAvisos: solo(NAC),
  putAdminAvisosRetiro: solo(NAC),
  getAdminDatos: solo(NAC),
  getAdminDatosCuenta: solo(NAC),
  postAdminDatos: solo(NAC),
  deleteAdminDatos: solo(NAC),
  getAdminDatosDescarga: solo(NAC),
  getAdminDatosLibro: solo(NAC),
  getAdminDatosFrecuencias: solo(NAC, REP),
  getAdminDatosFrecuenciasDescarga: solo(NAC, REP),

  getEncuestadorRespuestas: encuestador,
  putEncuestadorRespuestas: encuestador,
  postEncuestadorEnvio: encuestador,
  getEncuestadorComprobante: encuestador,
} satisfies Record<ClaveDeOperacion, Acceso>

/** Whether a role may call an operation; the territory and the guard come on top of it. */
export function puedeLlamar(rolId: RolId | null, clave: ClaveDeOperacion): boolean {
  const acceso: Acceso = PERMISOS[clave]
  if (acceso.tipo === 'publica') return true
  if (acceso.tipo === 'encuestador' || acceso.tipo === 'pendiente' || rolId === null) return false
  return acceso.tipo === 'sesion' || acceso.roles.includes(rolId)
}

type PermisoDeRuta = 'publica' | readonly RolId[]

const TODOS: readonly RolId[] = [RBD, NAC, REG, COM, APO, REP]
const ADMINISTRADORES: readonly RolId[] = [NAC, REG, COM]

/** Which roles are offered each screen (decisions, roles and permissions); `'publica'` needs no session. */
export const PERMISOS_DE_RUTA = {
  raiz: 'publica',
  login: 'publica',
  ingresoApoderados: 'publica',
  ingresoEpja: 'publica',
  registroApoderado: 'publica',
  msalLogout: 'publica',
  msalSalida: 'publica',
  logout: 'publica',
  logoutApoderado: 'publica',
  recuperarPassword: 'publica',
  correoNuevo: 'publica',
  recordatorios: 'publica',
  verificar: 'publica',
  ayuda: 'publica',
  privacidad: 'publica',
  accesibilidad: 'publica',
  instalacion: 'publica',
  claveunicaRetorno: 'publica',
  claveunicaSalida: 'publica',
  inicio: TODOS,
  miCuenta: TODOS,
  documentosApoyo: TODOS,
  dashboard: [RBD, NAC, REG, COM, REP],
  seleccionRbd: [NAC, REG, COM, REP],
  seleccionEstudiante: [RBD, NAC, REG, COM],
  actualizaDatos: [RBD],
  protocoloConfidencialidad: [RBD],
  adminUsuarios: ADMINISTRADORES,
  adminEncuestas: ADMINISTRADORES,
  adminEnsenanzasGradosEncuestas: ADMINISTRADORES,
  adminApoderadosEstudiantes: ADMINISTRADORES,
  misEstudiantes: [APO],
  adminAvisos: [NAC],
  adminDatos: [NAC, REP],
  adminIntegraciones: [NAC],
  mesaDePapel: [RBD],
} satisfies Record<string, PermisoDeRuta>

export type NombreDeRuta = keyof typeof PERMISOS_DE_RUTA
export const RUTAS = Object.keys(PERMISOS_DE_RUTA) as NombreDeRuta[]

/** Whether a screen is offered to a role, or to nobody in particular (`null`). */
export function puedeVer(rolId: RolId | null, ruta: NombreDeRuta): boolean {
  const permiso: PermisoDeRuta = PERMISOS_DE_RUTA[ruta]
  return permiso === 'publica' || (rolId !== null && permiso.includes(rolId))
}

/** Screens of a session that a school may see before its data and protocol are up to date (spec, section 4). */
export function exentaDeGuardia(ruta: NombreDeRuta): boolean {
  return ruta === 'actualizaDatos' || ruta === 'protocoloConfidencialidad' || PERMISOS_DE_RUTA[ruta] === 'publica'
}
