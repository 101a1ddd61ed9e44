import { puedeVer, type NombreDeRuta } from '#contract/rules/permisos.ts'
import type { RolId } from '#contract/rules/roles.ts'
import type { NombreDeIcono } from '#ui/iconos.tsx'
import type { OpcionDeMenu } from '#ui/marco-trabajo.tsx'
import { pathOf, RUTAS_DE_APP } from '#routes'

/** The menu's routes in their order, each with its figure; the steps of the guard are not places to choose. */
const ORDEN: readonly (readonly [NombreDeRuta, NombreDeIcono])[] = [
  ['inicio', 'inicio'],
  ['misEstudiantes', 'personas'],
  ['seleccionEstudiante', 'personas'],
  ['seleccionRbd', 'escuela'],
  ['dashboard', 'avance'],
  ['adminUsuarios', 'persona'],
  ['adminEncuestas', 'documento'],
  ['adminEnsenanzasGradosEncuestas', 'grados'],
  ['adminApoderadosEstudiantes', 'cuadricula'],
  ['documentosApoyo', 'libro'],
  ['miCuenta', 'editar'],
]

/** The menu of a role: the routes that it may see (decisions, roles and permissions). */
export function menuDe(rolId: RolId | null): OpcionDeMenu[] {
  return ORDEN.filter(([ruta]) => puedeVer(rolId, ruta)).map(([ruta, icono]) => ({
    href: pathOf(ruta),
    texto: RUTAS_DE_APP[ruta].titulo,
    icono,
  }))
}
