import { useSelector } from '@xstate/react'
import { useState, type ReactNode } from 'react'
import { dataState, type Part, useFlow, useFlowsAhead, usePart, useSession } from '#app/use-flow.ts'
import type { PreguntasDeEncuesta, PreguntasNuevas, VersionDeCuestionario } from '#contract/encuestas.admin.ts'
import { preguntasDe } from '#contract/rules/cuestionario-visibles.ts'
import { puedeLlamar } from '#contract/rules/permisos.ts'
import { rows } from '#machines/collection/collection.selectors.ts'
import { timesDone } from '#machines/confirmed-action/confirmed-action.selectors.ts'
import { sessionRole } from '#machines/session/session.selectors.ts'
import { Selector } from '#ui/formulario/campo.tsx'
import { enFecha } from '#ui/texto/fechas.ts'
import { enMiles } from '#ui/texto/numeros.ts'
import { ListaCorta } from '../administracion/lista-corta.tsx'
import { Pregunta, usePregunta } from '../administracion/pregunta.tsx'
import { Diferencias } from './diferencias.tsx'
import { OtrasPreguntas } from './otras-preguntas.tsx'
import { VistaPrevia } from './vista-previa.tsx'

interface PropsDePreguntas {
  encuestaId: number
  pestanas: ReactNode
}

/** The questions of a survey: its versions, what changed in each, how they are seen, and others to put in their place. */
export function Preguntas({ encuestaId, pestanas }: PropsDePreguntas) {
  useFlowsAhead('adminEncuestasReview')
  const escritorio = useFlow('adminEncuestasQuestions', { scope: { encuestaId }, done: 'Preguntas publicadas.' })
  const lista = usePart(escritorio, 'list')
  const accion = usePart(escritorio, 'action')
  const estado = useSelector(escritorio, (s) => dataState('renewed-list', s))
  const [preguntas] = useSelector(lista, rows<PreguntasDeEncuesta>)
  const hechas = useSelector(accion, timesDone)
  return (
    <div data-state={estado}>
      <ListaCorta
        lista={lista}
        titulo="Preguntas de la encuesta"
        guia={preguntas?.nombre}
        pestanas={pestanas}
        que="las preguntas"
        actualizable={false}
      />
      {preguntas && (
        <Cuerpo
          key={hechas}
          preguntas={preguntas}
          encuestaId={encuestaId}
          onPublicar={(nuevas) => accion.send({ type: 'ASK', target: nuevas })}
        />
      )}
      <PreguntaDePublicar accion={accion} />
    </div>
  )
}

interface PropsDeCuerpo {
  preguntas: PreguntasDeEncuesta
  encuestaId: number
  onPublicar: (nuevas: PreguntasNuevas) => void
}

function Cuerpo({ preguntas: { respuestas, versiones }, encuestaId, onPublicar }: PropsDeCuerpo) {
  const puede = puedeLlamar(useSelector(useSession(), sessionRole), 'putAdminEncuestaCuestionario')
  const [nuevas, setNuevas] = useState<PreguntasNuevas | null>(null)
  const [vigente] = versiones
  if (vigente === undefined) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {respuestas > 0 && (
        <p className="text-tinta-2">
          Tiene {respuestas === 1 ? '1 respuesta' : `${enMiles(respuestas)} respuestas`}: conserva la versión {vigente.numero}.
        </p>
      )}
      {puede && respuestas === 0 && (
        <OtrasPreguntas encuestaId={encuestaId} vigente={vigente} nuevas={nuevas} onElegir={setNuevas} onPublicar={onPublicar} />
      )}
      {nuevas === null && <Versiones versiones={versiones} />}
    </div>
  )
}

const cuantas = (numero: number): string => (numero === 1 ? '1 pregunta' : `${numero} preguntas`)
const desde = ({ publicada }: VersionDeCuestionario): string => (publicada === null ? 'sin fecha guardada' : `del ${enFecha(publicada)}`)

function Versiones({ versiones }: { versiones: readonly VersionDeCuestionario[] }) {
  const [numero, setNumero] = useState(versiones[0]?.numero)
  const elegida = versiones.findIndex((una) => una.numero === numero)
  const [version, anterior] = versiones.slice(elegida)
  if (version === undefined) return null
  return (
    <>
      <Selector
        etiqueta="Versión"
        name="version"
        className="max-w-xl"
        value={String(version.numero)}
        onChange={(valor) => setNumero(Number(valor))}
        opciones={versiones.map((una) => ({
          valor: String(una.numero),
          texto: `Versión ${una.numero}, ${desde(una)}, ${cuantas(preguntasDe(una.cuestionario).length)}`,
        }))}
      />
      {anterior && (
        <Diferencias titulo={`Qué cambió en la versión ${version.numero}`} antes={anterior.cuestionario} ahora={version.cuestionario} />
      )}
      <VistaPrevia cuestionario={version.cuestionario} />
    </>
  )
}

function PreguntaDePublicar({ accion }: { accion: Part<'adminEncuestasQuestions', 'action'> }) {
  const [pedida, pregunta] = usePregunta(accion)
  if (pedida === null) return null
  return (
    <Pregunta titulo="Publicar las preguntas" accion="Publicar" {...pregunta}>
      <p>La encuesta tendrá desde ahora estas preguntas, en pantalla y en papel. La versión anterior se conserva aquí.</p>
      <p>Con la primera respuesta ya no se podrán cambiar.</p>
    </Pregunta>
  )
}
