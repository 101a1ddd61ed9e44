import { useSelector } from '@xstate/react'
import { useMemo, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import {
  isGuardPending,
  sessionName,
  sessionProfile,
  sessionRole,
  sessionSchool,
  signOutRoute,
} from '#machines/session/session.selectors.ts'
import { pathOf } from '#routes'
import { MarcoTrabajo } from '#ui/marco/marco-trabajo.tsx'
import { enNombrePropio } from '#contract/rules/nombre-propio.ts'
import { PublicFooter } from './public-footer.tsx'
import { menuOf } from './menu.ts'
import { useSession } from './use-flow.ts'

/** The frame of every page of a session. While a school has a step to take, its menu is empty: it would lead nowhere. */
export function WorkFrame({ children }: { children: ReactNode }) {
  const session = useSession()
  const [, navigate] = useLocation()
  const role = useSelector(session, sessionRole)
  const name = useSelector(session, sessionName)
  const school = useSelector(session, sessionSchool)
  const profile = useSelector(session, sessionProfile)
  const wayOut = useSelector(session, signOutRoute)
  const isPending = useSelector(session, isGuardPending)
  const menu = useMemo(() => (isPending ? [] : menuOf(role)), [isPending, role])
  const detail = school ? `RBD ${school.idRbd}-${school.dgvRbd}` : profile
  return (
    <MarcoTrabajo
      menu={menu}
      persona={{ nombre: school ? name : enNombrePropio(name), detalle: detail }}
      onSalir={() => navigate(pathOf(wayOut))}
      pie={<PublicFooter except={['login', 'ingresoApoderados', 'verificar']} />}
    >
      {children}
    </MarcoTrabajo>
  )
}
