import type { FormEvent, ReactNode } from 'react'
import type { Falla } from '#contract/falla.ts'
import { CampoTexto } from '#ui/formulario/campo.tsx'
import { DialogoDeFormulario } from '#ui/marco/dialogo-de-formulario.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/formulario/falla.tsx'
import { useEscrito } from '#ui/formulario/use-escrito.ts'

interface PropsDePregunta {
  titulo: string
  children: ReactNode
  /** The verb of the action: "Eliminar". */
  accion: string
  /** What or whom a reason is asked about, which stays in the audit; without it none is asked. */
  motivoDe?: string | number
  /** What it is called where it is not a reason for the audit, and its help. */
  etiquetaDelMotivo?: string
  ayudaDelMotivo?: string
  peligrosa?: boolean
  ocupado: boolean
  falla: Falla | null
  onConfirmar: (motivo: string) => void
  onCerrar: () => void
}

/** Asks before something is done. */
export function Pregunta({
  titulo,
  children,
  accion,
  motivoDe,
  etiquetaDelMotivo = 'Motivo',
  ayudaDelMotivo = 'Quedará en la auditoría.',
  peligrosa = false,
  ocupado,
  falla,
  onConfirmar,
  onCerrar,
}: PropsDePregunta) {
  const [motivo, setMotivo] = useEscrito(`motivo ${titulo} ${motivoDe}`, '')
  const alEnviar = (evento: FormEvent): void => {
    evento.preventDefault()
    if (!ocupado) onConfirmar(motivo)
  }
  return (
    <DialogoDeFormulario
      titulo={titulo}
      formulario="pregunta"
      accion={accion}
      enCurso="Un momento"
      peligrosa={peligrosa}
      ocupado={ocupado}
      onCerrar={onCerrar}
    >
      <form id="pregunta" noValidate className="grid gap-4" onSubmit={alEnviar}>
        {children}
        <FallaDeCampos falla={falla} />
        {motivoDe !== undefined && (
          <CampoTexto
            etiqueta={etiquetaDelMotivo}
            name="motivo"
            ayuda={ayudaDelMotivo}
            maxLength={300}
            value={motivo}
            onChange={setMotivo}
            error={falla?.campos['motivo']}
            required
          />
        )}
        <FallaGeneral falla={falla} titulo="No se pudo hacer" />
      </form>
    </DialogoDeFormulario>
  )
}
