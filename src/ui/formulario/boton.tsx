import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { clases } from '../clases.ts'
import { Basico } from '../iconos-basicos.tsx'

export type VarianteDeBoton = 'principal' | 'borde' | 'llano' | 'peligro' | 'pizarra'

/** Nothing is pressed on paper. */
const BASE =
  'print:hidden inline-flex min-h-control items-center justify-center gap-2.5 rounded-control border-1.5 py-2 text-base leading-tight font-accion text-center no-underline transition-colors duration-rapido ease-suave'

const VARIANTE: Record<VarianteDeBoton, string> = {
  principal: 'border-transparent bg-acento px-5 text-sobre-acento hover:bg-acento-fuerte',
  borde: 'border-borde-control bg-superficie px-5 text-tinta hover:border-tinta hover:bg-hundido',
  llano: 'border-transparent bg-transparent px-3 text-acento hover:bg-acento-suave hover:text-acento-fuerte',
  peligro: 'border-peligro bg-transparent px-5 text-peligro hover:bg-peligro-suave',
  pizarra: 'border-pizarra-linea bg-transparent px-3.5 text-tiza hover:bg-pizarra-2',
}

function claseDeBoton(variante: VarianteDeBoton, ancho: boolean, className: string | undefined): string {
  return clases(BASE, VARIANTE[variante], ancho && 'w-full', className)
}

interface AspectoDeBoton {
  variante?: VarianteDeBoton
  /** Takes the whole width of its container. */
  ancho?: boolean
  children?: ReactNode
}

interface PropsDeBoton extends AspectoDeBoton, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Work is under way: the button keeps its place and focus, changes its words and ignores clicks. */
  ocupado?: boolean
  textoOcupado?: string
}

/** A button. `type` is `button` unless told; while busy it keeps its width and says what it is doing. */
export function Boton({
  variante = 'borde',
  ancho = false,
  ocupado = false,
  textoOcupado,
  className,
  children,
  onClick,
  type = 'button',
  ...resto
}: PropsDeBoton) {
  const alPulsar = (evento: MouseEvent<HTMLButtonElement>): void => {
    if (ocupado) evento.preventDefault()
    else onClick?.(evento)
  }
  return (
    <button
      {...resto}
      type={type}
      aria-busy={ocupado || undefined}
      aria-disabled={ocupado || undefined}
      className={claseDeBoton(variante, ancho, className)}
      onClick={alPulsar}
    >
      {textoOcupado === undefined ? (
        children
      ) : (
        <DosTextos ocupado={ocupado} textoOcupado={textoOcupado}>
          {children}
        </DosTextos>
      )}
    </button>
  )
}

/** Both texts share one cell of a grid, so that the width does not change between them. */
function DosTextos({ ocupado, textoOcupado, children }: { ocupado: boolean; textoOcupado: string; children: ReactNode }) {
  return (
    <span className="grid place-items-center">
      <span
        className={clases('col-start-1 row-start-1 inline-flex items-center gap-2.5', ocupado && 'invisible')}
        aria-hidden={ocupado || undefined}
      >
        {children}
      </span>
      <span
        className={clases('col-start-1 row-start-1 inline-flex items-center gap-2.5', !ocupado && 'invisible')}
        aria-hidden={!ocupado || undefined}
      >
        <Basico nombre="reloj" />
        {textoOcupado}
      </span>
    </span>
  )
}

interface PropsDeEnlace extends AspectoDeBoton, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  href: string
}

/**
 * A link that looks like a button. An address of the application changes the page in place; one with `download` or
 * `target` is left to the browser.
 */
export function EnlaceBoton({ href, variante = 'borde', ancho = false, className, children, ...resto }: PropsDeEnlace) {
  const clase = claseDeBoton(variante, ancho, className)
  if (resto.download !== undefined || resto.target !== undefined) {
    return (
      <a {...resto} href={href} className={clase}>
        {children}
      </a>
    )
  }
  return (
    <Link {...resto} href={href} className={clase}>
      {children}
    </Link>
  )
}
