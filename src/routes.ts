import type { NombreDeRuta } from '#contract/rules/permisos-de-ruta.ts'
import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import type { GrupoDeMenu } from '#ui/marco/marco-trabajo.tsx'
import type { NombreDeIcono } from '#ui/iconos.tsx'

/** What every screen may know of the route that shows it. */
export interface PantallaProps {
  ruta: NombreDeRuta
}

interface RutaDeApp {
  titulo: string
  /** Its figure in the menu, which offers the routes that have one in their order here; the steps of the guard are not places to choose. */
  icono?: NombreDeIcono
  /** Where the menu offers it, when not among the first. */
  grupo?: GrupoDeMenu
}

/** Every route as people meet it. Its path: `PATH_DE_RUTA`; who may see it: `PERMISOS_DE_RUTA`; what shows it: `src/app/screens.ts`. */
export const RUTAS_DE_APP: Readonly<Record<NombreDeRuta, RutaDeApp>> = {
  raiz: { titulo: 'Ingreso de establecimientos' },
  login: { titulo: 'Ingreso de establecimientos' },
  ingresoApoderados: { titulo: 'Ingreso de apoderados' },
  ingresoEpja: { titulo: 'Ingreso EPJA' },
  registroApoderado: { titulo: 'Registro de apoderados' },
  msalLogout: { titulo: 'Cierre de sesión' },
  msalSalida: { titulo: 'Cierre de su cuenta Microsoft' },
  logout: { titulo: 'Cierre de sesión' },
  logoutApoderado: { titulo: 'Cierre de sesión' },
  recuperarPassword: { titulo: 'Recuperar contraseña' },
  correoNuevo: { titulo: 'Cambio de correo electrónico' },
  recordatorios: { titulo: 'Recordatorios' },
  verificar: { titulo: 'Verificar comprobante' },
  privacidad: { titulo: 'Privacidad de los datos' },
  accesibilidad: { titulo: 'Accesibilidad' },
  instalacion: { titulo: 'Instalación' },
  claveunicaRetorno: { titulo: 'Ingreso con ClaveÚnica' },
  claveunicaSalida: { titulo: 'Cierre de sesión' },
  protocoloConfidencialidad: { titulo: 'Protocolo de confidencialidad' },
  actualizaDatos: { titulo: 'Actualice sus datos' },
  inicio: { titulo: 'Inicio', icono: 'inicio' },
  misEstudiantes: { titulo: 'Mis estudiantes' },
  seleccionEstudiante: { titulo: 'Estudiantes', icono: 'personas' },
  mesaDePapel: { titulo: 'Digitación', icono: 'documento' },
  seleccionRbd: { titulo: 'Establecimientos', icono: 'escuela' },
  dashboard: { titulo: 'Avance', icono: 'avance' },
  documentosApoyo: { titulo: 'Documentos de apoyo', icono: 'libro' },
  adminUsuarios: { titulo: 'Usuarios', icono: 'personas', grupo: 'Administración' },
  adminEncuestas: { titulo: 'Encuestas', icono: 'documento', grupo: 'Administración' },
  adminEnsenanzasGradosEncuestas: { titulo: 'Encuestas por grado', icono: 'grados', grupo: 'Administración' },
  adminApoderadosEstudiantes: { titulo: 'Apoderados y estudiantes', icono: 'persona', grupo: 'Administración' },
  adminAvisos: { titulo: 'Avisos y documentos', icono: 'aviso', grupo: 'Administración' },
  adminDatos: { titulo: 'Datos', icono: 'datos', grupo: 'Administración' },
  adminIntegraciones: { titulo: 'Integraciones', icono: 'reintentar', grupo: 'Administración' },
  miCuenta: { titulo: 'Mi cuenta', icono: 'persona', grupo: 'cuenta' },
  ayuda: { titulo: 'Ayuda', icono: 'ayuda', grupo: 'cuenta' },
}

/** Every route's name and what it is, in the order of the table. */
export const RUTAS_EN_ORDEN = Object.entries(RUTAS_DE_APP) as [NombreDeRuta, RutaDeApp][]

/** What the page of an address without route is called (spec, section 2). */
export const TITULO_SIN_RUTA = 'Página no encontrada'

/** The address of a route, with its query. */
export function pathOf(ruta: NombreDeRuta, query: Readonly<Record<string, string>> = {}): string {
  const consulta = new URLSearchParams(query).toString()
  return PATH_DE_RUTA[ruta] + (consulta && `?${consulta}`)
}

const POR_PATH = new Map(RUTAS_EN_ORDEN.map(([nombre]) => [PATH_DE_RUTA[nombre], nombre]))

/** The route of an address' path, or `null` when the product has none; a final slash does not matter. */
export function rutaDe(path: string): NombreDeRuta | null {
  return POR_PATH.get(path === '/' ? path : path.replace(/\/$/, '')) ?? null
}
