import type { ComponentType } from 'react'
import type { NombreDeRuta } from '#contract/rules/permisos.ts'

/** What every screen may know of the route that shows it. */
export interface PantallaProps {
  ruta: NombreDeRuta
}

export interface RutaDeApp {
  path: string
  titulo: string
  screen: () => Promise<{ default: ComponentType<PantallaProps> }>
}

const login = () => import('#screens/login/login.screen.tsx')
const guardianLogin = () => import('#screens/guardian-login/guardian-login.screen.tsx')
const logout = () => import('#screens/logout/logout.screen.tsx')

/** Every path of the product, once (spec, section 2). Who may see each one: `PERMISOS_DE_RUTA`. */
export const RUTAS_DE_APP: Readonly<Record<NombreDeRuta, RutaDeApp>> = {
  raiz: { path: '/', titulo: 'Ingreso de establecimientos', screen: login },
  login: { path: '/login', titulo: 'Ingreso de establecimientos', screen: login },
  ingresoApoderados: { path: '/ingreso-apoderados', titulo: 'Ingreso de apoderados', screen: guardianLogin },
  ingresoEpja: { path: '/ingreso-epja', titulo: 'Ingreso EPJA', screen: guardianLogin },
  registroApoderado: {
    path: '/registro-apoderado',
    titulo: 'Registro de apoderados',
    screen: () => import('#screens/guardian-registration/guardian-registration.screen.tsx'),
  },
  msalLogout: { path: '/msalLogout', titulo: 'Cierre de sesión', screen: logout },
  msalSalida: {
    path: '/msalLogout/cuenta',
    titulo: 'Cierre de su cuenta Microsoft',
    screen: () => import('#screens/msal-logout/msal-logout.screen.tsx'),
  },
  logout: { path: '/logout', titulo: 'Cierre de sesión', screen: logout },
  logoutApoderado: { path: '/logout-apoderado', titulo: 'Cierre de sesión', screen: logout },
  recuperarPassword: {
    path: '/recuperar-password',
    titulo: 'Recuperar contraseña',
    screen: () => import('#screens/recuperar-password/recuperar-password.screen.tsx'),
  },
  verificar: { path: '/verificar', titulo: 'Verificar comprobante', screen: () => import('#screens/verificar/verificar.screen.tsx') },
  ayuda: { path: '/ayuda', titulo: 'Ayuda', screen: () => import('#screens/ayuda/ayuda.screen.tsx') },
  claveunicaRetorno: {
    path: '/claveunica/retorno',
    titulo: 'Ingreso con ClaveÚnica',
    screen: () => import('#screens/clave-unica/retorno.screen.tsx'),
  },
  claveunicaSalida: {
    path: '/claveunica/salida',
    titulo: 'Cierre de sesión',
    screen: () => import('#screens/clave-unica/salida.screen.tsx'),
  },
  inicio: { path: '/inicio', titulo: 'Inicio', screen: () => import('#screens/inicio/inicio.screen.tsx') },
  dashboard: { path: '/dashboard', titulo: 'Avance', screen: () => import('#screens/dashboard/dashboard.screen.tsx') },
  protocoloConfidencialidad: {
    path: '/protocolo-confidencialidad',
    titulo: 'Protocolo de confidencialidad',
    screen: () => import('#screens/protocolo-confidencialidad/protocolo-confidencialidad.screen.tsx'),
  },
  seleccionRbd: {
    path: '/seleccion-rbd',
    titulo: 'Establecimientos',
    screen: () => import('#screens/seleccion-rbd/seleccion-rbd.screen.tsx'),
  },
  seleccionEstudiante: {
    path: '/seleccion-estudiante',
    titulo: 'Estudiantes',
    screen: () => import('#screens/seleccion-estudiante/seleccion-estudiante.screen.tsx'),
  },
  miCuenta: { path: '/mi-cuenta', titulo: 'Mi cuenta', screen: () => import('#screens/mi-cuenta/mi-cuenta.screen.tsx') },
  documentosApoyo: {
    path: '/documentos-apoyo',
    titulo: 'Documentos de apoyo',
    screen: () => import('#screens/documentos-apoyo/documentos-apoyo.screen.tsx'),
  },
  actualizaDatos: {
    path: '/actualiza-datos',
    titulo: 'Actualice sus datos',
    screen: () => import('#screens/actualiza-datos/actualiza-datos.screen.tsx'),
  },
  adminUsuarios: { path: '/admin/usuarios', titulo: 'Usuarios', screen: () => import('#screens/admin-usuarios/admin-usuarios.screen.tsx') },
  adminEncuestas: {
    path: '/admin/encuestas',
    titulo: 'Encuestas',
    screen: () => import('#screens/admin-encuestas/admin-encuestas.screen.tsx'),
  },
  adminEnsenanzasGradosEncuestas: {
    path: '/admin/ensenanzas-grados-encuestas',
    titulo: 'Encuestas por grado',
    screen: () => import('#screens/admin-ensenanzas-grados-encuestas/admin-ensenanzas-grados-encuestas.screen.tsx'),
  },
  adminApoderadosEstudiantes: {
    path: '/admin/apoderados-estudiantes',
    titulo: 'Apoderados y estudiantes',
    screen: () => import('#screens/admin-apoderados-estudiantes/admin-apoderados-estudiantes.screen.tsx'),
  },
  misEstudiantes: {
    path: '/mis-estudiantes',
    titulo: 'Mis estudiantes',
    screen: () => import('#screens/mis-estudiantes/mis-estudiantes.screen.tsx'),
  },
}

/** What the page of an address without route is called (spec, section 2). */
export const TITULO_SIN_RUTA = 'Página no encontrada'

/** The address of a route, with its query. */
export function pathOf(ruta: NombreDeRuta, query: Readonly<Record<string, string>> = {}): string {
  const consulta = new URLSearchParams(query).toString()
  return RUTAS_DE_APP[ruta].path + (consulta && `?${consulta}`)
}

const POR_PATH = new Map(Object.entries(RUTAS_DE_APP).map(([nombre, { path }]) => [path, nombre as NombreDeRuta]))

/** The route of an address' path, or `null` when the product has none; a final slash does not matter. */
export function rutaDe(path: string): NombreDeRuta | null {
  return POR_PATH.get(path === '/' ? path : path.replace(/\/$/, '')) ?? null
}
