import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import { dataState } from '#app/use-flow.ts'
import type { EstudianteVinculado } from '#contract/apoderados.ts'
import { isRecordBusy, record, recordFailure, recordView } from '#machines/admin-record/admin-record.selectors.ts'
import { CampoTexto } from '#ui/formulario/campo.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/formulario/falla.tsx'
import { useEscrito } from '#ui/formulario/use-escrito.ts'
import { DialogoDeFormulario } from '#ui/marco/dialogo-de-formulario.tsx'
import { nombreCompleto } from '#ui/texto/nombres.ts'
import type { Escritorio } from './use-escritorio.ts'

interface PropsDeComprobar {
  flujo: Escritorio['comprobacion']
}

/** Proves a declared bond with the code that the school gave. */
export function Comprobar({ flujo }: PropsDeComprobar) {
  const abierto = useSelector(flujo, recordView) === 'formulario'
  const estudiante = useSelector(flujo, record<EstudianteVinculado>)
  const ocupado = useSelector(flujo, isRecordBusy)
  const estado = useSelector(flujo, (foto) => dataState('admin-record', foto))
  const cierra = (): void => flujo.send({ type: 'CANCEL' })
  return (
    <div data-state={estado}>
      {abierto && estudiante && (
        <DialogoDeFormulario
          titulo="Comprobar el vínculo"
          formulario="comprobar"
          accion="Comprobar"
          enCurso="Comprobando"
          ocupado={ocupado}
          onCerrar={cierra}
        >
          <p>{nombreCompleto(estudiante)}: escriba el código que le entregó su establecimiento.</p>
          <Formulario flujo={flujo} de={estudiante.runEstudiante} ocupado={ocupado} />
          <p className="text-nota text-tinta-2">¿No lo tiene? Pídalo en el establecimiento: allí también pueden confirmar su vínculo.</p>
        </DialogoDeFormulario>
      )}
    </div>
  )
}

function Formulario({ flujo, de, ocupado }: PropsDeComprobar & { de: string; ocupado: boolean }) {
  const [codigo, setCodigo] = useEscrito(`comprobar ${de}`, '')
  const falla = useSelector(flujo, recordFailure)
  const alEnviar = (evento: FormEvent): void => {
    evento.preventDefault()
    if (!ocupado) flujo.send({ type: 'SAVE', data: { codigo } })
  }
  return (
    <form id="comprobar" noValidate className="grid gap-4" onSubmit={alEnviar}>
      <FallaDeCampos falla={falla} />
      <FallaGeneral falla={falla} titulo="No pudimos comprobar el vínculo." />
      <CampoTexto
        etiqueta="Código"
        name="codigo"
        cifras
        autoComplete="off"
        spellCheck={false}
        ayuda="Son 8 letras y números. Ejemplo: 7K3M-Q2XD"
        value={codigo}
        onChange={setCodigo}
        error={falla?.campos['codigo']}
        required
        className="max-w-xs"
      />
    </form>
  )
}
