import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import { useDraft } from '#app/use-draft.ts'
import type { Part } from '#app/use-flow.ts'
import type { ReferenciaDeDatos } from '#contract/datos.ts'
import { isRecordBusy, isRecordClosed, recordFailure, recordView } from '#machines/admin-record/admin-record.selectors.ts'
import { Recuperado } from '#ui/avisos/recuperado.tsx'
import { CampoTexto, Selector } from '#ui/formulario/campo.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/formulario/falla.tsx'
import { Grupo } from '#ui/formulario/grupo.tsx'
import { Opcion } from '#ui/formulario/opcion.tsx'
import { DialogoDeFormulario } from '#ui/marco/dialogo-de-formulario.tsx'

interface PropsDePedido {
  flujo: Part<'adminDatos', 'request'>
  referencia: ReferenciaDeDatos
}

/** What a dataset is of, and whether it names people. */
export function Pedido({ flujo, referencia }: PropsDePedido) {
  const abierto = useSelector(flujo, recordView) === 'formulario'
  const ocupado = useSelector(flujo, isRecordBusy)
  const cerra = (): void => flujo.send({ type: 'CANCEL' })
  if (!abierto) return null
  return (
    <DialogoDeFormulario
      titulo="Nuevo conjunto"
      formulario="conjunto"
      accion="Preparar"
      enCurso="Pidiendo"
      ocupado={ocupado}
      onCerrar={cerra}
    >
      <Formulario flujo={flujo} referencia={referencia} ocupado={ocupado} />
    </DialogoDeFormulario>
  )
}

const IDENTIDADES = [
  { valor: false, texto: 'Seudónimos', ayuda: 'Un código por estudiante, distinto en cada archivo. Sin RUN, nombres, textos ni fechas.' },
  { valor: true, texto: 'Con identidad', ayuda: 'RUN, nombres y lo que se escribió. Escriba el motivo: queda en la auditoría.' },
] as const

function Formulario({ flujo, referencia, ocupado }: PropsDePedido & { ocupado: boolean }) {
  const { periodos, encuestas, regiones, comunas } = referencia
  const {
    draft: { periodo, encuesta, region, comuna, conIdentidad, motivo },
    write: pone,
    recovered: recuperado,
  } = useDraft(
    flujo,
    'admin-datos',
    {
      periodo: String((periodos.find(({ activo }) => activo) ?? periodos[0])?.periodoId ?? ''),
      encuesta: '',
      region: '',
      comuna: '',
      conIdentidad: false,
      motivo: '',
    },
    isRecordClosed,
  )
  const falla = useSelector(flujo, recordFailure)
  const alEnviar = (evento: FormEvent): void => {
    evento.preventDefault()
    if (ocupado) return
    const lugar = comuna === '' ? region !== '' && { region } : { comuna }
    flujo.send({
      type: 'SAVE',
      data: {
        periodoId: Number(periodo),
        ...(encuesta !== '' && { encuestaId: Number(encuesta) }),
        ...lugar,
        conIdentidad,
        ...(conIdentidad && motivo.trim() !== '' && { motivo }),
      },
    })
  }
  return (
    <form id="conjunto" noValidate className="grid gap-5" onSubmit={alEnviar}>
      {recuperado && <Recuperado />}
      <FallaDeCampos falla={falla} />
      <FallaGeneral falla={falla} titulo="No se pudo pedir" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Selector
          etiqueta="Período"
          name="periodoId"
          value={periodo}
          onChange={(valor) => pone({ periodo: valor, encuesta: '' })}
          opciones={periodos.map(({ periodoId, nombre }) => ({ valor: String(periodoId), texto: nombre }))}
        />
        <Selector
          etiqueta="Encuesta"
          name="encuestaId"
          vacio="Todas"
          value={encuesta}
          onChange={(valor) => pone({ encuesta: valor })}
          opciones={encuestas
            .filter((una) => String(una.periodo.periodoId) === periodo)
            .map(({ encuestaId, nombre }) => ({ valor: String(encuestaId), texto: nombre }))}
        />
        <Selector
          etiqueta="Región"
          name="region"
          vacio="Todo el país"
          value={region}
          onChange={(valor) => pone({ region: valor, comuna: '' })}
          opciones={regiones.map(({ regionId, nombre }) => ({ valor: regionId, texto: nombre }))}
        />
        {region !== '' && (
          <Selector
            etiqueta="Comuna"
            name="comuna"
            vacio="Todas"
            value={comuna}
            onChange={(valor) => pone({ comuna: valor })}
            opciones={comunas
              .filter(({ regionId }) => regionId === region)
              .map(({ comunaId, nombre }) => ({ valor: comunaId, texto: nombre }))}
          />
        )}
      </div>
      <Grupo titulo="Identidad de los estudiantes">
        {IDENTIDADES.map(({ valor, texto, ayuda }) => (
          <Opcion
            key={texto}
            tipo="radio"
            name="conIdentidad"
            checked={conIdentidad === valor}
            onChange={() => pone({ conIdentidad: valor })}
          >
            <span className="block">{texto}</span>
            <span className="block text-nota font-normal text-tinta-2">{ayuda}</span>
          </Opcion>
        ))}
        {conIdentidad && (
          <CampoTexto
            etiqueta="Motivo"
            name="motivo"
            ayuda="Para qué se usarán, y en qué convenio o encargo."
            maxLength={300}
            autoComplete="off"
            value={motivo}
            error={falla?.campos['motivo']}
            onChange={(valor) => pone({ motivo: valor })}
            required
          />
        )}
      </Grupo>
    </form>
  )
}
