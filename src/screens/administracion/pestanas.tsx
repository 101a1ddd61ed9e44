import { Link } from 'wouter'
import { clases } from '#ui/clases.ts'

interface PropsDePestanas {
  etiqueta: string
  actual: string
  pestanas: readonly { id: string; texto: string; href: string }[]
}

/** The parts of an administration page, each with its own address. */
export function Pestanas({ etiqueta, actual, pestanas }: PropsDePestanas) {
  return (
    <nav aria-label={etiqueta} className="mb-6 border-b border-borde print:hidden">
      <ul className="-mb-px flex flex-wrap gap-x-6">
        {pestanas.map(({ id, texto, href }) => (
          <li key={id}>
            <Link
              href={href}
              aria-current={id === actual ? 'page' : undefined}
              className={clases('inline-flex min-h-toque items-center border-b-3 px-1 font-semibold no-underline', id === actual ? 'border-acento text-acento' : 'border-transparent text-tinta-2 hover:text-tinta')}
            >
              {texto}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
