import { PATH_DE_PRIVACIDAD } from '#contract/rules/rutas.ts'
import { LineaDeMesa } from '#ui/marco/mesa.tsx'

/** The foot of the survey's page: whom to ask, and what is done with what is answered, in a tab of its own so that nothing here is left. */
export function PieDeEncuesta() {
  return (
    <footer className="border-t border-borde py-2 text-nota text-tinta-2 print:hidden">
      <div className="mx-auto w-full max-w-hoja px-4">
        <LineaDeMesa />
        <nav aria-label="Pie de página">
          <a href={PATH_DE_PRIVACIDAD} target="_blank" rel="noopener" className="enlace inline-flex min-h-toque items-center">
            Privacidad de los datos<span className="sr-only"> (se abre en otra pestaña)</span>
          </a>
        </nav>
      </div>
    </footer>
  )
}
