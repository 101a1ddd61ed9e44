import { useSelector } from '@xstate/react'
import { useMemo, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { isGuardPending, sessionName, sessionProfile, sessionRole, signOutRoute } from '#machines/session/session.selectors.ts'
import { pathOf } from '#routes'
import { MarcoTrabajo } from '#ui/marco/marco-trabajo.tsx'
import { PublicFooter } from './public-footer.tsx'
import { menuOf } from './menu.ts'
import { useSession } from './use-flow.ts'

/** The frame of every page of a session. While a school has a step to take, its menu is the help alone: the rest would lead nowhere. */
export function WorkFrame({ children }: { children: ReactNode }) {
  const session = useSession()
  const [path, navigate] = useLocation()
  const role = useSelector(session, sessionRole)
  const name = useSelector(session, sessionName)
  const profile = useSelector(session, sessionProfile)
  const wayOut = useSelector(session, signOutRoute)
  const isPending = useSelector(session, isGuardPending)
  const menu = useMemo(() => menuOf(role).filter(({ href }) => !isPending || href === pathOf('ayuda')), [isPending, role])
  return (
    <MarcoTrabajo
      menu={menu}
      persona={{ nombre: name, detalle: profile }}
      onSalir={() => navigate(pathOf(wayOut))}
      pie={
        <>
          {path !== pathOf('ayuda') && (
            <Link href={pathOf('ayuda', { de: path })} className="enlace inline-flex min-h-toque items-center">
              Ayuda de esta página
            </Link>
          )}
          <PublicFooter except={['ayuda', 'login', 'ingresoApoderados', 'verificar']} />
        </>
      }
    >
      {children}
    </MarcoTrabajo>
  )
}
