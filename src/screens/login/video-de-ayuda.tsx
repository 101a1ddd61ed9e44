import { useSelector } from '@xstate/react'
import type { SyntheticEvent } from 'react'
import { dataState, useFlow } from '#app/use-flow.ts'
import type { Video } from '#contract/videos.ts'
import { hasFailed, isPlaying, video } from '#machines/tutorial-video/tutorial-video.selectors.ts'
import { Cerca } from '#ui/cerca.tsx'
import { Figura } from '#ui/figura.tsx'
import { DE_PUERTA } from '#ui/trazos-de-puerta.ts'

/** Seconds as the button says them: `54 segundos`, `2 minutos`. */
function duracion(segundos: number): string {
  if (segundos < 60) return `${segundos} segundos`
  const minutos = Math.round(segundos / 60)
  return minutos === 1 ? '1 minuto' : `${minutos} minutos`
}

/** The poster, asked for when it is about to be seen: browsers bring a lazy picture from several screens away, and it weighs as much as a third of the page. */
function Cartel({ src }: { src: string }) {
  const lugar = 'block aspect-video w-full bg-pizarra-2'
  return (
    <Cerca className={lugar}>
      <span className={lugar}>
        <img src={src} alt="" width={1280} height={720} className="size-full object-cover object-top" />
      </span>
    </Cerca>
  )
}

interface PropsDeOferta {
  video: Video
  fallo: boolean
  onVer: () => void
}

/** The poster as a button: nothing of the video is loaded until it is pressed. */
function Oferta({ video: { titulo, cartel, segundos }, fallo, onVer }: PropsDeOferta) {
  return (
    <button
      type="button"
      onClick={onVer}
      className="grid w-full overflow-hidden rounded-hoja border-1.5 border-pizarra-linea bg-pizarra text-left text-tiza hover:bg-pizarra-2"
    >
      <Cartel src={cartel} />
      <span className="flex items-center gap-3.5 border-t border-pizarra-linea px-4 py-3">
        <span className="grid size-13 shrink-0 place-items-center rounded-full bg-lapiz text-sobre-lapiz">
          <Figura trazo={DE_PUERTA.reproducir} llena className="size-6" />
        </span>
        <span className="grid">
          <b className="font-accion">{titulo}</b>
          <small className="text-nota text-tiza-2">
            {fallo
              ? 'El video no se pudo mostrar. Intente otra vez o lea la transcripción.'
              : `${duracion(segundos)}, con subtítulos y sin sonido`}
          </small>
        </span>
      </span>
    </button>
  )
}

function Reproductor({ video: { titulo, cartel, fuentes, subtitulos }, onFalla }: { video: Video; onFalla: () => void }) {
  // React brings the sources' failures here too; of those, only the last one leaves nothing to show.
  const alFallar = ({ target, currentTarget }: SyntheticEvent<HTMLVideoElement>): void => {
    if (target === currentTarget || target === currentTarget.querySelector('source:last-of-type')) onFalla()
  }
  return (
    <video
      controls
      autoPlay
      muted
      playsInline
      poster={cartel}
      aria-label={titulo}
      className="aspect-video w-full rounded-hoja border-1.5 border-pizarra-linea bg-pizarra-2"
      onError={alFallar}
    >
      {fuentes.map(({ src, tipo }) => (
        <source key={src} src={src} type={tipo} />
      ))}
      <track kind="captions" src={subtitulos} srcLang="es" label="Español" default />
    </video>
  )
}

/** The tutorial at the foot of the pizarra, when there is one for this door, with its words to read. */
export default function VideoDeAyuda({ audiencia }: { audiencia: Video['audiencia'] }) {
  const flujo = useFlow('tutorialVideo', { audiencia })
  const estado = useSelector(flujo, (foto) => dataState('tutorial-video', foto))
  const vigente = useSelector(flujo, video)
  const enMarcha = useSelector(flujo, isPlaying)
  const fallo = useSelector(flujo, hasFailed)
  if (!vigente) return null
  return (
    <section aria-label="Video de ayuda" data-state={estado} className="grid gap-3">
      {enMarcha ? (
        <Reproductor video={vigente} onFalla={() => flujo.send({ type: 'PLAYBACK_FAILED' })} />
      ) : (
        <Oferta video={vigente} fallo={fallo} onVer={() => flujo.send({ type: 'PLAY' })} />
      )}
      <details>
        <summary className="inline-flex min-h-toque cursor-pointer items-center text-tiza underline">
          Leer la transcripción del video
        </summary>
        <ol className="grid list-decimal gap-2 pt-1 pb-2 pl-5 text-tiza-2">
          {vigente.transcripcion.map((frase) => (
            <li key={frase}>{frase}</li>
          ))}
        </ol>
      </details>
    </section>
  )
}
