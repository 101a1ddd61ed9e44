import { clases } from '../clases.ts'
import { Campo, CONTROL } from './campo.tsx'

interface PropsDeCampoArchivo {
  etiqueta: string
  id: string
  ayuda: string
  error?: string | undefined
  /** The endings and media types that may be chosen, as `accept` takes them. */
  acepta: string
  onElegir: (archivo: File) => void
}

/** A file that a person chooses. */
export function CampoArchivo({ acepta, onElegir, ...campo }: PropsDeCampoArchivo) {
  return (
    <Campo {...campo}>
      {(aria) => (
        <input
          {...aria}
          type="file"
          accept={acepta}
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
            if (archivo) onElegir(archivo)
          }}
        />
      )}
    </Campo>
  )
}
