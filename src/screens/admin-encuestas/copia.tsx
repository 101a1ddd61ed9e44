import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import type { Part } from '#app/use-flow.ts'
import { useDraft } from '#app/use-draft.ts'
import type { ReferenciaDeEncuestas } from '#contract/encuestas.admin.ts'
import { isRecordBusy, isRecordClosed, recordFailure, recordView } from '#machines/admin-record/admin-record.selectors.ts'
import { Recuperado } from '#ui/avisos/recuperado.tsx'
import { CampoTexto, Selector } from '#ui/formulario/campo.tsx'
import { CampoDia } from '#ui/formulario/campo-dia.tsx'
import { DialogoDeFormulario } from '#ui/marco/dialogo-de-formulario.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/formulario/falla.tsx'
import { instanteDe } from '#ui/texto/fechas.ts'
import { periodoOfrecido } from './periodo-ofrecido.ts'

interface PropsDeCopia {
  flujo: Part<'adminEncuestas', 'copy'>
  periodos: ReferenciaDeEncuestas['periodos']
}

/** The surveys of a period copied to another, with new dates. */
export function Copia({ flujo, periodos }: PropsDeCopia) {
  const abierta = useSelector(flujo, recordView) === 'formulario'
  const ocupado = useSelector(flujo, isRecordBusy)
  const cerra = (): void => flujo.send({ type: 'CANCEL' })
  if (!abierta) return null
  return (
    <DialogoDeFormulario
      titulo="Copiar encuestas a otro período"
      formulario="copia"
      accion="Copiar"
      enCurso="Copiando"
      ocupado={ocupado}
      onCerrar={cerra}
    >
      <p>Se copian con sus preguntas y grados, inactivas. Las que ya existen no se repiten.</p>
      <Formulario flujo={flujo} periodos={periodos} ocupado={ocupado} />
    </DialogoDeFormulario>
  )
}

function Formulario({ flujo, periodos, ocupado }: PropsDeCopia & { ocupado: boolean }) {
  const {
    draft: { desde, periodo, apertura, cierre },
    write: pone,
    recovered: recuperado,
  } = useDraft(
    flujo,
    'admin-encuestas copia',
    {
      desde: String(periodoOfrecido(periodos) ?? ''),
      periodo: '',
      apertura: '',
      cierre: '',
    },
    isRecordClosed,
  )
  const falla = useSelector(flujo, recordFailure)
  const error = (campo: string): string | undefined => falla?.campos[campo]
  const alEnviar = (evento: FormEvent): void => {
    evento.preventDefault()
    if (!ocupado)
      flujo.send({
        type: 'SAVE',
        data: {
          desdePeriodoId: Number(desde),
          periodo,
          apertura: instanteDe(apertura, '00:00:00'),
          cierre: instanteDe(cierre, '23:59:59'),
        },
      })
  }
  const dia = (id: 'apertura' | 'cierre', etiqueta: string, valor: string) => (
    <CampoDia etiqueta={etiqueta} id={id} error={error(id)} value={valor} onChange={(elegido) => pone({ [id]: elegido })} />
  )
  return (
    <form id="copia" noValidate className="grid gap-4" onSubmit={alEnviar}>
      {recuperado && <Recuperado />}
      <FallaDeCampos falla={falla} />
      <FallaGeneral falla={falla} titulo="No se pudo copiar" />
      <Selector
        etiqueta="Desde el período"
        name="desdePeriodoId"
        value={desde}
        error={error('desdePeriodoId')}
        onChange={(valor) => pone({ desde: valor })}
        opciones={periodos.map(({ periodoId, nombre }) => ({ valor: String(periodoId), texto: nombre }))}
      />
      <CampoTexto
        etiqueta="Al período"
        name="periodo"
        ayuda="Si no existe, se crea. Por ejemplo: 2026"
        maxLength={20}
        autoComplete="off"
        value={periodo}
        error={error('periodo')}
        onChange={(valor) => pone({ periodo: valor })}
        required
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {dia('apertura', 'Abre el', apertura)}
        {dia('cierre', 'Cierra el', cierre)}
      </div>
    </form>
  )
}
