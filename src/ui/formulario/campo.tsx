import { useState, type HTMLInputAutoCompleteAttribute, type InputHTMLAttributes, type ReactNode } from 'react'
import { clases } from '../clases.ts'
import { Basico } from '../iconos-basicos.tsx'

/** What the control of a field takes so that label, help and error belong to it. */
export interface AriaDeCampo {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface PropsDeCampo {
  etiqueta: ReactNode
  id: string
  ayuda?: ReactNode
  error?: string | undefined
  /** A doubt that does not stop the person, such as an unusual check digit. */
  advertencia?: string | undefined
  className?: string
  children: (aria: AriaDeCampo) => ReactNode
}

export const CONTROL =
  'w-full min-h-control rounded-control border-1.5 border-borde-control bg-superficie px-3.5 py-2 text-base text-tinta placeholder:text-tinta-2'
const CON_ERROR = 'border-2 border-peligro'

/** A labelled field: help under the label, the error between them and the control, and a warning below it. */
export function Campo({ etiqueta, id, ayuda, error, advertencia, className, children }: PropsDeCampo) {
  const hay = { ayuda: ayuda !== undefined && ayuda !== null, error: Boolean(error), advertencia: Boolean(advertencia) }
  const descripciones = [hay.ayuda && `${id}-ayuda`, hay.error && `${id}-error`, hay.advertencia && `${id}-advertencia`].filter(Boolean)
  return (
    <div className={clases('grid min-w-0 content-start gap-1.5', hay.error && 'border-l-4 border-peligro pl-3.5', className)}>
      <label htmlFor={id} className="leading-[1.35] font-accion">
        {etiqueta}
      </label>
      {hay.ayuda && (
        <span id={`${id}-ayuda`} className="text-nota text-tinta-2">
          {ayuda}
        </span>
      )}
      {error && <ErrorDeCampo id={id} mensaje={error} />}
      {children({ id, 'aria-describedby': descripciones.join(' ') || undefined, 'aria-invalid': hay.error || undefined })}
      {advertencia && (
        <p id={`${id}-advertencia`} role="status" className="flex gap-2 text-nota font-medium text-aviso">
          <Basico nombre="alerta" className="size-5" />
          {advertencia}
        </p>
      )}
    </div>
  )
}

/** The error of one field, with the words that the summary repeats. */
export function ErrorDeCampo({ id, mensaje }: { id: string; mensaje: string }) {
  return (
    <p id={`${id}-error`} className="flex gap-2 leading-[1.35] font-accion text-peligro">
      <Basico nombre="alerta" className="mt-px size-5" />
      <span>
        <span className="sr-only">Error: </span>
        {mensaje}
      </span>
    </p>
  )
}

interface PropsDeTexto {
  etiqueta: ReactNode
  /** Also the element's id, unless `id` says another: the error summary links to it. */
  name: string
  id?: string
  value: string
  onChange: (valor: string) => void
  onBlur?: () => void
  error?: string | undefined
  ayuda?: ReactNode
  advertencia?: string | undefined
  type?: 'text' | 'email' | 'tel' | 'search' | 'url'
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  maxLength?: number
  required?: boolean
  spellCheck?: boolean
  /** Figures of one width, for RUN, RBD and telephones. */
  cifras?: boolean
  className?: string
}

/** A field of one line of text. */
export function CampoTexto({
  etiqueta,
  name,
  id = name,
  value,
  onChange,
  error,
  ayuda,
  advertencia,
  type = 'text',
  cifras = false,
  required,
  className,
  ...resto
}: PropsDeTexto) {
  return (
    <Campo etiqueta={etiqueta} id={id} ayuda={ayuda} error={error} advertencia={advertencia} {...(className && { className })}>
      {(aria) => (
        <input
          {...resto}
          {...aria}
          name={name}
          type={type}
          value={value}
          aria-required={required}
          className={clases(CONTROL, error && CON_ERROR, cifras && 'cifras')}
          onChange={(evento) => onChange(evento.currentTarget.value)}
        />
      )}
    </Campo>
  )
}

type PropsDeClave = Omit<PropsDeTexto, 'type' | 'inputMode' | 'cifras' | 'spellCheck' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** A password field, hidden until the person asks to see it. Pasting is allowed. */
export function CampoClave({
  etiqueta,
  name,
  id = name,
  value,
  onChange,
  error,
  ayuda,
  advertencia,
  required,
  className,
  ...resto
}: PropsDeClave) {
  const [visible, setVisible] = useState(false)
  return (
    <Campo etiqueta={etiqueta} id={id} ayuda={ayuda} error={error} advertencia={advertencia} {...(className && { className })}>
      {(aria) => (
        <span className="relative block">
          <input
            {...resto}
            {...aria}
            name={name}
            type={visible ? 'text' : 'password'}
            value={value}
            aria-required={required}
            autoCapitalize="none"
            spellCheck={false}
            className={clases(CONTROL, error && CON_ERROR, 'pr-24')}
            onChange={(evento) => onChange(evento.currentTarget.value)}
          />
          <button
            type="button"
            aria-pressed={visible}
            aria-label={visible ? 'Ocultar contraseña' : 'Mostrar contraseña'}
            className="enlace absolute inset-y-0 right-0 min-h-toque rounded-control px-3.5 font-semibold"
            onClick={() => setVisible(!visible)}
          >
            {visible ? 'Ocultar' : 'Mostrar'}
          </button>
        </span>
      )}
    </Campo>
  )
}

export interface OpcionDeSelector {
  valor: string
  texto: string
}

interface PropsDeSelector {
  etiqueta: ReactNode
  name: string
  id?: string
  value: string
  onChange: (valor: string) => void
  opciones: readonly OpcionDeSelector[]
  /** Words of the empty choice (`''`); without them there is none. */
  vacio?: string
  error?: string | undefined
  ayuda?: ReactNode
  disabled?: boolean
  required?: boolean
  className?: string
}

/** A choice from a list, with the browser's own menu. */
export function Selector({
  etiqueta,
  name,
  id = name,
  value,
  onChange,
  opciones,
  vacio,
  error,
  ayuda,
  disabled,
  required,
  className,
}: PropsDeSelector) {
  return (
    <Campo etiqueta={etiqueta} id={id} ayuda={ayuda} error={error} {...(className && { className })}>
      {(aria) => (
        <span className="relative block">
          <select
            {...aria}
            name={name}
            value={value}
            disabled={disabled}
            aria-required={required}
            className={clases(CONTROL, error && CON_ERROR, 'appearance-none truncate pr-10 disabled:bg-hundido disabled:text-tinta-2')}
            onChange={(evento) => onChange(evento.currentTarget.value)}
          >
            {vacio !== undefined && <option value="">{vacio}</option>}
            {opciones.map((opcion) => (
              <option key={opcion.valor} value={opcion.valor}>
                {opcion.texto}
              </option>
            ))}
          </select>
          <Basico nombre="bajar" className="pointer-events-none absolute inset-y-0 right-3 my-auto size-[18px] text-tinta-2" />
        </span>
      )}
    </Campo>
  )
}
