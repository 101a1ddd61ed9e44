import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { dataState, useFlow } from '#app/use-flow.ts'
import type { PreguntasNuevas, VersionDeCuestionario } from '#contract/encuestas.admin.ts'
import type { Cuestionario } from '#contract/rules/cuestionario.ts'
import { collectionFailure, collectionView, rows } from '#machines/collection/collection.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { ArchivoDePreguntas } from './archivo-de-preguntas.tsx'
import { Diferencias } from './diferencias.tsx'
import { VistaPrevia } from './vista-previa.tsx'

interface PropsDeOtras {
  encuestaId: number
  vigente: VersionDeCuestionario
  nuevas: PreguntasNuevas | null
  onElegir: (nuevas: PreguntasNuevas | null) => void
  onPublicar: (nuevas: PreguntasNuevas) => void
}

/** Other questions for a survey that nobody answered: its file, what is wrong with it, how it would be, and publishing it. */
export function OtrasPreguntas({ encuestaId, vigente, nuevas, onElegir, onPublicar }: PropsDeOtras) {
  const elige = (definicion: string, aceptaOmisiones = false): void => onElegir({ encuestaId, definicion, aceptaOmisiones })
  return (
    <>
      <Hoja>
        <ArchivoDePreguntas etiqueta="Otras preguntas, desde un archivo" error={undefined} onElegir={(definicion) => elige(definicion)} />
      </Hoja>
      {nuevas && (
        <Revisadas
          key={`${String(nuevas.aceptaOmisiones)} ${nuevas.definicion}`}
          vigente={vigente}
          nuevas={nuevas}
          onAceptar={() => elige(nuevas.definicion, true)}
          onPublicar={() => onPublicar(nuevas)}
          onDescartar={() => onElegir(null)}
        />
      )}
    </>
  )
}

interface PropsDeRevisadas {
  vigente: VersionDeCuestionario
  nuevas: PreguntasNuevas
  onAceptar: () => void
  onPublicar: () => void
  onDescartar: () => void
}

function Revisadas({ vigente, nuevas, onAceptar, onPublicar, onDescartar }: PropsDeRevisadas) {
  const revision = useFlow('adminEncuestasReview', { scope: nuevas })
  const estado = useSelector(revision, (s) => dataState('collection', s))
  const vista = useSelector(revision, collectionView)
  const falla = useSelector(revision, collectionFailure)
  const [cuestionario] = useSelector(revision, rows<Cuestionario>)
  const { definicion: faltas, aceptaOmisiones: omisiones } = falla?.campos ?? {}
  return (
    <div data-state={estado} className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {vista === 'cargando' && (
        <Hoja>
          <Esqueleto texto="Revisando el archivo…" lineas={3} />
        </Hoja>
      )}
      {falla && !faltas && !omisiones && (
        <Reintento
          titulo="No pudimos revisar el archivo"
          mensaje={falla.mensaje}
          onReintentar={() => revision.send({ type: vista === 'fallida' ? 'RETRY' : 'REFRESH' })}
        />
      )}
      {faltas && <Lineas titulo="El archivo tiene faltas" de={faltas} />}
      {omisiones && (
        <Lineas titulo="El archivo trae cosas que aquí no pasan" de={omisiones}>
          <Boton onClick={onAceptar}>Seguir sin eso</Boton>
        </Lineas>
      )}
      {cuestionario && (
        <>
          <Diferencias titulo={`Qué cambia de la versión ${vigente.numero}`} antes={vigente.cuestionario} ahora={cuestionario} />
          <VistaPrevia cuestionario={cuestionario} />
          <div className="flex flex-wrap gap-3 max-sm:grid">
            <Boton variante="principal" onClick={onPublicar}>
              Publicar estas preguntas
            </Boton>
            <Boton onClick={onDescartar}>Descartar</Boton>
          </div>
        </>
      )}
    </div>
  )
}

/** What is said of a file, a line each. */
function Lineas({ titulo, de: texto, children }: { titulo: string; de: string; children?: ReactNode }) {
  return (
    <Aviso tono="error" titulo={titulo} role="alert">
      <ul className="grid gap-1 pl-5">
        {texto.split('\n').map((linea) => (
          <li key={linea} className="list-disc">
            {linea}
          </li>
        ))}
      </ul>
      {children}
    </Aviso>
  )
}
