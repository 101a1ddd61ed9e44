import { Link } from 'wouter'
import { clases } from '../clases.ts'

interface PropsDePestanas<Id extends string> {
  etiqueta: string
  actual: Id
  pestanas: readonly { id: Id; texto: string; href: string }[]
}

/** The parts of a page, each with its own address. */
export function Pestanas<Id extends string>({ etiqueta, actual, pestanas }: PropsDePestanas<Id>) {
  return (
    <nav aria-label={etiqueta} className="mb-6 border-b border-borde print:hidden">
      <ul className="-mb-px flex flex-wrap gap-x-3 sm:gap-x-6">
        {pestanas.map(({ id, texto, href }) => (
          <li key={id}>
            <Link
              href={href}
              aria-current={id === actual ? 'page' : undefined}
              className={clases(
                'inline-flex min-h-toque items-center border-b-3 font-semibold no-underline',
                id === actual
                  ? 'border-acento text-acento forced-colors:border-[Highlight]'
                  : 'border-transparent text-tinta-2 hover:text-tinta forced-colors:border-[Canvas]',
              )}
            >
              {texto}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
