import type { Publicacion, UsoDeArchivo } from '#contract/avisos.ts'
import { Boton, EnlaceBoton } from '#ui/formulario/boton.tsx'
import { Icono } from '#ui/iconos.tsx'
import { Noticia } from '#ui/marco/marco.tsx'

interface PropsDeVistaPrevia {
  publicacion: Publicacion
  onDescargar: (nombre: string) => void
}

/** What people will see of a publication, before its days and after them too. */
export function VistaPrevia({ publicacion, onDescargar }: PropsDeVistaPrevia) {
  const { tipo, titulo, destacado, texto, archivos } = publicacion
  const archivo = archivos.find(({ uso }) => uso === 'archivo')
  if (tipo === 'documento') {
    if (archivo === undefined) return null
    const palabras = (
      <>
        <Icono nombre="documento" />
        Ver el documento<span className="sr-only">: {titulo}</span>
      </>
    )
    if (archivo.url.startsWith('/api/')) {
      return (
        <Boton className="justify-self-start" onClick={() => onDescargar(archivo.nombre)}>
          {palabras}
        </Boton>
      )
    }
    return (
      <EnlaceBoton href={archivo.url} target="_blank" rel="noopener" className="w-max">
        {palabras}
      </EnlaceBoton>
    )
  }
  return (
    <details>
      <summary className="inline-flex min-h-toque cursor-pointer items-center underline">
        Vista previa<span className="sr-only">: {titulo}</span>
      </summary>
      <div data-pizarra className="max-w-[540px] rounded-hoja bg-pizarra p-6 text-tiza">
        {tipo === 'aviso' ? <Noticia titulo={titulo} destacado={destacado} texto={texto} /> : <Video publicacion={publicacion} />}
      </div>
    </details>
  )
}

function Video({ publicacion: { titulo, archivos, transcripcion, retirada } }: { publicacion: Publicacion }) {
  const url = (uso: UsoDeArchivo) => archivos.find((uno) => uno.uso === uso)?.url
  if (retirada !== null) return <p>Publíquelo otra vez para verlo.</p>
  const fuentes = [url('archivo'), url('alterno')].filter((src) => src !== undefined)
  return (
    <div className="grid gap-3">
      <video
        controls
        playsInline
        preload="none"
        poster={url('cartel')}
        aria-label={titulo}
        className="aspect-video w-full rounded-hoja bg-pizarra-2"
      >
        {fuentes.map((src) => (
          <source key={src} src={src} />
        ))}
        <track kind="captions" src={url('subtitulos')} srcLang="es" label="Español" default />
      </video>
      <ol className="grid list-decimal gap-2 pl-5 text-tiza-2">
        {transcripcion.map((frase) => (
          <li key={frase}>{frase}</li>
        ))}
      </ol>
    </div>
  )
}
