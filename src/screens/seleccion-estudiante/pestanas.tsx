import { Link } from 'wouter'
import { pathOf } from '#routes'
import { clases } from '#ui/clases.ts'

export type Pestana = 'encuestas' | 'registro'

const PESTANAS: readonly { clave: Pestana; texto: string; href: string }[] = [
  { clave: 'encuestas', texto: 'Encuestas', href: pathOf('seleccionEstudiante') },
  { clave: 'registro', texto: 'Padres, madres y embarazadas', href: pathOf('seleccionEstudiante', { vista: 'registro' }) },
]

/** The two lists of a school: its surveys' students and its register. Each has its address. */
export function Pestanas({ actual }: { actual: Pestana }) {
  return (
    <nav aria-label="Listas de estudiantes" className="mb-5 border-b border-borde print:hidden">
      <ul className="flex flex-wrap gap-x-3 sm:gap-x-6">
        {PESTANAS.map(({ clave, texto, href }) => (
          <li key={clave}>
            <Link
              href={href}
              aria-current={clave === actual ? 'page' : undefined}
              className={clases('-mb-px flex min-h-toque items-center border-b-[3px] font-semibold no-underline', clave === actual ? 'border-acento text-tinta' : 'border-transparent text-tinta-2 hover:text-tinta')}
            >
              {texto}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
