import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import type { Part } from '#app/use-flow.ts'
import type { ApoderadoAdministrado } from '#contract/apoderados.admin.ts'
import { isRecordBusy, record, recordFailure, recordView } from '#machines/admin-record/admin-record.selectors.ts'
import { CampoTexto } from '#ui/formulario/campo.tsx'
import { DialogoDeFormulario } from '#ui/marco/dialogo-de-formulario.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/formulario/falla.tsx'
import { sinPartirNumeros } from '#ui/formulario/numeros-enteros.tsx'
import { useEscrito } from '#ui/formulario/use-escrito.ts'

interface PropsDeVincular {
  flujo: Part<'adminApoderadosEstudiantes', 'link'>
  nombreDe: (apoderado: ApoderadoAdministrado) => string
}

/** Links a student to a guardian by its RUN. */
export function Vincular({ flujo, nombreDe }: PropsDeVincular) {
  const abierto = useSelector(flujo, recordView) === 'formulario'
  const apoderado = useSelector(flujo, record<ApoderadoAdministrado>)
  const ocupado = useSelector(flujo, isRecordBusy)
  const cerra = (): void => flujo.send({ type: 'CANCEL' })
  if (!abierto || apoderado === null) return null
  return (
    <DialogoDeFormulario
      titulo="Vincular un estudiante"
      formulario="vincular"
      accion="Vincular"
      enCurso="Vinculando"
      ocupado={ocupado}
      onCerrar={cerra}
    >
      <p>El estudiante quedará vinculado a {nombreDe(apoderado)}.</p>
      <FormularioDeVinculo flujo={flujo} apoderadoId={apoderado.usuarioId} ocupado={ocupado} />
    </DialogoDeFormulario>
  )
}

function FormularioDeVinculo({ flujo, apoderadoId, ocupado }: Pick<PropsDeVincular, 'flujo'> & { apoderadoId: number; ocupado: boolean }) {
  const [runEstudiante, setRun] = useEscrito(`vincular ${apoderadoId}`, '')
  const falla = useSelector(flujo, recordFailure)
  const alEnviar = (evento: FormEvent): void => {
    evento.preventDefault()
    if (!ocupado) flujo.send({ type: 'SAVE', data: { runEstudiante } })
  }
  return (
    <form id="vincular" noValidate className="grid gap-4" onSubmit={alEnviar}>
      <FallaDeCampos falla={falla} />
      <FallaGeneral falla={falla} titulo="No se pudo vincular" />
      <CampoTexto
        etiqueta="RUN del estudiante"
        name="runEstudiante"
        cifras
        autoComplete="off"
        ayuda={sinPartirNumeros('Por ejemplo: 36.120.458-1')}
        value={runEstudiante}
        onChange={setRun}
        error={falla?.campos['runEstudiante']}
        required
      />
    </form>
  )
}
