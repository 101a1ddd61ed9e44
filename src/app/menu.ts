import { puedeVer } from '#contract/rules/permisos.ts'
import type { RolId } from '#contract/rules/roles.ts'
import type { OpcionDeMenu } from '#ui/marco/marco-trabajo.tsx'
import { pathOf, RUTAS_EN_ORDEN } from '#routes'

/** The menu of a role: the routes with a figure for it that the role may see (decisions, roles and permissions). */
export function menuOf(rolId: RolId | null): OpcionDeMenu[] {
  return RUTAS_EN_ORDEN.flatMap(([ruta, { titulo, icono }]) =>
    icono && puedeVer(rolId, ruta) ? [{ href: pathOf(ruta), texto: titulo, icono }] : [],
  )
}
