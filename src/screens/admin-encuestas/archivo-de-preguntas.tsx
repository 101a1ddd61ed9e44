import { CampoArchivo } from '#ui/formulario/campo-archivo.tsx'

interface PropsDeArchivo {
  etiqueta: string
  /** What is wrong with it, a line each. */
  error: string | undefined
  onElegir: (definicion: string) => void
}

/** A questionnaire's definition, read from its file, and where each of its mistakes stands. */
export function ArchivoDePreguntas({ etiqueta, error, onElegir }: PropsDeArchivo) {
  const faltas = error?.split('\n') ?? []
  return (
    <div className="grid gap-2">
      <CampoArchivo
        etiqueta={etiqueta}
        id="definicion"
        ayuda="Un archivo JSON, como lo revisa npm run encuesta:validar."
        error={faltas.length > 1 ? `El archivo tiene ${faltas.length} faltas.` : error}
        acepta=".json,application/json"
        onElegir={(archivo) => void archivo.text().then(onElegir)}
      />
      {faltas.length > 1 && (
        <ul className="grid gap-1 pl-5 text-nota">
          {faltas.map((falta) => (
            <li key={falta} className="list-disc">
              {falta}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
