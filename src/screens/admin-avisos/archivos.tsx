import type { FormularioDePublicacion, Publicacion, TipoDePublicacion, UsoDeArchivo } from '#contract/avisos.ts'
import { CampoArchivo } from '#ui/formulario/campo-archivo.tsx'
import { enTamano } from '#ui/texto/numeros.ts'

const OFICINA = '.pdf,.docx,.xlsx,.pptx,.odt,.ods,.png,.jpg,.jpeg'

interface Pedido {
  uso: UsoDeArchivo
  etiqueta: string
  ayuda: string
  acepta: string
}

const PEDIDOS: Readonly<Record<TipoDePublicacion, readonly Pedido[]>> = {
  aviso: [],
  documento: [
    { uso: 'archivo', etiqueta: 'Archivo', ayuda: 'PDF, documento de oficina sin macros o imagen, hasta 20 MB.', acepta: OFICINA },
  ],
  video: [
    { uso: 'archivo', etiqueta: 'Video', ayuda: 'MP4 o WebM. Con sus otros archivos, hasta 20 MB.', acepta: '.mp4,.webm' },
    {
      uso: 'alterno',
      etiqueta: 'El mismo video en otro formato',
      ayuda: 'Puede faltar. Sirve a los teléfonos que no muestran el primero.',
      acepta: '.mp4,.webm',
    },
    { uso: 'subtitulos', etiqueta: 'Subtítulos', ayuda: 'Un archivo WebVTT (.vtt).', acepta: '.vtt' },
    { uso: 'cartel', etiqueta: 'Imagen que se ve antes', ayuda: 'PNG o JPG, de 1280 por 720.', acepta: '.png,.jpg,.jpeg' },
  ],
}

/** What a file holds, in base64. */
function enBase64(archivo: File): Promise<string> {
  return new Promise((entrega, falla) => {
    const lector = new FileReader()
    lector.onload = () => entrega(String(lector.result).replace(/^[^,]*,?/, ''))
    lector.onerror = () => falla(lector.error ?? new Error('The file could not be read.'))
    lector.readAsDataURL(archivo)
  })
}

interface PropsDeArchivos {
  tipo: TipoDePublicacion
  guardados: Publicacion['archivos']
  elegidos: FormularioDePublicacion['archivos']
  error: (campo: string) => string | undefined
  onElegir: (elegidos: FormularioDePublicacion['archivos']) => void
}

/** The files that a publication of a kind takes; one that is not chosen again stays. */
export function ArchivosDePublicacion({ tipo, guardados, elegidos, error, onElegir }: PropsDeArchivos) {
  return PEDIDOS[tipo].map(({ uso, etiqueta, ayuda, acepta }) => {
    const ahora = elegidos.find((uno) => uno.uso === uso) ?? guardados.find((uno) => uno.uso === uso)
    return (
      <CampoArchivo
        key={uso}
        id={uso}
        etiqueta={etiqueta}
        ayuda={ahora === undefined ? ayuda : `${ayuda} Ahora: ${ahora.nombre}, ${enTamano(ahora.bytes)}.`}
        error={error(uso)}
        acepta={acepta}
        onElegir={(archivo) =>
          void enBase64(archivo).then((contenido) =>
            onElegir([...elegidos.filter((otro) => otro.uso !== uso), { uso, nombre: archivo.name, bytes: archivo.size, contenido }]),
          )
        }
      />
    )
  })
}
