import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClaveDeOperacion, OPERACIONES, operacion } from '#contract/operaciones.ts'
import { type ServidorDePrueba, levantar } from '#tests/support/servidor/servidor.ts'

const PERFILES = ['rbd', 'administrador-nacional', 'administrador-regional', 'administrador-comunal', 'reportes', 'apoderado'] as const
const COLUMNAS = ['RBD', 'NAC', 'REG', 'COM', 'REP', 'APO'] as const

const TODOS = 'RBD NAC REG COM REP APO'
const PUBLICAS: ClaveDeOperacion[] = [
  'postLogin',
  'postApoderadosLogin',
  'getLoginMicrosoft',
  'postLoginMicrosoft',
  'postApoderadosRegistro',
  'postApoderadosVerificaCuenta',
  'postApoderadosReenvioVerificacion',
  'getClaveunicaCsrfToken',
  'getClaveunicaUserinfo',
  'getClaveunicaCierre',
  'postRecuperarPassword',
  'postRecuperarPasswordNueva',
  'postEnlaces',
  'postUsuariosCorreoConfirmacion',
  'postUsuariosCorreoReversion',
  'postInvitacionesBaja',
  'getConfiguracion',
  'getAvisos',
  'getVideos',
  'getVideoArchivo',
  'getPrivacidad',
  'getInstalacion',
  'postInstalacion',
  'getComprobante',
  'postEncuestadorSesion',
]

