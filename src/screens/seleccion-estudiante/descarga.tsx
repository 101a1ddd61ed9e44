import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton } from '#ui/formulario/boton.tsx'

/** Why a file did not arrive, and another try; nothing while none failed. */
export function FallaDeDescarga({ falla, onReintentar }: { falla: { mensaje: string } | null; onReintentar: () => void }) {
  if (falla === null) return null
  return (
    <Aviso tono="alerta" role="alert" titulo={falla.mensaje}>
      <Boton className="justify-self-start" onClick={onReintentar}>
        Reintentar
      </Boton>
    </Aviso>
  )
}
