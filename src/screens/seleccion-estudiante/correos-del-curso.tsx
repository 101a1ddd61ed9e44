import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import type { Actor } from 'xstate'
import type { FlowMachine } from '#app/flows.ts'
import { isRecordBusy, recordFailure, recordView } from '#machines/admin-record/admin-record.selectors.ts'
import { Campo, CONTROL } from '#ui/formulario/campo.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/formulario/falla.tsx'
import { useEscrito } from '#ui/formulario/use-escrito.ts'
import { DialogoDeFormulario } from '#ui/marco/dialogo-de-formulario.tsx'

interface PropsDeCorreos {
  flujo: Actor<FlowMachine<'seleccionEstudianteCodesMail'>>
  /** The course, in words. */
  nombre: string
}

/** The addresses that the school has of a course's guardians, to send each its student's code. */
export function CorreosDelCurso({ flujo, nombre }: PropsDeCorreos) {
  const abierto = useSelector(flujo, recordView) === 'formulario'
  const ocupado = useSelector(flujo, isRecordBusy)
  const cierra = (): void => flujo.send({ type: 'CANCEL' })
  if (!abierto) return null
  return (
    <DialogoDeFormulario
      titulo="Enviar códigos por correo"
      formulario="correos"
      accion="Enviar"
      enCurso="Enviando"
      ocupado={ocupado}
      onCerrar={cierra}
    >
      <p>Escriba o pegue los correos de los apoderados de {nombre}. El correo lleva el código y las iniciales del estudiante.</p>
      <Formulario flujo={flujo} nombre={nombre} ocupado={ocupado} />
    </DialogoDeFormulario>
  )
}

function Formulario({ flujo, nombre, ocupado }: PropsDeCorreos & { ocupado: boolean }) {
  const [destinatarios, setDestinatarios] = useEscrito(`correos ${nombre}`, '')
  const falla = useSelector(flujo, recordFailure)
  const alEnviar = (evento: FormEvent): void => {
    evento.preventDefault()
    if (!ocupado) flujo.send({ type: 'SAVE', data: { destinatarios } })
  }
  return (
    <form id="correos" noValidate className="grid gap-4" onSubmit={alEnviar}>
      <FallaDeCampos falla={falla} />
      <FallaGeneral falla={falla} titulo="No salieron todos los correos" />
      <Campo
        id="destinatarios"
        etiqueta="RUN del estudiante y correo de su apoderado"
        ayuda="Uno por línea. Ejemplo: 12.345.678-5; nombre@correo.cl"
        error={falla?.campos['destinatarios']}
      >
        {(aria) => (
          <textarea
            {...aria}
            name="destinatarios"
            rows={8}
            autoComplete="off"
            spellCheck={false}
            value={destinatarios}
            className={`${CONTROL} cifras`}
            onChange={(evento) => setDestinatarios(evento.currentTarget.value)}
          />
        )}
      </Campo>
    </form>
  )
}
