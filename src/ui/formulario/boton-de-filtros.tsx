import { Icono } from '../iconos.tsx'
import { Boton } from './boton.tsx'

interface PropsDeBotonDeFiltros {
  abiertos: boolean
  /** How many are on. */
  puestos: number
  /** The element that it shows and hides. */
  controla: string
  onPulsar: () => void
}

/** Below 768 px the filters of a list, but its search, wait behind this button. */
export function BotonDeFiltros({ abiertos, puestos, controla, onPulsar }: PropsDeBotonDeFiltros) {
  return (
    <Boton ancho className="md:hidden" aria-expanded={abiertos} aria-controls={controla} onClick={onPulsar}>
      <Icono nombre="filtros" />
      {puestos === 0 ? 'Filtros' : `Filtros: ${puestos}`}
    </Boton>
  )
}
