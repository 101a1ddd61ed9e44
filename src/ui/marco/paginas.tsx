import { clases } from '../clases.ts'
import { enMiles } from '../texto/numeros.ts'

interface PropsDePaginas {
  total: number
  limit: number
  offset: number
  /** Plural of what is listed: "estudiantes". */
  nombre: string
  /** On wide screens too it stands in a narrow column. */
  angosta?: true
  onPagina: (offset: number) => void
}

/** Which rows of how many are in sight, and the way to the other pages. A single page needs neither. */
export function Paginas({ total, limit, offset, nombre, angosta, onPagina }: PropsDePaginas) {
  const ultima = Math.max(0, Math.ceil(total / limit) - 1)
  const actual = Math.min(Math.floor(offset / limit), ultima)
  const hasta = Math.min(offset + limit, total)
  if (ultima === 0) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-borde px-3.5 py-2">
      <p className="cifras text-nota text-tinta-2">
        {enMiles(Math.min(offset + 1, total))} a {enMiles(hasta)} de {enMiles(total)} {nombre}
      </p>
      <nav aria-label={`Páginas de ${nombre}`}>
        {/* The words at its ends stand where the text does; a page's number is as wide as what is pressed. */}
        <ul className={clases('-mr-2 flex flex-wrap items-center sm:gap-1', actual > 0 && '-ml-2')}>
          {actual > 0 && (
            <li>
              <Paso texto="Anterior" onClick={() => onPagina((actual - 1) * limit)} />
            </li>
          )}
          {paginasCercanas(actual, ultima).map((pagina) => (
            <li key={pagina} className={clases(Math.abs(pagina - actual) > 1 && clases('max-sm:hidden', angosta && 'xl:hidden'))}>
              <button
                type="button"
                aria-label={`Página ${pagina + 1}`}
                aria-current={pagina === actual ? 'page' : undefined}
                className={clases(
                  'grid min-h-toque min-w-11 place-items-center rounded-control font-semibold',
                  pagina === actual ? 'bg-acento text-sobre-acento' : 'text-acento hover:bg-acento-suave',
                )}
                onClick={() => onPagina(pagina * limit)}
              >
                {enMiles(pagina + 1)}
              </button>
            </li>
          ))}
          {actual < ultima && (
            <li>
              <Paso texto="Siguiente" onClick={() => onPagina((actual + 1) * limit)} />
            </li>
          )}
        </ul>
      </nav>
    </div>
  )
}

function Paso({ texto, onClick }: { texto: string; onClick: () => void }) {
  return (
    <button type="button" className="min-h-toque rounded-control px-2 font-semibold text-acento hover:bg-acento-suave" onClick={onClick}>
      {texto}
    </button>
  )
}

/** Up to five pages around the current one, from 0. */
function paginasCercanas(actual: number, ultima: number): number[] {
  const primera = Math.max(0, Math.min(actual - 2, ultima - 4))
  return Array.from({ length: Math.min(5, ultima + 1) }, (_, paso) => primera + paso)
}
