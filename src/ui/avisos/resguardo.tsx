import { Component, type ReactNode } from 'react'

interface PropsDeResguardo {
  /** Another value clears the failure: the person went to another page. */
  pagina?: string
  /** What is shown when a part of the page breaks, or its code does not arrive. */
  alternativa: ReactNode
  /** How the page is loaded again. */
  recarga?: () => void
  children: ReactNode
}

interface Estado {
  fallo: boolean
}

/**
 * A part of a page that may not arrive: instead of it, what is known and how to load it again. It is loaded again by itself
 * when the connection comes back.
 */
export class Resguardo extends Component<PropsDeResguardo, Estado> {
  // Assigned here and not beside their types: older browsers would need helpers for that.
  declare private readonly alVolver: () => void

  constructor(props: PropsDeResguardo) {
    super(props)
    this.state = { fallo: false }
    this.alVolver = () => (this.props.recarga ?? recargaLaPagina)()
  }

  static getDerivedStateFromError(): Estado {
    return { fallo: true }
  }

  override componentDidUpdate(antes: PropsDeResguardo, { fallo }: Estado): void {
    if (antes.pagina !== this.props.pagina && this.state.fallo) this.setState({ fallo: false })
    if (fallo === this.state.fallo) return
    if (this.state.fallo) window.addEventListener('online', this.alVolver)
    else window.removeEventListener('online', this.alVolver)
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.alVolver)
  }

  override render(): ReactNode {
    return this.state.fallo ? this.props.alternativa : this.props.children
  }
}

/** Loads the page again, with all that it keeps. */
export function recargaLaPagina(): void {
  window.location.reload()
}
