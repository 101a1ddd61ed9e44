import { useState } from 'react'
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

/** A file that a person chooses; the words are ours, whatever language the browser speaks. */
export function CampoArchivo({ acepta, onElegir, ...campo }: PropsDeCampoArchivo) {
  const [elegido, setElegido] = useState<string | null>(null)
  return (
    <Campo {...campo}>
      {(aria) => (
        <div data-archivo className={clases(CONTROL, 'relative flex items-center gap-3')}>
          {/* It lies unseen over them, and takes what is pressed or dropped on them. */}
          <input
            {...aria}
            type="file"
            accept={acepta}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            // The same file, once corrected, is a choice too.
            onClick={(evento) => {
              evento.currentTarget.value = ''
            }}
            onChange={(evento) => {
              const [archivo] = evento.currentTarget.files ?? []
              if (!archivo) return
              setElegido(archivo.name)
              onElegir(archivo)
            }}
          />
          <span aria-hidden className="shrink-0 rounded-control bg-hundido px-3 py-1 font-accion">
            Elegir archivo
          </span>
          <span aria-hidden className={clases('min-w-0 truncate', elegido === null && 'text-tinta-2')}>
            {elegido ?? 'Ninguno'}
          </span>
        </div>
      )}
    </Campo>
  )
}
