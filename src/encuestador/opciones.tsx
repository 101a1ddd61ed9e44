import type { Valor } from '#contract/rules/cuestionario.ts'
import { Opcion } from '#ui/formulario/opcion.tsx'

interface Eleccion {
  value: string
  text: string
}

interface PropsDeOpciones {
  /** Name of the group; also the id of its first option. */
  nombre: string
  opciones: readonly Eleccion[]
  /** Shows the number that chooses each option with the keyboard. */
  numeradas: boolean
  className?: string
}

/** One choice of several. */
export function Elegir({
  nombre,
  opciones,
  numeradas,
  className,
  valor,
  onElegir,
}: PropsDeOpciones & { valor: string | null; onElegir: (valor: string) => void }) {
  return (
    <div className={className ?? 'grid gap-2'}>
      {opciones.map(({ value, text }, i) => (
        <Opcion
          key={value}
          tipo="radio"
          name={nombre}
          id={idDeOpcion(nombre, i)}
          value={value}
          checked={valor === value}
          onChange={() => onElegir(value)}
        >
          <Rotulo texto={text} numero={numeradas ? i + 1 : null} />
        </Opcion>
      ))}
    </div>
  )
}

interface PropsDeMarcar extends PropsDeOpciones {
  /** The option that excludes the others. */
  ninguna: string | undefined
  valor: readonly string[]
  onMarcar: (valor: Valor) => void
}

/** Any number of choices; one of them may exclude the others. */
export function Marcar({ nombre, opciones, numeradas, ninguna, valor, onMarcar }: PropsDeMarcar) {
  const marca = (value: string, marcada: boolean): void => {
    const otras = valor.filter((una) => una !== value && una !== ninguna)
    const marcadas = !marcada ? valor.filter((una) => una !== value) : value === ninguna ? [value] : [...otras, value]
    const enOrden = opciones.map((opcion) => opcion.value).filter((una) => marcadas.includes(una))
    onMarcar(enOrden.length === 0 ? null : enOrden)
  }
  return (
    <div className="grid gap-2">
      {opciones.map(({ value, text }, i) => (
        <Opcion
          key={value}
          tipo="checkbox"
          name={nombre}
          id={idDeOpcion(nombre, i)}
          value={value}
          checked={valor.includes(value)}
          onChange={(marcada) => marca(value, marcada)}
        >
          <Rotulo texto={text} numero={numeradas ? i + 1 : null} />
        </Opcion>
      ))}
    </div>
  )
}

function Rotulo({ texto, numero }: { texto: string; numero: number | null }) {
  if (numero === null || numero > 9) return texto
  return (
    <>
      {texto}
      <kbd
        aria-hidden="true"
        className="ml-2 hidden rounded-etiqueta border border-borde bg-fondo px-1.5 font-sans text-nota font-normal text-tinta-2 sm:inline-block"
      >
        {numero}
      </kbd>
    </>
  )
}

function idDeOpcion(nombre: string, i: number): string {
  return i === 0 ? nombre : `${nombre}-${i}`
}
