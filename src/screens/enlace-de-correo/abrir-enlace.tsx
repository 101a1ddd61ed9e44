import type { Falla } from '#contract/falla.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { FallaGeneral } from '#ui/formulario/falla.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'

interface PropsDeAbrirEnlace {
  falla: Falla | null
  ocupado: boolean
  onAbrir: () => void
}

/** A mail's link while it is opened, and when the service did not answer: the link is as good as before. */
export function AbrirEnlace({ falla, ocupado, onAbrir }: PropsDeAbrirEnlace) {
  return (
    <div className="grid gap-5" aria-busy={ocupado}>
      <Titulo>Enlace de su correo</Titulo>
      <FallaGeneral falla={falla} titulo="No pudimos abrir el enlace." />
      <Boton variante="principal" ancho ocupado={ocupado} textoOcupado="Abriendo el enlace" onClick={onAbrir}>
        Abrir el enlace otra vez
      </Boton>
    </div>
  )
}
