import type { ReactNode } from 'react'
import { recargaLaPagina, Resguardo } from '#ui/avisos/resguardo.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { MarcoPublico } from '#ui/marco/marco.tsx'
import { Titulo, useTitulo } from '#ui/marco/titulo.tsx'

interface ErrorBoundaryProps {
  /** Another value clears the error: the person went to another page. */
  page: string
  reload?: () => void
  children: ReactNode
}

/** The page in the place of one that broke. */
function BrokenPage({ reload }: { reload: () => void }) {
  useTitulo('La página no se pudo mostrar', true)
  return (
    <MarcoPublico>
      <div role="alert">
        <Titulo guia="Sus respuestas guardadas no se han perdido. Si fue la conexión, la página se cargará sola cuando vuelva.">
          La página no se pudo mostrar
        </Titulo>
      </div>
      <Boton variante="principal" onClick={reload}>
        Cargar otra vez
      </Boton>
    </MarcoPublico>
  )
}

/** What is left when a page breaks or its code does not arrive: what happened, and a way to load it again. */
export function ErrorBoundary({ page, reload = recargaLaPagina, children }: ErrorBoundaryProps) {
  return (
    <Resguardo pagina={page} recarga={reload} alternativa={<BrokenPage reload={reload} />}>
      {children}
    </Resguardo>
  )
}
