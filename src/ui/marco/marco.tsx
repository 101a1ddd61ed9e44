import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { partesDelTitulo } from '#contract/aviso-escrito.ts'
import { clases } from '../clases.ts'
import { Marca } from './marca.tsx'
import { LineaDeMesa } from './mesa.tsx'

/** The skip link: past the brand and the menu, straight to the work. */
export function SaltoAlContenido() {
  return (
    <a href="#contenido" className="absolute -top-20 left-2 z-70 bg-lapiz px-4 py-3 font-accion text-sobre-lapiz focus:top-2">
      Saltar al contenido
    </a>
  )
}

/** The brand as the way home. */
export function MarcaEnlace({ grande = false }: { grande?: boolean }) {
  return (
    <Link href="/" className="inline-flex min-w-0 rounded-etiqueta text-inherit no-underline">
      <Marca grande={grande} />
    </Link>
  )
}

interface PropsDeMarcoPublico {
  /** One action at the right of the bar, such as "Ingresar". */
  accion?: ReactNode
  pie?: ReactNode
  className?: string
  children: ReactNode
}

/** A page without session: the brand on the pizarra, and one column of paper. */
export function MarcoPublico({ accion, pie, className, children }: PropsDeMarcoPublico) {
  return (
    <>
      <SaltoAlContenido />
      <header
        data-pizarra
        className="flex items-center justify-between gap-3 bg-pizarra px-4 py-2 text-tiza max-[359px]:gap-1.5 max-[359px]:px-3 print:hidden"
      >
        <MarcaEnlace />
        {accion}
      </header>
      <main id="contenido" tabIndex={-1} className={clases('mx-auto w-full max-w-hoja flex-1 px-4 pt-6 pb-12 outline-none', className)}>
        {children}
      </main>
      <Pie className={className}>{pie}</Pie>
    </>
  )
}

/** Whom to ask, and the links of the foot, in one line where they fit: as wide as the page over them. */
function Pie({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <footer className="border-t border-borde pt-5 pb-7 text-nota text-tinta-2 print:hidden">
      <div className={clases('mx-auto w-full max-w-hoja px-4', className)}>
        <LineaDeMesa />
        {children && (
          <nav aria-label="Pie de página" className="flex flex-wrap items-center gap-x-6">
            {children}
          </nav>
        )}
      </div>
    </footer>
  )
}

interface PropsDeMarcoIngreso {
  /** The notice on the pizarra. */
  aviso?: ReactNode
  /** What stands at the foot of the pizarra, such as the tutorial video, in sight however long the form is; on phones it comes after the form. */
  tutorial?: ReactNode
  /** Links below the form. */
  pie?: ReactNode
  children: ReactNode
}

/** Sign-in: the notice on the pizarra and the form on the paper, side by side from 1024 px. */
export function MarcoIngreso({ aviso, tutorial, pie, children }: PropsDeMarcoIngreso) {
  return (
    // The pizarra is one from top to foot: when its notice comes, what is empty below it does not count as moved.
    <div className="flex flex-1 flex-col lg:grid lg:min-h-screen lg:grid-cols-[minmax(0,540px)_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr] lg:[box-shadow:inset_540px_0_var(--pizarra)]">
      <SaltoAlContenido />
      <header data-pizarra className="bg-pizarra px-4 py-2.5 text-tiza lg:col-start-1 lg:row-start-1 lg:px-14 lg:pt-9 lg:pb-0">
        <MarcaEnlace grande />
      </header>
      <section
        data-pizarra
        aria-label="Aviso"
        className="bg-pizarra px-4 pt-1 pb-6 text-tiza empty:p-0 lg:col-start-1 lg:row-start-2 lg:px-14 lg:pt-14 lg:pb-9"
      >
        {aviso}
      </section>
      <main
        id="contenido"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-[520px] gap-6 px-4 has-data-segundo-paso:[&>:not([data-segundo-paso],footer)]:hidden pt-6 pb-8 outline-none lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:max-w-[480px] lg:self-center lg:px-6 lg:py-10"
      >
        {children}
        {pie && (
          <footer className="border-t border-borde pt-4 text-nota text-tinta-2">
            <LineaDeMesa />
            <nav aria-label="Pie de página" className="flex flex-wrap items-center gap-x-6">
              {pie}
            </nav>
          </footer>
        )}
      </main>
      <div
        data-pizarra
        className="flex-1 bg-pizarra text-tiza lg:invisible lg:col-start-1 lg:row-start-3 lg:flex lg:flex-col lg:justify-end"
      >
        {tutorial && (
          <div className="mx-auto grid w-full max-w-[520px] gap-3 px-4 py-6 lg:visible lg:sticky lg:bottom-0 lg:max-w-none lg:px-14 lg:pt-0 lg:pb-10">
            {tutorial}
          </div>
        )}
      </div>
    </div>
  )
}

/** The words of a notice on the pizarra, with the one date that the pencil marks. */
export function Noticia({ titulo, destacado = null, texto }: { titulo: string; destacado?: string | null; texto?: string }) {
  const { antes, marcado, despues } = partesDelTitulo({ titulo, destacado })
  return (
    <>
      <h2 className="text-xl leading-[1.35] font-[560] tracking-[-.01em] text-pretty lg:text-4xl lg:leading-[1.18] lg:font-semibold lg:tracking-[-.02em]">
        {antes}
        {marcado && <b className="font-[720] whitespace-nowrap text-lapiz">{marcado}</b>}
        {despues}
      </h2>
      {texto && <p className="mt-2 text-tiza-2 lg:mt-4.5 lg:max-w-[36ch] lg:text-lg">{texto}</p>}
    </>
  )
}
