import type { FormEvent, ReactNode } from 'react'
import { Boton } from '#ui/formulario/boton.tsx'
import { CampoTexto } from '#ui/formulario/campo.tsx'
import { useQueSigue } from '#ui/formulario/use-que-sigue.ts'
import { Icono } from '#ui/iconos.tsx'

/** A filter's id apart from that of the same datum in a dialog's form: its label and its error lead to one of them. */
export const idDeFiltro = (name: string): string => `filtro-${name}`

interface PropsDeBuscador {
  /** Fields of text, by the name of their filter. */
  campos: readonly { name: string; etiqueta: string; ayuda?: string; type?: 'text' | 'search' }[]
  filtros: Readonly<Record<string, string>>
  onBuscar: (filtros: Record<string, string>) => void
  /** Other filters, which act as they change: the button is not theirs. */
  children?: ReactNode
}

/** The search of a list goes out when the person asks for it, not at each letter. */
export function Buscador({ campos, filtros, onBuscar, children }: PropsDeBuscador) {
  const deLaDireccion = Object.fromEntries(campos.map(({ name }) => [name, filtros[name] ?? '']))
  const [textos, setTextos] = useQueSigue(JSON.stringify(deLaDireccion), deLaDireccion)
  const alEnviar = (evento: FormEvent): void => {
    evento.preventDefault()
    onBuscar(Object.fromEntries(Object.entries(textos).map(([name, texto]) => [name, texto.trim()])))
  }
  return (
    <form role="search" className="flex flex-wrap items-end gap-3 max-md:flex-col max-md:items-stretch print:hidden" onSubmit={alEnviar}>
      <div className="flex items-end gap-3 max-md:flex-col max-md:items-stretch md:flex-[1_1_26rem]">
        {campos.map(({ name, etiqueta, ayuda }) => (
          <CampoTexto
            key={name}
            id={idDeFiltro(name)}
            etiqueta={etiqueta}
            name={name}
            ayuda={ayuda}
            type="search"
            autoComplete="off"
            maxLength={100}
            className="md:min-w-40 md:flex-1"
            value={textos[name] ?? ''}
            onChange={(texto) => setTextos({ ...textos, [name]: texto })}
          />
        ))}
        <Boton type="submit">
          <Icono nombre="buscar" />
          Buscar
        </Boton>
      </div>
      {children && <div className="flex flex-wrap gap-3 max-md:flex-col">{children}</div>}
    </form>
  )
}
