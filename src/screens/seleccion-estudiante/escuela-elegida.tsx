import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { useSession } from '#app/use-flow.ts'
import { puedeVer } from '#contract/rules/permisos-de-ruta.ts'
import { sessionRole, sessionSchool } from '#machines/session/session.selectors.ts'
import { pathOf } from '#routes'

/** Which school is being looked at, and the way to another; nothing for a school's own account, which has one. */
export function EscuelaElegida() {
  const sesion = useSession()
  const escuela = useSelector(sesion, sessionSchool)
  const rol = useSelector(sesion, sessionRole)
  if (!escuela || !puedeVer(rol, 'seleccionRbd')) return null
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {escuela.dsNomEstable}, RBD {escuela.idRbd}-{escuela.dgvRbd}
      <Link href={pathOf('seleccionRbd')} className="enlace inline-flex min-h-toque items-center font-semibold">
        Cambiar <span className="sr-only">de establecimiento</span>
      </Link>
    </span>
  )
}
