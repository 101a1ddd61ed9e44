import { Component, type ReactNode } from 'react'
import { Boton } from '#ui/formulario/boton.tsx'
import { MarcoPublico } from '#ui/marco/marco.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'

interface ErrorBoundaryProps {
  /** Another value clears the error: the person went to another page. */
  page: string
  children: ReactNode
}

interface ErrorBoundaryState {
  failed: boolean
}

/** What is left when a page breaks or its code does not arrive: what happened, and a way to load it again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false }

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true }
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (before.page !== this.props.page && this.state.failed) this.setState({ failed: false })
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <MarcoPublico>
        <title>Error: la página no se pudo mostrar</title>
        <div role="alert">
          <Titulo guia="Sus respuestas guardadas no se han perdido.">La página no se pudo mostrar</Titulo>
        </div>
        <Boton variante="principal" onClick={() => window.location.reload()}>
          Cargar otra vez
        </Boton>
      </MarcoPublico>
    )
  }
}
