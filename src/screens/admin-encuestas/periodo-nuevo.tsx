import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import type { Part } from '#app/use-flow.ts'
import { useDraft } from '#app/use-draft.ts'
import { isRecordBusy, isRecordClosed, recordFailure, recordView } from '#machines/admin-record/admin-record.selectors.ts'
import { Recuperado } from '#ui/avisos/recuperado.tsx'
import { CampoTexto } from '#ui/formulario/campo.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/formulario/falla.tsx'
import { DialogoDeFormulario } from '#ui/marco/dialogo-de-formulario.tsx'

interface PropsDePeriodoNuevo {
  flujo: Part<'adminPeriodos', 'record'>
}

/** The name of a period that is made. */
export function PeriodoNuevo({ flujo }: PropsDePeriodoNuevo) {
  const abierto = useSelector(flujo, recordView) === 'formulario'
  const ocupado = useSelector(flujo, isRecordBusy)
  const cerra = (): void => flujo.send({ type: 'CANCEL' })
  if (!abierto) return null
  return (
    <DialogoDeFormulario
      titulo="Crear período"
      formulario="periodo"
      accion="Crear período"
      enCurso="Creando"
      ocupado={ocupado}
      onCerrar={cerra}
    >
      <Formulario flujo={flujo} ocupado={ocupado} />
    </DialogoDeFormulario>
  )
}

function Formulario({ flujo, ocupado }: PropsDePeriodoNuevo & { ocupado: boolean }) {
  const { draft, write: pone, recovered: recuperado } = useDraft(flujo, 'admin-periodos', { nombre: '' }, isRecordClosed)
  const falla = useSelector(flujo, recordFailure)
  const alEnviar = (evento: FormEvent): void => {
    evento.preventDefault()
    if (!ocupado) flujo.send({ type: 'SAVE', data: draft })
  }
  return (
    <form id="periodo" noValidate className="grid gap-4" onSubmit={alEnviar}>
      {recuperado && <Recuperado />}
      <FallaDeCampos falla={falla} />
      <CampoTexto
        etiqueta="Nombre"
        name="nombre"
        ayuda="Por ejemplo: 2026"
        maxLength={20}
        autoComplete="off"
        value={draft.nombre}
        error={falla?.campos['nombre']}
        onChange={(nombre) => pone({ nombre })}
        required
      />
      <FallaGeneral falla={falla} titulo="No se pudo crear" />
    </form>
  )
}
