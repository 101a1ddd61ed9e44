import { Link } from 'wouter'
import { clases } from '../clases.ts'

interface PropsDePestanas<Id extends string> {
  etiqueta: string
  actual: Id
  pestanas: readonly { id: Id; texto: string; href: string }[]
}

/** On a phone the parts are one line that scrolls: the one in sight is brought to its middle, also when the phone is turned. */
function muestraLaActual(lista: HTMLUListElement): () => void {
  const alMedio = (): void => {
    const actual = lista.querySelector<HTMLElement>('[aria-current]')
    if (actual) lista.scrollLeft = actual.offsetLeft + actual.offsetWidth / 2 - lista.clientWidth / 2
  }
  alMedio()
  window.addEventListener('resize', alMedio)
  return () => window.removeEventListener('resize', alMedio)
}

/** The parts of a page, each with its own address. */
export function Pestanas<Id extends string>({ etiqueta, actual, pestanas }: PropsDePestanas<Id>) {
  return (
    <nav aria-label={etiqueta} className="mb-6 min-w-0 border-b border-borde print:hidden">
      <ul
        ref={muestraLaActual}
        className="relative -mb-px flex gap-x-5 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 sm:flex-wrap sm:gap-x-6"
      >
        {pestanas.map(({ id, texto, href }) => (
          <li key={id}>
            <Link
              href={href}
              aria-current={id === actual ? 'page' : undefined}
              className={clases(
                'inline-flex min-h-toque items-center border-b-3 font-semibold whitespace-nowrap no-underline max-sm:-outline-offset-3',
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