/** Which roles may call what, as the interface's table says it. */
const QUIEN: Partial<Record<ClaveDeOperacion, string>> = {
  postTokenUserInfo: TODOS,
  getUsuario: TODOS,
  getUsuarioSesiones: TODOS,
  deleteUsuarioSesion: TODOS,
  getUsuarioSegundoFactor: 'NAC REG COM REP',
  postUsuarioSegundoFactor: 'NAC REG COM REP',
  deleteUsuarioSegundoFactor: 'NAC REG COM REP',
  postUsuarioRespaldos: 'NAC REG COM REP',
  putUsuario: TODOS,
  getPeriodos: TODOS,
  getTiposEnsenanza: TODOS,
  getGradosDeEnsenanza: TODOS,
  getEncuesta: TODOS,
  getEncuestasDeGrado: TODOS,
  getEncuestasActivas: TODOS,
  getDatosActualizados: 'RBD',
  postAceptacionProtocolo: 'RBD',
  getAceptacionesProtocolo: 'RBD',
  getEstablecimiento: 'RBD NAC REG COM REP',
  getEncuestasDeRbd: 'RBD NAC REG COM REP',
  getTiposEnsenanzaDeRbd: 'RBD NAC REG COM REP',
  getCursosDeRbd: 'RBD NAC REG COM REP',
  getLetrasCursos: 'RBD NAC REG COM REP',
  getEstudiantes: 'RBD NAC REG COM',
  getEstudiantePorRun: 'RBD NAC REG COM APO',
  postClaveunicaCuentaAnterior: 'APO',
  getApoderadosEstudiantes: 'APO',
  postApoderadosEstudiantes: 'APO',
  deleteApoderadosEstudiantes: 'APO',
  postApoderadosEstudiantesPrueba: 'APO',
  getApoderadosEstudiantesDeclarados: 'RBD',
  postApoderadosEstudiantesCodigos: 'RBD',
  getApoderadosEstudiantesPendientes: 'RBD',
  postApoderadosEstudiantesPendientesTalones: 'RBD',
  postApoderadosEstudiantesCodigosCorreos: 'RBD',
  getEstadosEncuesta: 'RBD NAC REG COM APO',
  getEstado: 'RBD NAC REG COM APO',
  getAbrir: 'RBD APO',
  getToma: 'RBD APO',
  postToma: 'RBD APO',
  getRespuestas: 'RBD NAC REG COM APO',
  getDescarga: 'RBD NAC REG COM APO',
  getAvance: 'RBD NAC REG COM REP',
  getAvanceEmbarazadas: 'NAC REG REP',
  getTrabajo: 'NAC REG COM REP',
  getAvanceDeRbd: 'RBD NAC REG COM REP',
  getRezagados: 'NAC REG COM REP',
  getRezagadosDescarga: 'NAC REG COM REP',
  getEstablecimientos: 'RBD NAC REG COM REP',
  getEstablecimientosDeComuna: 'RBD NAC REG COM REP',
  getComprobantesDeRbd: 'RBD NAC REG COM',
  getComprobantesPropios: 'APO',
  getRegistroEmbarazadas: 'RBD',
  postRegistroEmbarazadas: 'RBD',
  deleteRegistroEmbarazadas: 'RBD',
  getDocumentosApoyo: TODOS,
  getDocumentoApoyoArchivo: TODOS,
  getEncuestasDeProveedor: 'NAC',
  getRevisionDeProveedor: 'NAC',
  deleteRespuesta: 'NAC REG',
  getTandas: 'RBD',
  getCalidad: 'RBD',
  getDiferencias: 'RBD',
  getSegundaSiguiente: 'RBD',
  getSegunda: 'RBD',
  getSegundaAbrir: 'RBD',
  postResolucion: 'RBD',
  postReapertura: 'NAC REG',
  getLectura: 'RBD NAC REG COM',
  getEncuestasDeRun: 'NAC REG COM',
  getComprobanteDeToken: 'RBD NAC REG COM APO',
  getComprobanteDescarga: 'RBD NAC REG COM APO',
  getEncuestadorRespuestas: '',
  putEncuestadorRespuestas: '',
  postEncuestadorEnvio: '',
  getEncuestadorComprobante: '',
  getRoles: TODOS,
  getCargosDeRol: TODOS,
  getInformantesDigitadores: TODOS,
  getAdminUsuarios: 'NAC REG COM',
  postAdminUsuarios: 'NAC REG COM',
  putAdminUsuarios: 'NAC REG COM',
  postAdminUsuariosClave: 'NAC REG COM',
  deleteAdminUsuariosSesiones: 'NAC REG COM',
  deleteAdminUsuariosSegundoFactor: 'NAC REG',
  postAdminUsuariosCarga: 'NAC REG COM',
  getAdminInvitaciones: 'NAC REG COM',
  postAdminInvitaciones: 'NAC REG COM',
  getInvitacionesApoderados: 'RBD NAC REG COM',
  postInvitacionesApoderados: 'RBD NAC REG COM',
  deleteInvitacionesApoderados: 'RBD NAC REG COM',
  getInvitacionesPropias: 'APO',
  putInvitacionesPropias: 'APO',
  getAdminApoderados: 'NAC REG COM',
  getAdminApoderadosPorAlumno: 'NAC REG COM',
  postAdminApoderados: 'NAC REG COM',
  patchAdminApoderados: 'NAC REG COM',
  postAdminApoderadosReenvio: 'NAC REG COM',
  postAdminApoderadosEstudiantes: 'NAC REG COM',
  postAdminApoderadosEstudiantesPrueba: 'RBD NAC REG COM',
  deleteAdminApoderadosEstudiantes: 'NAC REG COM',
  getAdminEncuestas: 'NAC REG COM',
  postAdminEncuestas: 'NAC',
  putAdminEncuestas: 'NAC',
  deleteAdminEncuestas: 'NAC',
  putAdminEncuestaHerramienta: 'NAC',
  postAdminEncuestasCopia: 'NAC',
  getAdminEncuestaCuestionario: 'NAC REG COM',
  getAdminEncuestaVersiones: 'NAC REG COM',
  postAdminEncuestaRevision: 'NAC',
  putAdminEncuestaCuestionario: 'NAC',
  getAdminAvisos: 'NAC',
  postAdminAvisos: 'NAC',
  putAdminAvisos: 'NAC',
  putAdminAvisosRetiro: 'NAC',
  getAdminPeriodos: 'NAC',
  postAdminPeriodos: 'NAC',
  putAdminPeriodoActivo: 'NAC',
  putAdminPeriodoEncuestas: 'NAC',
  postAdminPeriodoCierre: 'NAC',
  postAdminPeriodoReapertura: 'NAC',
  putAdminEstablecimientosCierre: 'NAC',
  getEnsenanzasGradosEncuestas: 'NAC REG COM',
  getGradosConEncuestas: 'NAC REG COM',
  postEnsenanzasGradosEncuestas: 'NAC',
  deleteEnsenanzasGradosEncuestas: 'NAC',
  getAuditoria: 'NAC',
  getAuditoriaDescarga: 'NAC',
  getAdminSolicitudes: 'NAC',
  putAdminSolicitud: 'NAC',
  getAdminIntegraciones: 'NAC',
  postAdminIntegracionesPrueba: 'NAC',
  getAdminIntegracionesCorreos: 'NAC',
  postAdminIntegracionesCorreoReintento: 'NAC',
  getAdminDatos: 'NAC',
  getAdminDatosCuenta: 'NAC',
  postAdminDatos: 'NAC',
  deleteAdminDatos: 'NAC',
  getAdminDatosDescarga: 'NAC',
  getAdminDatosLibro: 'NAC',
  getAdminDatosFrecuencias: 'NAC REP',
  getAdminDatosFrecuenciasDescarga: 'NAC REP',
  getUsuarioDatos: TODOS,
  getUsuarioSolicitudes: 'APO',
  postUsuarioSolicitudes: 'APO',
  // Last: it ends the sessions of the others.
  // Of nobody who is signed in: of who has not ended signing in.
  postTokenSegundoFactor: '',
  deleteUsuarioSesiones: TODOS,
  postTokenRenovar: TODOS,
  postTokenCierre: TODOS,
}

