import { ROL, type RolId } from './roles.ts'

const { RBD, ADMINISTRADOR_NACIONAL: NAC, ADMINISTRADOR_REGIONAL: REG, ADMINISTRADOR_COMUNAL: COM, APODERADO: APO, REPORTES: REP } = ROL

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
