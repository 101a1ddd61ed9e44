import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import type { Part } from '#app/use-flow.ts'
import { useDraft } from '#app/use-draft.ts'
import type { Falla } from '#contract/falla.ts'
import type { EncuestaAdministrada, FormularioDeEncuesta, ReferenciaDeEncuestas } from '#contract/encuestas.admin.ts'
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
import { Campo, CampoTexto, CONTROL, Selector } from '#ui/formulario/campo.tsx'
import { Casilla } from '#ui/formulario/casilla.tsx'
import { DialogoDeFormulario } from '#ui/marco/dialogo-de-formulario.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/formulario/falla.tsx'
import { diaDe, enFecha, instanteDe } from '#ui/texto/fechas.ts'
import { Conflicto } from '../administracion/conflicto.tsx'
import { ArchivoDePreguntas, enResumen } from './archivo-de-preguntas.tsx'

/** The choice of taking the questions from a file. */
const ARCHIVO = 'archivo'

interface PropsDeFicha {
  flujo: Part<'adminEncuestas', 'record'>
  referencia: ReferenciaDeEncuestas
}

function formularioDe(encuesta: EncuestaAdministrada | null, { periodos, encuestas }: ReferenciaDeEncuestas): FormularioDeEncuesta {
  if (encuesta === null) {
    const periodoId = periodos.find(({ activo }) => activo)?.periodoId ?? 0
    return {
      nombre: '',
      activo: false,
      esPublico: true,
      periodo: { periodoId },
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

/** A failure with each field in one sentence: a file's lines stand beside it. */
function resumida(falla: Falla | null): Falla | null {
  if (falla === null) return null
  return { ...falla, campos: Object.fromEntries(Object.entries(falla.campos).map(([campo, dicho]) => [campo, enResumen(campo, dicho)])) }
}

function Formulario({
  flujo,
  referencia: { periodos, informantes, encuestas },
  borrador,
  inicial,
  nueva,
  ocupado,
}: PropsDeFicha & { borrador: string; inicial: FormularioDeEncuesta; nueva: boolean; ocupado: boolean }) {
  const { draft: datos, write: pone, recovered: recuperado } = useDraft(flujo, borrador, inicial, isRecordClosed)
  const falla = useSelector(flujo, recordFailure)
  const error = (campo: string): string | undefined => falla?.campos[campo]
  const alEnviar = (evento: FormEvent): void => {
    evento.preventDefault()
    if (!ocupado) flujo.send({ type: 'SAVE', data: datos })
  }
  const dia = (campo: 'apertura' | 'cierre', etiqueta: string, horas: '00:00:00' | '23:59:59') => (
    <Campo etiqueta={etiqueta} id={campo} error={error(campo)}>
      {(aria) => (
        <input
          {...aria}
          type="date"
          className={CONTROL}
          value={datos[campo] === '' ? '' : diaDe(datos[campo])}
          onChange={(evento) => pone({ [campo]: instanteDe(evento.currentTarget.value, horas) })}
        />
      )}
    </Campo>
  )
  return (
    <form id="encuesta" noValidate className="grid gap-4" onSubmit={alEnviar}>
      {recuperado && <Recuperado />}
      <FallaDeCampos falla={resumida(falla)} />
      <FallaGeneral falla={falla} titulo="No se pudo guardar" />
      <CampoTexto
        etiqueta="Nombre"
        name="nombre"
        autoComplete="off"
        maxLength={150}
        required
        value={datos.nombre}
        error={error('nombre')}
        onChange={(nombre) => pone({ nombre })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Selector
          etiqueta="Período"
          name="periodo.periodoId"
          value={String(datos.periodo.periodoId)}
          error={error('periodo.periodoId')}
          onChange={(valor) => pone({ periodo: { periodoId: Number(valor) } })}
          opciones={periodos.map(({ periodoId, nombre }) => ({ valor: String(periodoId), texto: nombre }))}
        />
        <Selector
          etiqueta="Responde"
          name="contestador.informanteDigitadorId"
          value={String(datos.contestador.informanteDigitadorId)}
          error={error('contestador.informanteDigitadorId')}
          onChange={(valor) => pone({ contestador: { informanteDigitadorId: Number(valor) } })}
          opciones={informantes.map(({ informanteDigitadorId, nombre }) => ({ valor: String(informanteDigitadorId), texto: nombre }))}
        />
        {dia('apertura', 'Abre el', '00:00:00')}
        {dia('cierre', 'Cierra el', '23:59:59')}
        <CampoTexto
          etiqueta="Minutos para responder"
          name="minutos"
          inputMode="numeric"
          cifras
          value={datos.minutos === 0 ? '' : String(datos.minutos)}
          error={error('minutos')}
          onChange={(valor) => pone({ minutos: Number(valor.replace(/\D/g, '')) })}
        />
        {nueva && (
          <Selector
            etiqueta="Toma las preguntas de"
            name="cuestionarioDe"
            value={String(datos.cuestionarioDe ?? ARCHIVO)}
            error={error('cuestionarioDe')}
            onChange={(valor) =>
              pone({ cuestionarioDe: valor === ARCHIVO ? undefined : Number(valor), definicion: undefined, aceptaOmisiones: undefined })
            }
            opciones={[
              ...encuestas.map(({ encuestaId, nombre }) => ({ valor: String(encuestaId), texto: nombre })),
              { valor: ARCHIVO, texto: 'Un archivo' },
            ]}
          />
        )}
      </div>
      {nueva && datos.cuestionarioDe === undefined && (
        <ArchivoDePreguntas
          etiqueta="Archivo de las preguntas"
          error={error('definicion')}
          onElegir={(definicion) => pone({ definicion, aceptaOmisiones: undefined })}
          omisiones={error('aceptaOmisiones')}
          aceptadas={datos.aceptaOmisiones === true}
          onAceptar={(aceptadas) => pone({ aceptaOmisiones: aceptadas })}
        />
      )}
      <Casilla
        etiqueta="Activa: se puede responder entre sus fechas"
        name="activo"
        checked={datos.activo}
        onChange={(activo) => pone({ activo })}
        error={error('activo')}
      />
      <Casilla
        etiqueta="Pública: los apoderados la ven y la responden. Si no lo es, solo los establecimientos y la agencia"
        name="esPublico"
        checked={datos.esPublico}
        onChange={(esPublico) => pone({ esPublico })}
        error={error('esPublico')}
      />
    </form>
  )
}
