import { useState, type ReactNode } from 'react'

interface PropsDeViva<Valor> {
  inicial: Valor
  children: (valor: Valor, cambia: (valor: Valor) => void) => ReactNode
}

/** What is typed or chosen in an example stays in it. */
export function Viva<Valor>({ inicial, children }: PropsDeViva<Valor>) {
  const [valor, setValor] = useState(inicial)
  return children(valor, setValor)
}

/** What is drawn in chalk needs its blackboard. */
export function SobrePizarra({ children }: { children: ReactNode }) {
  return (
    <div data-pizarra className="sobre-pizarra">
      {children}
    </div>
  )
}

interface PropsDeMuestrario<Nombre extends string> {
  nombres: readonly Nombre[]
  children: (nombre: Nombre) => ReactNode
}

/** Each of several, with its name beside it. */
export function Muestrario<Nombre extends string>({ nombres, children }: PropsDeMuestrario<Nombre>) {
  return (
    <ul className="muestrario">
      {nombres.map((nombre) => (
        <li key={nombre}>
          {children(nombre)}
          {nombre}
        </li>
      ))}
    </ul>
  )
}

interface PropsDeDibujada {
  dibujo: string
  children: ReactNode
}

/** A box that somebody else's script fills, filled with words. */
export function DibujadaPorOtro({ dibujo, children }: PropsDeDibujada) {
  const dibuja = (alrededor: HTMLElement | null): void => {
    const palabras = Object.assign(document.createElement('p'), { className: 'dibujo-ajeno', textContent: dibujo })
    alrededor?.querySelector('[role="group"]')?.replaceChildren(palabras)
  }
  return <div ref={dibuja}>{children}</div>
}

/** Breaks as soon as it is drawn. */
export function Rota(): never {
  throw new Error('Esta parte se rompe a propósito.')
}
