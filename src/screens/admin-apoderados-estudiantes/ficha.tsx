import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import type { Part } from '#app/use-flow.ts'
import { useDraft } from '#app/use-draft.ts'
import type { ApoderadoAdministrado, FormularioDeApoderado } from '#contract/apoderados.admin.ts'
import {
  isRecordBusy,
  isRecordClosed,
  record,
  recordFailure,
  recordView,
  submitted,
  theirs,
} from '#machines/admin-record/admin-record.selectors.ts'
import { Recuperado } from '#ui/avisos/recuperado.tsx'
import { CampoTexto, Selector } from '#ui/formulario/campo.tsx'
import { DialogoDeFormulario } from '#ui/marco/dialogo-de-formulario.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/formulario/falla.tsx'
import { Conflicto } from '../administracion/conflicto.tsx'
import { Activo, DatosDePersona } from '../administracion/persona.tsx'

const VACIO: FormularioDeApoderado = {
  runApoderado: '',
  origen: 'Apoderados',
  nombres: '',
  apellidoPaterno: '',
  apellidoMaterno: '',
  correoElectronico: '',
  activo: '1',
}

function formularioDe(apoderado: ApoderadoAdministrado | null): FormularioDeApoderado {
  if (apoderado === null) return VACIO
  const { runApoderado, origen, nombres, apellidoPaterno, apellidoMaterno, correoElectronico, activo } = apoderado
  return {
    runApoderado,
    origen,
    nombres,
    apellidoPaterno,
    apellidoMaterno,
    correoElectronico: correoElectronico ?? '',
    activo: activo ? '1' : '0',
  }
}

const enEspanol = ({
  nombres,
  apellidoPaterno,
  apellidoMaterno,
  correoElectronico,
  activo,
}: FormularioDeApoderado): Record<string, string> => ({
  Nombres: nombres,
  'Apellido paterno': apellidoPaterno,
  'Apellido materno': apellidoMaterno,
  'Correo electrónico': correoElectronico,
  Activo: activo === '1' ? 'Sí' : 'No',
})

/** The form of a guardian in its dialog, or both versions of one that two people changed. */
export function FichaDeApoderado({ flujo }: { flujo: Part<'adminApoderadosEstudiantes', 'record'> }) {
  const vista = useSelector(flujo, recordView)
  const apoderado = useSelector(flujo, record<ApoderadoAdministrado>)
  const enviado = useSelector(flujo, submitted<FormularioDeApoderado>)
  const guardada = useSelector(flujo, theirs<ApoderadoAdministrado>)
  const ocupado = useSelector(flujo, isRecordBusy)
  const cerra = (): void => flujo.send({ type: 'CANCEL' })
  if (vista === 'conflicto' && enviado && guardada)
    return <Conflicto flujo={flujo} suya={enEspanol(enviado)} guardada={enEspanol(formularioDe(guardada))} />
  if (vista !== 'formulario') return null
  const borrador = `admin-apoderados-estudiantes ${apoderado?.usuarioId ?? 'nuevo'} ${apoderado?.version ?? 0}`
  const verbo = apoderado === null ? 'Crear apoderado' : 'Guardar cambios'
  return (
    <DialogoDeFormulario
      titulo={apoderado === null ? 'Crear apoderado' : 'Editar apoderado'}
      formulario="apoderado"
      accion={verbo}
      enCurso="Guardando"
      ocupado={ocupado}
      onCerrar={cerra}
    >
      <Formulario
        key={borrador}
        borrador={borrador}
        flujo={flujo}
        inicial={enviado ?? formularioDe(apoderado)}
        nuevo={apoderado === null}
        ocupado={ocupado}
      />
    </DialogoDeFormulario>
  )
}

function Formulario({
  flujo,
  borrador,
  inicial,
  nuevo,
  ocupado,
}: {
  flujo: Part<'adminApoderadosEstudiantes', 'record'>
  borrador: string
  inicial: FormularioDeApoderado
  nuevo: boolean
  ocupado: boolean
}) {
  const { draft: datos, write: pone, recovered: recuperado } = useDraft(flujo, borrador, inicial, isRecordClosed)
  const falla = useSelector(flujo, recordFailure)
  const error = (campo: string): string | undefined => falla?.campos[campo]
  const alEnviar = (evento: FormEvent): void => {
    evento.preventDefault()
    if (!ocupado) flujo.send({ type: 'SAVE', data: datos })
  }
  return (
    <form id="apoderado" noValidate className="grid gap-4" onSubmit={alEnviar}>
      {recuperado && <Recuperado />}
      <FallaDeCampos falla={falla} />
      <FallaGeneral falla={falla} titulo="No se pudo guardar" />
      {nuevo && (
        <div className="grid gap-4 sm:grid-cols-2">
          <CampoTexto
            etiqueta="RUN"
            name="runApoderado"
            cifras
            autoComplete="off"
            required
            value={datos.runApoderado}
            error={error('runApoderado')}
            onChange={(runApoderado) => pone({ runApoderado })}
          />
          <Selector
            etiqueta="Ingresa por"
            name="origen"
            value={datos.origen ?? 'Apoderados'}
            onChange={(origen) => pone({ origen: origen === 'EPJA' ? 'EPJA' : 'Apoderados' })}
            opciones={[
              { valor: 'Apoderados', texto: 'Apoderados' },
              { valor: 'EPJA', texto: 'EPJA' },
            ]}
          />
        </div>
      )}
      <DatosDePersona
        datos={datos}
        conApellido
        ayudaDeCorreo={nuevo ? undefined : 'Si cambia, el apoderado deberá verificarlo otra vez.'}
        error={error}
        onCambio={pone}
      />
      <Activo
        pregunta="¿El apoderado está activo?"
        activo={datos.activo === '1'}
        onCambio={(activo) => pone({ activo: activo ? '1' : '0' })}
      />
    </form>
  )
}
