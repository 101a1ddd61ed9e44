import type { NombreDeRuta } from '#contract/rules/permisos.ts'
import type { NombreDeIcono } from '#ui/iconos.tsx'

/** What every screen may know of the route that shows it. */
export interface PantallaProps {
  ruta: NombreDeRuta
}

interface RutaDeApp {
  path: string
  titulo: string
  /** Its figure in the menu, which offers the routes that have one in their order here; the steps of the guard are not places to choose. */
  icono?: NombreDeIcono
}

/** Every path of the product, once (spec, section 2). Who may see each one: `PERMISOS_DE_RUTA`; what shows it: `src/app/screens.ts`. */
export const RUTAS_DE_APP: Readonly<Record<NombreDeRuta, RutaDeApp>> = {
  raiz: { path: '/', titulo: 'Ingreso de establecimientos' },
  login: { path: '/login', titulo: 'Ingreso de establecimientos' },
  ingresoApoderados: { path: '/ingreso-apoderados', titulo: 'Ingreso de apoderados' },
  ingresoEpja: { path: '/ingreso-epja', titulo: 'Ingreso EPJA' },
  registroApoderado: { path: '/registro-apoderado', titulo: 'Registro de apoderados' },
  msalLogout: { path: '/msalLogout', titulo: 'Cierre de sesión' },
  msalSalida: { path: '/msalLogout/cuenta', titulo: 'Cierre de su cuenta Microsoft' },
  logout: { path: '/logout', titulo: 'Cierre de sesión' },
  logoutApoderado: { path: '/logout-apoderado', titulo: 'Cierre de sesión' },
  recuperarPassword: { path: '/recuperar-password', titulo: 'Recuperar contraseña' },
  verificar: { path: '/verificar', titulo: 'Verificar comprobante' },
  ayuda: { path: '/ayuda', titulo: 'Ayuda' },
  claveunicaRetorno: { path: '/claveunica/retorno', titulo: 'Ingreso con ClaveÚnica' },
  claveunicaSalida: { path: '/claveunica/salida', titulo: 'Cierre de sesión' },
  protocoloConfidencialidad: { path: '/protocolo-confidencialidad', titulo: 'Protocolo de confidencialidad' },
  actualizaDatos: { path: '/actualiza-datos', titulo: 'Actualice sus datos' },
  inicio: { path: '/inicio', titulo: 'Inicio', icono: 'inicio' },
  misEstudiantes: { path: '/mis-estudiantes', titulo: 'Mis estudiantes', icono: 'personas' },
  seleccionEstudiante: { path: '/seleccion-estudiante', titulo: 'Estudiantes', icono: 'personas' },
  seleccionRbd: { path: '/seleccion-rbd', titulo: 'Establecimientos', icono: 'escuela' },
  dashboard: { path: '/dashboard', titulo: 'Avance', icono: 'avance' },
  adminUsuarios: { path: '/admin/usuarios', titulo: 'Usuarios', icono: 'persona' },
  adminEncuestas: { path: '/admin/encuestas', titulo: 'Encuestas', icono: 'documento' },
  adminEnsenanzasGradosEncuestas: { path: '/admin/ensenanzas-grados-encuestas', titulo: 'Encuestas por grado', icono: 'grados' },
  adminApoderadosEstudiantes: { path: '/admin/apoderados-estudiantes', titulo: 'Apoderados y estudiantes', icono: 'cuadricula' },
  documentosApoyo: { path: '/documentos-apoyo', titulo: 'Documentos de apoyo', icono: 'libro' },
  miCuenta: { path: '/mi-cuenta', titulo: 'Mi cuenta', icono: 'editar' },
}

/** Every route's name and what it is, in the order of the table. */
export const RUTAS_EN_ORDEN = Object.entries(RUTAS_DE_APP) as [NombreDeRuta, RutaDeApp][]

/** What the page of an address without route is called (spec, section 2). */
export const TITULO_SIN_RUTA = 'Página no encontrada'

/** The address of a route, with its query. */
export function pathOf(ruta: NombreDeRuta, query: Readonly<Record<string, string>> = {}): string {
  const consulta = new URLSearchParams(query).toString()
  return RUTAS_DE_APP[ruta].path + (consulta && `?${consulta}`)
}

const POR_PATH = new Map(RUTAS_EN_ORDEN.map(([nombre, { path }]) => [path, nombre]))

/** The route of an address' path, or `null` when the product has none; a final slash does not matter. */
export function rutaDe(path: string): NombreDeRuta | null {
  return POR_PATH.get(path === '/' ? path : path.replace(/\/$/, '')) ?? null
}
