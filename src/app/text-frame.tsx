import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { isAuthenticated } from '#machines/session/session.selectors.ts'
import { pathOf } from '#routes'
import { EnlaceBoton } from '#ui/formulario/boton.tsx'
import { MarcoPublico } from '#ui/marco/marco.tsx'
import { PublicFooter, type FooterLink } from './public-footer.tsx'
import { useSession } from './use-flow.ts'

interface TextFrameProps {
  /** What the page is, which its footer leaves out. */
  ownLink?: FooterLink
  children: ReactNode
}

/** A page that anybody reads: inside a session it stands in its work frame, which the router brings, and outside in one of its own. */
export function TextFrame({ ownLink, children }: TextFrameProps) {
  const isInside = useSelector(useSession(), isAuthenticated)
  if (isInside) return <div className="max-w-[1040px]">{children}</div>
  return (
    <MarcoPublico
      accion={
        <EnlaceBoton href={pathOf('login')} variante="pizarra" className="max-[359px]:px-2.5">
          Ingresar
        </EnlaceBoton>
      }
      pie={<PublicFooter except={ownLink ? [ownLink] : []} />}
      className="lg:max-w-[1040px] print:pb-0"
    >
      {children}
    </MarcoPublico>
  )
}
