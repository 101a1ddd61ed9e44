import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { clases } from '#ui/clases.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { BotonDeFiltros } from '#ui/formulario/boton-de-filtros.tsx'
import { CampoTexto } from '#ui/formulario/campo.tsx'
import { useEscrito } from '#ui/formulario/use-escrito.ts'
import { Icono } from '#ui/iconos.tsx'

/** A filter's id apart from that of the same datum in a dialog's form: its label and its error lead to one of them. */
export const idDeFiltro = (name: string): string => `filtro-${name}`

interface PropsDeBuscador {
  /** Fields of text, by the name of their filter. */
  campos: readonly { name: string; etiqueta: string; ayuda?: string; corto?: boolean }[]
  filtros: Readonly<Record<string, string>>
  onBuscar: (filtros: Record<string, string>) => void
  /** Other filters, which act as they change: the button is not theirs. */
  children?: ReactNode
}

/**
 * The search of a list goes out when the person asks for it, not at each letter. Below 768 px only its first field is in sight; the
 * others and the filters wait behind a button that says how many are on.
 */
export function Buscador({ campos, filtros, onBuscar, children }: PropsDeBuscador) {
  const deLaDireccion = Object.fromEntries(campos.map(({ name }) => [name, filtros[name] ?? '']))
  const [textos, setTextos] = useEscrito('buscar', deLaDireccion, JSON.stringify(deLaDireccion))
  const alEnviar = (evento: FormEvent): void => {
    evento.preventDefault()
    onBuscar(Object.fromEntries(Object.entries(textos).map(([name, texto]) => [name, texto.trim()])))
  }
  const [abiertos, setAbiertos] = useState(false)
  const otros = useId()
  const [primero, ...demas] = campos
  const puestos = Object.keys(filtros).filter((name) => name !== 'vista' && name !== primero?.name).length
  const plegado = !abiertos && 'max-md:hidden'
  const campo = ({ name, etiqueta, ayuda, corto }: (typeof campos)[number], plegado?: string | false) => (
    <CampoTexto
      key={name}
      id={idDeFiltro(name)}
      etiqueta={etiqueta}
      name={name}
      ayuda={ayuda}
      type="search"
      autoComplete="off"
      maxLength={100}
      className={clases(corto ? 'md:w-18' : 'md:min-w-36 md:flex-1', plegado)}
      value={textos[name] ?? ''}
      onChange={(texto) => setTextos({ ...textos, [name]: texto })}
    />
  )
  return (
    <form role="search" className="flex flex-wrap items-end gap-3 max-md:flex-col max-md:items-stretch print:hidden" onSubmit={alEnviar}>
      <div
        className={clases(
          'flex items-end gap-3 max-md:flex-col max-md:items-stretch md:flex-wrap',
          // The button stands beside its fields: where the other filters do not fit as well, they go below.
          demas.length > 0 ? 'md:flex-[1_1_40rem]' : 'md:flex-[1_1_26rem]',
        )}
      >
        {primero && campo(primero)}
        {demas.map((uno) => campo(uno, plegado))}
        <div className="gap-3 max-md:grid max-md:auto-cols-fr max-md:grid-flow-col">
          {(demas.length > 0 || children) && (
            <BotonDeFiltros abiertos={abiertos} puestos={puestos} controla={otros} onPulsar={() => setAbiertos(!abiertos)} />
          )}
          <Boton type="submit">
            <Icono nombre="buscar" />
            Buscar
          </Boton>
        </div>
      </div>
      {children && (
        <div id={otros} className={clases('flex flex-wrap gap-3 max-md:flex-col', plegado)}>
          {children}
        </div>
      )}
    </form>
  )
}
