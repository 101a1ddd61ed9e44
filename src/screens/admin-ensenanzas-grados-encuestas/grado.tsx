import { useSelector } from '@xstate/react'
import type { Part } from '#app/use-flow.ts'
import type { CambioDeGrado, GradoConEncuestas, ReferenciaDeEncuestas } from '#contract/encuestas.admin.ts'
import { actionFailure, askedAbout, isActing } from '#machines/confirmed-action/confirmed-action.selectors.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { Selector } from '#ui/formulario/campo.tsx'
import { Dialogo } from '#ui/marco/dialogo.tsx'
import { FallaGeneral } from '#ui/formulario/falla.tsx'
import { enMiles } from '#ui/texto/numeros.ts'

type FlujoDeCambio = Part<'adminEnsenanzasGradosEncuestas', 'action'>

interface PropsDeGrado {
  grado: GradoConEncuestas
  encuestas: ReferenciaDeEncuestas['encuestas']
  /** Whether this person changes surveys, or only reads them. */
  puede: boolean
  flujo: FlujoDeCambio
  onCerrar: () => void
}

/** The surveys of one grade. A change says first how many students it touches. */
export function Grado({ grado, encuestas, puede, flujo, onCerrar }: PropsDeGrado) {
  const cambio = useSelector(flujo, askedAbout<CambioDeGrado>)
  const ocupado = useSelector(flujo, isActing)
  const quita = cambio !== null && cambio.idEnsenanzaGrado !== null
  const cerra = (): void => {
    flujo.send({ type: 'CANCEL' })
    onCerrar()
  }
  if (cambio === null) {
    return (
      <Dialogo abierto titulo={`${grado.dsGrado}, ${grado.dsEnsenanza}`} onCerrar={cerra} pie={<Boton onClick={cerra}>Listo</Boton>}>
        <Encuestas grado={grado} encuestas={encuestas} puede={puede} onCambio={(objeto) => flujo.send({ type: 'ASK', target: objeto })} />
      </Dialogo>
    )
  }
  return (
    <Dialogo
      abierto
      titulo={quita ? 'Quitar la encuesta del grado' : 'Dar la encuesta al grado'}
      onCerrar={cerra}
      pie={
        <>
          <Boton onClick={() => flujo.send({ type: 'CANCEL' })}>Volver</Boton>
          <Boton
            variante={quita ? 'peligro' : 'principal'}
            ocupado={ocupado}
            textoOcupado="Guardando"
            onClick={() => flujo.send({ type: 'CONFIRM', motivo: '' })}
          >
            {quita ? 'Quitar' : 'Agregar'}
          </Boton>
        </>
      }
    >
      <Pregunta flujo={flujo} cambio={cambio} quita={quita} />
    </Dialogo>
  )
}

function Pregunta({
  flujo,
  cambio: {
    grado: { estudiantes, dsGrado, dsEnsenanza },
    dsEncuesta,
  },
  quita,
}: {
  flujo: FlujoDeCambio
  cambio: CambioDeGrado
  quita: boolean
}) {
  const falla = useSelector(flujo, actionFailure)
  const cuantos = `${enMiles(estudiantes)} ${estudiantes === 1 ? 'estudiante' : 'estudiantes'} de ${dsGrado}, ${dsEnsenanza}`
  return (
    <>
      <p className="font-accion">{dsEncuesta}</p>
      <p className="cifras">{quita ? `Dejará de estar disponible para ${cuantos}.` : `Se podrá responder por ${cuantos}.`}</p>
      <FallaGeneral falla={falla} titulo="No se pudo hacer" />
    </>
  )
}

function Encuestas({
  grado,
  encuestas,
  puede,
  onCambio,
}: Pick<PropsDeGrado, 'grado' | 'encuestas' | 'puede'> & { onCambio: (cambio: CambioDeGrado) => void }) {
  const libres = encuestas.filter(({ encuestaId }) => !grado.encuestas.some((suya) => suya.encuestaId === encuestaId))
  const agrega = (valor: string): void => {
    const elegida = libres.find(({ encuestaId }) => String(encuestaId) === valor)
    if (elegida) onCambio({ grado, encuestaId: elegida.encuestaId, dsEncuesta: elegida.nombre, idEnsenanzaGrado: null })
  }
  return (
    <>
      <p className="cifras text-tinta-2">{enMiles(grado.estudiantes)} estudiantes.</p>
      {grado.encuestas.length === 0 && (
        <p>
          {grado.esperada
            ? 'Este grado se ha encuestado antes, o en otra enseñanza, y aquí le falta.'
            : 'Ninguna encuesta se da a este grado.'}
        </p>
      )}
      <ul className="divide-y divide-borde">
        {grado.encuestas.map(({ encuestaId, dsEncuesta, idEnsenanzaGrado, activo, respuestas }) => (
          <li key={encuestaId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span>
              {dsEncuesta}
              {!activo && <span className="text-tinta-2"> (inactiva)</span>}
            </span>
            {respuestas > 0 && <span className="cifras text-nota text-tinta-2">{enMiles(respuestas)} respuestas</span>}
            {puede && respuestas === 0 && (
              <Boton variante="llano" onClick={() => onCambio({ grado, encuestaId, dsEncuesta, idEnsenanzaGrado })}>
                Quitar<span className="sr-only"> {dsEncuesta}</span>
              </Boton>
            )}
          </li>
        ))}
      </ul>
      {puede && grado.encuestas.some(({ respuestas }) => respuestas > 0) && (
        <p className="text-nota text-tinta-2">Una encuesta con respuestas no se puede quitar.</p>
      )}
      {puede && libres.length > 0 && (
        <Selector
          etiqueta="Agregar una encuesta"
          name="encuestaId"
          vacio="Elija una encuesta"
          value=""
          onChange={agrega}
          opciones={libres.map(({ encuestaId, nombre }) => ({ valor: String(encuestaId), texto: nombre }))}
        />
      )}
    </>
  )
}
