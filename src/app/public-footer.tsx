import { Link } from 'wouter'
import { pathOf, RUTAS_DE_APP } from '#routes'

const LINKS = ['ayuda', 'privacidad', 'accesibilidad', 'login', 'ingresoApoderados', 'verificar'] as const

export type FooterLink = (typeof LINKS)[number]

/** The links at the foot of a page: help and who gives it, what is done with the data, accessibility, the doors, and the receipts; a page leaves out what it is or already offers. */
export function PublicFooter({ except = [] }: { except?: readonly FooterLink[] }) {
  return LINKS.filter((ruta) => !except.includes(ruta)).map((ruta) => (
    <Link key={ruta} href={pathOf(ruta)} className="enlace inline-flex min-h-toque min-w-11 items-center">
      {RUTAS_DE_APP[ruta].titulo}
    </Link>
  ))
}
