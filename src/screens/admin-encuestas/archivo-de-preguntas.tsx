import { Campo, CONTROL } from '#ui/formulario/campo.tsx'
import { clases } from '#ui/clases.ts'

interface PropsDeArchivo {
  /** What is wrong with it, a line each. */
  error: string | undefined
  onElegir: (definicion: string) => void
}

/** A questionnaire's definition, read from its file, and where each of its mistakes stands. */
export function ArchivoDePreguntas({ error, onElegir }: PropsDeArchivo) {
  const faltas = error?.split('\n') ?? []
  return (
    <div className="grid gap-2">
      <Campo
        etiqueta="Archivo de las preguntas"
        id="definicion"
        ayuda="Un archivo JSON, como lo revisa npm run encuesta:validar."
        error={faltas.length > 1 ? `El archivo tiene ${faltas.length} faltas.` : error}
      >
        {(aria) => (
          <input
            {...aria}
            type="file"
            accept=".json,application/json"
            className={clases(
              CONTROL,
              'file:mr-3 file:min-h-8 file:rounded-control file:border-0 file:bg-hundido file:px-3 file:font-accion file:text-tinta',
            )}
            // The same file, once corrected, is a choice too.
            onClick={(evento) => {
              evento.currentTarget.value = ''
            }}
            onChange={(evento) => {
              const [archivo] = evento.currentTarget.files ?? []
              if (archivo) void archivo.text().then(onElegir)
            }}
          />
        )}
      </Campo>
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
