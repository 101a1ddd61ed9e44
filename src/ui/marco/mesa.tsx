import { MESA_POR_ESCRIBIR, type MesaDeAyuda } from '#contract/mesa-escrita.ts'
import { clases } from '../clases.ts'

/** The help desk of this installation, as the server wrote it in the page; null where it has none. While the product is built there is no page: its place. */
export function mesaDeLaPagina(): MesaDeAyuda | null {
  if (typeof document === 'undefined') return MESA_POR_ESCRIBIR
  const escrita = document.querySelector<HTMLMetaElement>('meta[name="mesa-de-ayuda"]')
  if (!escrita?.content) return null
  const { correo = '', horario = '' } = escrita.dataset
  return { telefono: escrita.content, correo, horario }
}

/** Whom to ask, by telephone or e-mail, and when: at the foot of every page, and wherever somebody may be stuck. */
export function LineaDeMesa({ className }: { className?: string }) {
  const mesa = mesaDeLaPagina()
  if (mesa === null) return null
  const { telefono, correo, horario } = mesa
  return (
    <p data-mesa={telefono} className={clases('flex flex-wrap items-center gap-x-2', className)}>
      Mesa de ayuda:
      <a href={`tel:${telefono.replaceAll(' ', '')}`} className="enlace cifras inline-flex min-h-toque items-center">
        {telefono}
      </a>
      <span>{horario}</span>
      <a href={`mailto:${correo}`} className="enlace inline-flex min-h-toque items-center [overflow-wrap:anywhere]">
        {correo}
      </a>
    </p>
  )
}
