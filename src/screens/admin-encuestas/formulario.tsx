import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import type { Part } from '#app/use-flow.ts'
import { useDraft } from '#app/use-draft.ts'
import type { Falla } from '#contract/falla.ts'
import type { FormularioDeEncuesta, ReferenciaDeEncuestas } from '#contract/encuestas.admin.ts'
import { isRecordClosed, recordFailure } from '#machines/admin-record/admin-record.selectors.ts'
import { Recuperado } from '#ui/avisos/recuperado.tsx'
import { CampoTexto, Selector } from '#ui/formulario/campo.tsx'
import { CampoDia } from '#ui/formulario/campo-dia.tsx'
import { Casilla } from '#ui/formulario/casilla.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/formulario/falla.tsx'
import { diaDe, instanteDe } from '#ui/texto/fechas.ts'
import { ArchivoDePreguntas, enResumen } from './archivo-de-preguntas.tsx'

/** The choice of taking the questions from a file. */
const ARCHIVO = 'archivo'

/** A failure with each field in one sentence: a file's lines stand beside it. */
function resumida(falla: Falla | null): Falla | null {
  if (falla === null) return null
  return { ...falla, campos: Object.fromEntries(Object.entries(falla.campos).map(([campo, dicho]) => [campo, enResumen(campo, dicho)])) }
}

interface PropsDeFormulario {
  flujo: Part<'adminEncuestas', 'record'>
  referencia: ReferenciaDeEncuestas
  borrador: string
  inicial: FormularioDeEncuesta
  nueva: boolean
  ocupado: boolean
}

/** A survey as it is written: its period, who answers it, between which days, and where its questions come from. */
export function Formulario({
  flujo,
  referencia: { periodos, informantes, encuestas },
  borrador,
  inicial,
  nueva,
  ocupado,
}: PropsDeFormulario) {
  const { draft: datos, write: pone, recovered: recuperado } = useDraft(flujo, borrador, inicial, isRecordClosed)
  const falla = useSelector(flujo, recordFailure)
  const error = (campo: string): string | undefined => falla?.campos[campo]
  const alEnviar = (evento: FormEvent): void => {
    evento.preventDefault()
    if (!ocupado) flujo.send({ type: 'SAVE', data: datos })
  }
  const dia = (campo: 'apertura' | 'cierre', etiqueta: string, horas: '00:00:00' | '23:59:59') => (
    <CampoDia
      etiqueta={etiqueta}
      id={campo}
      error={error(campo)}
      value={datos[campo] === '' ? '' : diaDe(datos[campo])}
      onChange={(valor) => pone({ [campo]: instanteDe(valor, horas) })}
    />
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