let servidor: ServidorDePrueba
let tokens: string[]
beforeAll(async () => {
  servidor = await levantar()
  tokens = []
  for (const perfil of PERFILES) tokens.push(await servidor.entra(perfil))
})
afterAll(() => servidor.cierra())

/** A call that reaches the permissions and, past them, finds nothing to do. */
async function llama(clave: ClaveDeOperacion, token?: string): Promise<{ status: number; codigo: string | undefined }> {
  const { metodo, path } = operacion(clave)
  const respuesta = await servidor.app.inject({
    method: metodo,
    url: `/api${path.replace(/\{\w+\}/g, '2000000000')}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(metodo === 'GET' || metodo === 'DELETE' ? {} : { payload: {} }),
  })
  const cuerpo: { codigo?: string } = String(respuesta.headers['content-type']).startsWith('application/json') ? respuesta.json() : {}
  return { status: respuesta.statusCode, codigo: cuerpo.codigo }
}

describe('los permisos', () => {
  it('hablan de todas las operaciones del contrato, y todas se sirven', () => {
    const nombradas = [...PUBLICAS, ...Object.keys(QUIEN)].sort()
    expect(nombradas).toEqual(Object.keys(OPERACIONES).sort())
    expect([...servidor.app.servidas].sort()).toEqual(nombradas)
  })

  it.each(PUBLICAS)('%s es para cualquiera', async (clave) => {
    expect((await llama(clave)).status).not.toBe(401)
  })

  it.each(Object.entries(QUIEN) as [ClaveDeOperacion, string][])('%s: %s', async (clave, quienes) => {
    expect(await llama(clave)).toEqual({ status: 401, codigo: 'sesion-requerida' })
    const pueden: string[] = []
    for (const [i, columna] of COLUMNAS.entries()) {
      const { status, codigo } = await llama(clave, tokens[i] ?? '')
      expect(status).not.toBe(401)
      if (codigo !== 'sin-permiso') pueden.push(columna)
    }
    expect(pueden.join(' ')).toBe(quienes)
  })
})
