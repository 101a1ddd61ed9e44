import type { ReactNode } from 'react'
import { Basico } from '../iconos-basicos.tsx'
import { Hoja } from './hoja.tsx'

interface ParteDeTexto {
  id: string
  titulo: string
}

interface PropsDePagina<P extends ParteDeTexto> {
  /** What whoever reads nothing else should know. */
  enBreve: readonly string[]
  partes: readonly P[]
  /** The text of each part. */
  children: (parte: P) => ReactNode
  /** What stands at the side, under the index. */
  lado?: ReactNode
}

/** A long text: in short, then by parts, with their index at the side. */
export function PaginaDeTexto<P extends ParteDeTexto>({ enBreve, partes, children, lado }: PropsDePagina<P>) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-8">
        <Hoja aria-labelledby="en-breve" className="grid gap-3">
          <h2 id="en-breve" className="text-titulo-2">
            En breve
          </h2>
          <ul className="grid gap-2">
            {enBreve.map((frase) => (
              <li key={frase} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-3">
                <Basico nombre="listo" className="mt-0.5 size-5 text-acento" />
                {frase}
              </li>
            ))}
          </ul>
        </Hoja>
        {partes.map((parte) => (
          <section key={parte.id} id={parte.id} aria-labelledby={`titulo-${parte.id}`} className="grid scroll-mt-6 gap-3">
            <h2 id={`titulo-${parte.id}`} className="text-titulo-2">
              {parte.titulo}
            </h2>
            {children(parte)}
          </section>
        ))}
      </div>
      <div className="grid gap-6">
        <Hoja className="grid gap-2 max-lg:hidden">
          <h2 className="text-titulo-2">En esta página</h2>
          <nav aria-label="En esta página" className="grid">
            {partes.map(({ id, titulo }) => (
              <a key={id} href={`#${id}`} className="enlace inline-flex min-h-toque items-center">
                {titulo}
              </a>
            ))}
          </nav>
        </Hoja>
        {lado}
      </div>
    </div>
  )
}

/** Points of a part, one under the other. */
export function Puntos({ frases }: { frases: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-2 pl-5">
      {frases.map((frase) => (
        <li key={frase}>{frase}</li>
      ))}
    </ul>
  )
}
