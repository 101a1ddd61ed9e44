import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { useSession } from '#app/use-flow.ts'
import { menuDe } from '#app/menu.ts'
import { NOMBRE_DE_ROL } from '#contract/rules/roles.ts'
import { sessionName, sessionRole } from '#machines/session/session.selectors.ts'
import { pathOf } from '#routes'
import { Aviso } from '#ui/aviso.tsx'
import { Icono } from '#ui/iconos.tsx'
import { Titulo } from '#ui/titulo.tsx'

/** The home of the agency's staff: where each page of their profile is. */
export function InicioDeAgencia() {
  const session = useSession()
  const rol = useSelector(session, sessionRole)
  const nombre = useSelector(session, sessionName)
  const paginas = menuDe(rol).filter(({ href }) => href !== pathOf('inicio'))
  return (
    <div className="grid max-w-[720px] gap-6">
      <Titulo antes={rol === null ? undefined : NOMBRE_DE_ROL[rol]}>{nombre}</Titulo>
      <Aviso titulo="El resumen de su territorio todavía no está disponible.">
        <p>Mientras tanto, estas son las páginas de su perfil.</p>
      </Aviso>
      <ul className="grid">
        {paginas.map(({ href, texto, icono }) => (
          <li key={href}>
            <Link href={href} className="enlace flex min-h-toque items-center gap-3 border-b border-borde py-2">
              <Icono nombre={icono} />
              {texto}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
