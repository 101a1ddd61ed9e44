import { CampoArchivo } from '#ui/formulario/campo-archivo.tsx'
import { Casilla } from '#ui/formulario/casilla.tsx'

interface PropsDeArchivo {
  etiqueta: string
  /** What is wrong with it, a line each. */
  error: string | undefined
  onElegir: (definicion: string) => void
  /** What of it would be left out, a line each. */
  omisiones?: string | undefined
  aceptadas?: boolean
  onAceptar?: (aceptadas: boolean) => void
}

/** A questionnaire's definition, read from its file, where each of its mistakes stands, and what of it would be left out. */
export function ArchivoDePreguntas({ etiqueta, error, onElegir, omisiones, aceptadas = false, onAceptar = () => {} }: PropsDeArchivo) {
  return (
    <div className="grid gap-2">
      <CampoArchivo
        etiqueta={etiqueta}
        id="definicion"
        ayuda="Un archivo JSON, o el .lss que exporta LimeSurvey. Lo revisa también npm run encuesta:validar."
        error={enResumen('definicion', error)}
        acepta=".json,application/json,.lss"
        onElegir={(archivo) => void archivo.text().then(onElegir)}
      />
      <Lineas de={error} />
      {(omisiones !== undefined || aceptadas) && (
        <>
          <Casilla
            etiqueta="Cargar las preguntas sin eso"
            name="aceptaOmisiones"
            checked={aceptadas}
            error={aceptadas ? undefined : enResumen('aceptaOmisiones', omisiones)}
            onChange={onAceptar}
          />
          <Lineas de={omisiones} />
        </>
      )}
    </div>
  )
}

function Lineas({ de: texto }: { de: string | undefined }) {
  const lineas = texto?.split('\n') ?? []
  if (lineas.length < 2) return null
  return (
    <ul className="grid gap-1 pl-5 text-nota">
      {lineas.map((linea) => (
        <li key={linea} className="list-disc">
          {linea}
        </li>
      ))}
    </ul>
  )
}

/** What is said of a file in one sentence, where it has several lines: they stand below it. */
export function enResumen(campo: string, mensaje: string): string
export function enResumen(campo: string, mensaje: string | undefined): string | undefined
export function enResumen(campo: string, mensaje: string | undefined): string | undefined {
  const lineas = mensaje?.split('\n').length ?? 0
  if (lineas < 2) return mensaje
  return campo === 'definicion' ? `El archivo tiene ${lineas} faltas.` : `El archivo trae ${lineas} cosas que aquí no pasan.`
}
