import { lazy, type ComponentType } from 'react'
import type { NombreDeRuta } from '#contract/rules/permisos-de-ruta.ts'
import type { PantallaProps } from '#routes'
import { ENTRANCE_SCREENS } from './entrance.ts'

const logout = lazy(() => import('#screens/logout/logout.screen.tsx'))

/** The screen that shows each route, by code splitting. Apart from `routes.ts`, which every screen reads. */
export const SCREENS: Readonly<Record<NombreDeRuta, ComponentType<PantallaProps>>> = {
  ...ENTRANCE_SCREENS,
  registroApoderado: lazy(() => import('#screens/registro-apoderado/registro-apoderado.screen.tsx')),
  msalLogout: logout,
  msalSalida: lazy(() => import('#screens/msal-logout/msal-logout.screen.tsx')),
  logout,
  logoutApoderado: logout,
  recuperarPassword: lazy(() => import('#screens/recuperar-password/recuperar-password.screen.tsx')),
  correoNuevo: lazy(() => import('#screens/correo-nuevo/correo-nuevo.screen.tsx')),
  recordatorios: lazy(() => import('#screens/recordatorios/recordatorios.screen.tsx')),
  instalacion: lazy(() => import('#screens/instalacion/instalacion.screen.tsx')),
  privacidad: lazy(() => import('#screens/privacidad/privacidad.screen.tsx')),
  accesibilidad: lazy(() => import('#screens/accesibilidad/accesibilidad.screen.tsx')),
  ayuda: lazy(() => import('#screens/ayuda/ayuda.screen.tsx')),
  claveunicaRetorno: lazy(() => import('#screens/claveunica-retorno/claveunica-retorno.screen.tsx')),
  claveunicaSalida: lazy(() => import('#screens/claveunica-salida/claveunica-salida.screen.tsx')),
  inicio: lazy(() => import('#screens/inicio/inicio.screen.tsx')),
  dashboard: lazy(() => import('#screens/dashboard/dashboard.screen.tsx')),
  protocoloConfidencialidad: lazy(() => import('#screens/protocolo-confidencialidad/protocolo-confidencialidad.screen.tsx')),
  seleccionRbd: lazy(() => import('#screens/seleccion-rbd/seleccion-rbd.screen.tsx')),
  seleccionEstudiante: lazy(() => import('#screens/seleccion-estudiante/seleccion-estudiante.screen.tsx')),
  miCuenta: lazy(() => import('#screens/mi-cuenta/mi-cuenta.screen.tsx')),
  documentosApoyo: lazy(() => import('#screens/documentos-apoyo/documentos-apoyo.screen.tsx')),
  actualizaDatos: lazy(() => import('#screens/actualiza-datos/actualiza-datos.screen.tsx')),
  adminUsuarios: lazy(() => import('#screens/admin-usuarios/admin-usuarios.screen.tsx')),
  adminEncuestas: lazy(() => import('#screens/admin-encuestas/admin-encuestas.screen.tsx')),
  adminEnsenanzasGradosEncuestas: lazy(
    () => import('#screens/admin-ensenanzas-grados-encuestas/admin-ensenanzas-grados-encuestas.screen.tsx'),
  ),
  adminApoderadosEstudiantes: lazy(() => import('#screens/admin-apoderados-estudiantes/admin-apoderados-estudiantes.screen.tsx')),
  misEstudiantes: lazy(() => import('#screens/mis-estudiantes/mis-estudiantes.screen.tsx')),
  adminAvisos: lazy(() => import('#screens/admin-avisos/admin-avisos.screen.tsx')),
  adminDatos: lazy(() => import('#screens/admin-datos/admin-datos.screen.tsx')),
  adminIntegraciones: lazy(() => import('#screens/admin-integraciones/admin-integraciones.screen.tsx')),
  mesaDePapel: lazy(() => import('#screens/mesa-de-papel/mesa-de-papel.screen.tsx')),
}
