import { PATH_DE_ACCESIBILIDAD, PATH_DE_AYUDA, PATH_DE_PRIVACIDAD } from '#contract/rules/rutas.ts'
import { LineaDeMesa } from '#ui/marco/mesa.tsx'

const ENLACES = [
  [PATH_DE_AYUDA, 'Ayuda'],
  [PATH_DE_PRIVACIDAD, 'Privacidad de los datos'],
  [PATH_DE_ACCESIBILIDAD, 'Accesibilidad'],
] as const

/** The foot of the survey's page: whom to ask, help, and what is done with what is answered, in tabs of their own so that nothing here is left. */
export function PieDeEncuesta() {
  return (
    <footer className="border-t border-borde py-2 text-nota text-tinta-2 print:hidden">
      <div className="mx-auto w-full max-w-hoja px-4">
        <LineaDeMesa />
        <nav aria-label="Pie de página" className="flex flex-wrap gap-x-6">
          {ENLACES.map(([path, texto]) => (
            <a key={path} href={path} target="_blank" rel="noopener" className="enlace inline-flex min-h-toque min-w-11 items-center">
              {texto}
              <span className="sr-only"> (se abre en otra pestaña)</span>
            </a>
          ))}
        </nav>
      </div>
    </footer>
  )
}
