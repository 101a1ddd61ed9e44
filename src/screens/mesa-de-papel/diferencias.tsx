import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import type { Actor } from 'xstate'
import type { FlowMachine } from '#app/flows.ts'
import { dataState, useFlow } from '#app/use-flow.ts'
import { type Comparacion, CUAL } from '#contract/proveedor.digitacion.ts'
import { isRecordBusy, record, recordFailure, recordView } from '#machines/admin-record/admin-record.selectors.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { Selector } from '#ui/formulario/campo.tsx'
import { ErrorDeCampo } from '#ui/formulario/campo.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/formulario/falla.tsx'
import { Opcion } from '#ui/formulario/opcion.tsx'
import { useEscrito } from '#ui/formulario/use-escrito.ts'
import { DialogoDeFormulario } from '#ui/marco/dialogo-de-formulario.tsx'
import { type Alcance, Lista, Tabla } from './lista.tsx'

const RAZONES = ['Así dice el papel', 'El papel no se lee bien', 'Se preguntó a quien respondió'].map((una) => ({ valor: una, texto: una }))

/** The forms whose two typings differ, each resolved in its dialog. */
export function Diferencias({ resolucion: ficha, ...alcance }: Alcance & { resolucion: Actor<FlowMachine<'mesaDePapelResolution'>> }) {
  const flujo = useFlow('mesaDePapelDifferences', { scope: alcance })
  const formulario = useSelector(ficha, record<Comparacion>)
  const abierto = useSelector(ficha, recordView) === 'formulario'
  return (
    <Lista<Comparacion>
      flujo={flujo}
      id="diferencias"
      titulo="Diferencias por resolver"
      guia="Con el papel a la vista, elija lo que dice."
      vacia="Ninguna: lo digitado dos veces coincide o ya está resuelto."
    >
      {(filas) => (
        <>
          <Tabla
            id="diferencias"
            columnas={['Estudiante', 'Folio', 'Digitó primero', 'Digitó después', 'Diferencias', 'Acción']}
            filas={filas.map((fila) => ({
              clave: fila.token,
              titulo: (
                <>
                  <span className="block">{fila.estudiante}</span>
                  <span className="block text-nota font-normal text-tinta-2">{fila.curso}</span>
                </>
              ),
              celdas: [
                fila.folio ?? '–',
                fila.primera,
                fila.segunda,
                fila.diferencias.length,
                <Boton key="resolver" variante="llano" onClick={() => ficha.send({ type: 'OPEN', item: fila })}>
                  Resolver<span className="sr-only">: {fila.estudiante}</span>
                </Boton>,
              ],
            }))}
          />
          {abierto && formulario !== null && (
            <Resolver key={formulario.token} ficha={ficha} formulario={formulario} encuestaId={alcance.encuestaId} />
          )}
        </>
      )}
    </Lista>
  )
}

interface PropsDeResolver {
  ficha: Actor<FlowMachine<'mesaDePapelResolution'>>
  formulario: Comparacion
  encuestaId: number
}

function Resolver({ ficha, formulario, encuestaId }: PropsDeResolver) {
  const falla = useSelector(ficha, recordFailure)
  const ocupado = useSelector(ficha, isRecordBusy)
  const estado = useSelector(ficha, (s) => dataState('admin-record', s))
  const sinElegir = Object.fromEntries(formulario.diferencias.map(({ name }): [string, (typeof CUAL)[number] | ''] => [name, '']))
  const [escrito, escribe] = useEscrito(`diferencias ${formulario.token}`, { elecciones: sinElegir, motivo: '' })
  const { elecciones, motivo } = escrito
  const alEnviar = (evento: FormEvent): void => {
    evento.preventDefault()
    const elegidas = Object.fromEntries(Object.entries(elecciones).flatMap(([name, cual]) => (cual === '' ? [] : [[name, cual] as const])))
    if (!ocupado) ficha.send({ type: 'SAVE', data: { encuestaId, elecciones: elegidas, motivo } })
  }
  return (
    <DialogoDeFormulario
      titulo={`Diferencias de ${formulario.estudiante}`}
      formulario="resolucion"
      accion="Guardar lo elegido"
      enCurso="Guardando"
      ocupado={ocupado}
      onCerrar={() => ficha.send({ type: 'CANCEL' })}
    >
      <form id="resolucion" noValidate data-state={estado} className="grid gap-6" onSubmit={alEnviar}>
        <FallaDeCampos falla={falla} />
        <FallaGeneral falla={falla} titulo="No se guardó" />
        {formulario.diferencias.map(({ name, numero, pregunta, ...dicho }) => (
          <fieldset key={name} className="grid min-w-0 gap-2">
            <legend className="float-left w-full pb-1 font-accion">
              {numero !== null && (
                <>
                  <span className="cifras">{numero}.</span>{' '}
                </>
              )}
              {pregunta}
            </legend>
            {falla?.campos[name] !== undefined && <ErrorDeCampo id={name} mensaje={falla.campos[name]} />}
            <div className="grid gap-2 sm:grid-cols-2">
              {CUAL.map((cual, i) => (
                <Opcion
                  key={cual}
                  tipo="radio"
                  name={name}
                  id={i === 0 ? name : `${name}-${cual}`}
                  value={cual}
                  checked={elecciones[name] === cual}
                  onChange={() => escribe({ ...escrito, elecciones: { ...elecciones, [name]: cual } })}
                >
                  <span className="block text-nota text-tinta-2">{formulario[cual]}</span>
                  {dicho[cual] || 'Sin respuesta'}
                </Opcion>
              ))}
            </div>
          </fieldset>
        ))}
        <Selector
          etiqueta="Por qué"
          name="motivo"
          vacio="Elija un motivo"
          value={motivo}
          onChange={(valor) => escribe({ ...escrito, motivo: valor })}
          opciones={RAZONES}
          error={falla?.campos['motivo']}
        />
      </form>
    </DialogoDeFormulario>
  )
}
