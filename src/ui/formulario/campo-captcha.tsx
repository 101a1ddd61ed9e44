import { Boton } from './boton.tsx'
import { ErrorDeCampo } from './campo.tsx'
import { clases } from '../clases.ts'

export type EstadoDeCaptcha = 'cargando' | 'tarda' | 'listo' | 'resuelto' | 'fallido'

interface PropsDeCaptcha {
  /** Id of the box that the captcha's own script fills. */
  containerId: string
  estado: EstadoDeCaptcha
  error?: string | undefined
  onReintentar: () => void
}

/**
 * Where the captcha's script draws its box. The box stays empty in our tree so that drawing again never touches what
 * the script put there.
 */
export function CampoCaptcha({ containerId, estado, error, onReintentar }: PropsDeCaptcha) {
  return (
    <div className={clases('grid gap-1.5', error && 'border-l-4 border-peligro pl-3.5 [--borde-control:var(--peligro)]')}>
      {error && <ErrorDeCampo id={containerId} mensaje={error} />}
      <div className={clases('relative min-h-16', estado === 'fallido' && 'hidden')}>
        <div
          id={containerId}
          tabIndex={-1}
          role="group"
          aria-label="Verificación de persona"
          aria-describedby={error && `${containerId}-error`}
          className="min-h-16"
        />
        {(estado === 'cargando' || estado === 'tarda') && (
          <p
            role="status"
            className="absolute inset-0 flex max-w-none items-center rounded-control border-1.5 border-borde-control bg-superficie px-4 text-tinta-2"
          >
            {estado === 'tarda' ? 'La verificación está tardando más de lo normal. Seguimos intentando.' : 'Cargando la verificación…'}
          </p>
        )}
      </div>
      {estado === 'fallido' && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-3 rounded-control border-1.5 border-borde-control bg-superficie px-4 py-2.5"
        >
          <p>No pudimos cargar la verificación.</p>
          <Boton onClick={onReintentar}>Reintentar</Boton>
        </div>
      )}
    </div>
  )
}
