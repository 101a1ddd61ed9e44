import { PublicFooter } from '#app/public-footer.tsx'
import { Link, useLocation } from 'wouter'
import { pathOf, TITULO_SIN_RUTA } from '#routes'
import { Boton } from '#ui/formulario/boton.tsx'
import { Basico } from '#ui/iconos-basicos.tsx'
import { MarcoPublico } from '#ui/marco/marco.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'

/** The mark drawn in dots on an empty blackboard. */
function PizarraVacia() {
  return (
    <svg viewBox="0 0 220 140" width="220" height="140" aria-hidden="true">
      <rect width="220" height="132" rx="10" className="fill-pizarra" />
      <rect x="12" y="132" width="196" height="8" rx="2" className="fill-borde-control" />
      <path
        d="M72 72l31 34 58-76"
        fill="none"
        className="stroke-tiza"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeDasharray="0.1 11.6"
      />
      <circle
        cx="105"
        cy="42"
        r="15"
        fill="none"
        className="stroke-lapiz"
        strokeWidth="7"
        strokeLinecap="round"
        strokeDasharray="0.1 11.68"
      />
      <rect x="172" y="126" width="26" height="6" rx="2" className="fill-tiza" />
    </svg>
  )
}

/** Back to the page before, or to the door when this one was opened by itself. */
function vuelve(navega: (camino: string) => void): void {
  if (window.history.length > 1) window.history.back()
  else navega(pathOf('login'))
}

/** Any address that the product does not have (spec, section 2). */
export default function NoEncontradaScreen() {
  const [, navega] = useLocation()
  return (
    <MarcoPublico pie={<PublicFooter />} className="grid content-center justify-items-start gap-4">
      <PizarraVacia />
      <Titulo guia="La dirección no existe o cambió. Sus respuestas guardadas no se han perdido.">{TITULO_SIN_RUTA}</Titulo>
      <Boton variante="principal" onClick={() => vuelve(navega)}>
        <Basico nombre="volver" />
        Volver atrás
      </Boton>
      <Link href={pathOf('inicio')} className="enlace inline-flex min-h-toque items-center">
        Ir al inicio
      </Link>
    </MarcoPublico>
  )
}
