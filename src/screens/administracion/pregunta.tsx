import { useSelector } from '@xstate/react'
import type { FormEvent, ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Falla } from '#contract/falla.ts'
import type { confirmedActionMachineOf } from '#machines/confirmed-action/confirmed-action.chart.ts'
import { actionFailure, askedAbout, isActing } from '#machines/confirmed-action/confirmed-action.selectors.ts'
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

/** What is asked about, null while nothing is, and what the question of a flow needs to be asked. */
export function usePregunta<Target>(flujo: ActorRefFrom<ReturnType<typeof confirmedActionMachineOf<Target>>>) {
  const preguntado = useSelector(flujo, askedAbout<Target>)
  const falla = useSelector(flujo, actionFailure)
  const ocupado = useSelector(flujo, isActing)
  const pregunta = {
    falla,
    ocupado,
    onConfirmar: (motivo: string) => flujo.send({ type: 'CONFIRM', motivo }),
    onCerrar: () => flujo.send({ type: 'CANCEL' }),
  }
  return [preguntado, pregunta] as const
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
