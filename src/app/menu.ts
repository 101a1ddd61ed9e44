import { puedeVer, type NombreDeRuta } from '#contract/rules/permisos-de-ruta.ts'
import type { RolId } from '#contract/rules/roles.ts'
import type { OpcionDeMenu } from '#ui/marco/marco-trabajo.tsx'
import { pathOf, RUTAS_EN_ORDEN } from '#routes'

/** The second address of a page that has two. */
const SECOND_ADDRESS: Partial<Record<NombreDeRuta, string>> = { inicio: pathOf('misEstudiantes') }

/** The menu of a role: the routes with a figure for it that the role may see (decisions, roles and permissions). */
export function menuOf(rolId: RolId | null): OpcionDeMenu[] {
  return RUTAS_EN_ORDEN.flatMap(([ruta, { titulo, icono, grupo }]) =>
    icono && puedeVer(rolId, ruta) ? [{ href: pathOf(ruta), texto: titulo, icono, grupo, otra: SECOND_ADDRESS[ruta] }] : [],
  )
}
