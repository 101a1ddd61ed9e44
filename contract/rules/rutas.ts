import type { NombreDeRuta } from './permisos-de-ruta.ts'

/** Also told apart from the others: the survey's page brings no more. */
export const PATH_DE_PRIVACIDAD = '/privacidad'
export const PATH_DE_AYUDA = '/ayuda'
export const PATH_DE_ACCESIBILIDAD = '/accesibilidad'
/** Where a survey of LimeSurvey leaves who answered it: a page that is no part of the application (public/). */
export const PATH_DE_ENCUESTA_TERMINADA = '/encuesta-terminada.html'

/** The survey's page with a questionnaire to look at, which no session opens: only a page of ours frames it. */
export const PATH_DE_VISTA_PREVIA = '/encuestador/vista-previa'

/** Every path of the product, once (spec, section 2): the application's addresses, and where the server's mails and redirects lead. */
export const PATH_DE_RUTA: Readonly<Record<NombreDeRuta, string>> = {
  raiz: '/',
  login: '/login',
  ingresoApoderados: '/ingreso-apoderados',
  ingresoEpja: '/ingreso-epja',
  registroApoderado: '/registro-apoderado',
  msalLogout: '/msalLogout',
  msalSalida: '/msalLogout/cuenta',
  logout: '/logout',
  logoutApoderado: '/logout-apoderado',
  recuperarPassword: '/recuperar-password',
  correoNuevo: '/correo-nuevo',
  recordatorios: '/recordatorios',
  verificar: '/verificar',
  ayuda: PATH_DE_AYUDA,
  privacidad: PATH_DE_PRIVACIDAD,
  accesibilidad: PATH_DE_ACCESIBILIDAD,
  instalacion: '/instalacion',
  claveunicaRetorno: '/claveunica/retorno',
  claveunicaSalida: '/claveunica/salida',
  protocoloConfidencialidad: '/protocolo-confidencialidad',
  actualizaDatos: '/actualiza-datos',
  inicio: '/inicio',
  misEstudiantes: '/mis-estudiantes',
  seleccionEstudiante: '/seleccion-estudiante',
  seleccionRbd: '/seleccion-rbd',
  dashboard: '/dashboard',
  adminUsuarios: '/admin/usuarios',
  adminEncuestas: '/admin/encuestas',
  adminEnsenanzasGradosEncuestas: '/admin/ensenanzas-grados-encuestas',
  adminApoderadosEstudiantes: '/admin/apoderados-estudiantes',
  documentosApoyo: '/documentos-apoyo',
  miCuenta: '/mi-cuenta',
  adminAvisos: '/admin/avisos',
  adminDatos: '/admin/datos',
  adminIntegraciones: '/admin/integraciones',
  mesaDePapel: '/mesa-de-papel',
}
