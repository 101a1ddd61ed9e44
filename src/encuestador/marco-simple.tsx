import type { ReactNode } from 'react'
import { Marca } from '#ui/marco/marca.tsx'

interface PropsDeMarcoSimple {
  titulo: string
  children: ReactNode
}

/** A page of the survey without anything to answer: the brand, one heading and what to do. */
export function MarcoSimple({ titulo, children }: PropsDeMarcoSimple) {
  return (
    <>
      <header data-pizarra className="bg-pizarra px-4 py-2 text-tiza print:hidden">
        <Marca />
      </header>
      <main id="contenido" className="mx-auto grid w-full max-w-hoja content-start gap-6 px-4 pt-6 pb-12">
        <h1 id="titulo" tabIndex={-1} className="text-titulo-1 shadow-none! outline-none!">
          {titulo}
        </h1>
        {children}
      </main>
    </>
  )
}
