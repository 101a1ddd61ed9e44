import { Link } from 'wouter'
import { pathOf, RUTAS_DE_APP } from '#routes'

const ENLACES = ['ayuda', 'login', 'ingresoApoderados', 'verificar'] as const

/** The foot of a page without session: help, the doors, and the receipts. */
export function PiePublico() {
  return ENLACES.map((ruta) => (
    <Link key={ruta} href={pathOf(ruta)} className="enlace inline-flex min-h-toque items-center">{RUTAS_DE_APP[ruta].titulo}</Link>
  ))
}
