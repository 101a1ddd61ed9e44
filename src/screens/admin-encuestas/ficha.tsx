import { useSelector } from '@xstate/react'
import type { Part } from '#app/use-flow.ts'
import type { EncuestaAdministrada, FormularioDeEncuesta, ReferenciaDeEncuestas } from '#contract/encuestas.admin.ts'
import { isRecordBusy, record, recordView, submitted, theirs } from '#machines/admin-record/admin-record.selectors.ts'
import { DialogoDeFormulario } from '#ui/marco/dialogo-de-formulario.tsx'
import { enFecha } from '#ui/texto/fechas.ts'
import { Conflicto } from '../administracion/conflicto.tsx'
import { Formulario } from './formulario.tsx'
import { periodoOfrecido } from './periodo-ofrecido.ts'

interface PropsDeFicha {
  flujo: Part<'adminEncuestas', 'record'>
  referencia: ReferenciaDeEncuestas
}

function formularioDe(encuesta: EncuestaAdministrada | null, { periodos, encuestas }: ReferenciaDeEncuestas): FormularioDeEncuesta {
  if (encuesta === null) {
    return {
      nombre: '',
      activo: false,
      esPublico: true,
      periodo: { periodoId: periodoOfrecido(periodos) ?? 0 },
      contestador: { informanteDigitadorId: 1 },
      apertura: '',
      cierre: '',
      minutos: 20,
      cuestionarioDe: encuestas[0]?.encuestaId,
    }
  }
  const { nombre, activo, esPublico, periodo, contestador, apertura, cierre, minutos, encuestaId } = encuesta
  return {
    nombre,
    activo,
    esPublico,
    periodo: { periodoId: periodo.periodoId },
    contestador: { informanteDigitadorId: contestador.informanteDigitadorId },
    apertura,
    cierre,
    minutos,
    cuestionarioDe: encuestaId,
  }
}

function enEspanol(datos: FormularioDeEncuesta, { periodos, informantes }: ReferenciaDeEncuestas): Record<string, string> {
  return {
    Nombre: datos.nombre,
    Período: periodos.find(({ periodoId }) => periodoId === datos.periodo.periodoId)?.nombre ?? '',
    Responde:
      informantes.find(({ informanteDigitadorId }) => informanteDigitadorId === datos.contestador.informanteDigitadorId)?.nombre ?? '',
    Apertura: enFecha(datos.apertura),
    Cierre: enFecha(datos.cierre),
    Minutos: String(datos.minutos),
    Activa: datos.activo ? 'Sí' : 'No',
    Pública: datos.esPublico ? 'Sí' : 'No',
  }
}

/** The form of a survey in its dialog, or both versions of one that two people changed. */
export function FichaDeEncuesta({ flujo, referencia }: PropsDeFicha) {
  const vista = useSelector(flujo, recordView)
  const encuesta = useSelector(flujo, record<EncuestaAdministrada>)
  const enviado = useSelector(flujo, submitted<FormularioDeEncuesta>)
  const guardada = useSelector(flujo, theirs<EncuestaAdministrada>)
  const ocupado = useSelector(flujo, isRecordBusy)
  const cerra = (): void => flujo.send({ type: 'CANCEL' })
  if (vista === 'conflicto' && enviado && guardada)
    return (
      <Conflicto flujo={flujo} suya={enEspanol(enviado, referencia)} guardada={enEspanol(formularioDe(guardada, referencia), referencia)} />
    )
  if (vista !== 'formulario') return null
  const borrador = `admin-encuestas ${encuesta?.encuestaId ?? 'nueva'} ${encuesta?.version ?? 0}`
  return (
    <DialogoDeFormulario
      titulo={encuesta === null ? 'Crear encuesta' : 'Editar encuesta'}
      formulario="encuesta"
      accion={encuesta === null ? 'Crear encuesta' : 'Guardar cambios'}
      enCurso="Guardando"
      ocupado={ocupado}
      onCerrar={cerra}
    >
      <Formulario
        key={borrador}
        borrador={borrador}
        flujo={flujo}
        referencia={referencia}
        inicial={enviado ?? formularioDe(encuesta, referencia)}
        nueva={encuesta === null}
        ocupado={ocupado}
      />
    </DialogoDeFormulario>
  )
}
