import { useEffect, useId, useRef, type MouseEvent } from 'react'
import { Basico } from '../iconos-basicos.tsx'
import { useErrorEnPestana } from '../marco/titulo.tsx'

export interface ErrorDeFormulario {
  /** Id of the field's control. */
  campo: string
  mensaje: string
}

/**
 * The summary on top of a form: takes the focus when an error appears that was not there before, and when its form is sent
 * again with the same ones; links to each field with the same words that stand beside it. Without errors it is nothing.
 */
export function ResumenError({ errores }: { errores: readonly ErrorDeFormulario[] }) {
  const caja = useRef<HTMLDivElement>(null)
  const vistos = useRef<ReadonlySet<string>>(new Set())
  const idTitulo = useId()
  const claves = errores.map(({ campo, mensaje }) => `${campo}: ${mensaje}`).join('\n')

  useErrorEnPestana(errores.length > 0)
  // Focus: the summary, when it brings an error that was not there.
  useEffect(() => {
    const actuales = claves === '' ? [] : claves.split('\n')
    const hayNuevos = actuales.some((clave) => !vistos.current.has(clave))
    vistos.current = new Set(actuales)
    if (hayNuevos) caja.current?.focus()
  }, [claves])
  // Focus: the summary, when another try leaves it as it was.
  useEffect(() => {
    const ficha = caja.current?.closest('form')
    const alEnviar = () => vuelveAlResumen(ficha)
    ficha?.addEventListener('submit', alEnviar)
    return () => ficha?.removeEventListener('submit', alEnviar)
  }, [claves])

  if (errores.length === 0) return null
  return (
    <div
      ref={caja}
      role="alert"
      data-resumen
      tabIndex={-1}
      aria-labelledby={idTitulo}
      className="grid gap-2 rounded-control border-2 border-peligro bg-superficie px-4.5 py-4 focus:outline-3 focus:outline-offset-2 focus:outline-foco"
    >
      <h2 id={idTitulo} className="flex items-center gap-2.5 text-lg font-titulo text-peligro">
        <Basico nombre="alerta" />
        {errores.length === 1 ? 'Hay 1 dato por corregir' : `Hay ${errores.length} datos por corregir`}
      </h2>
      <ul className="-my-1.5">
        {errores.map(({ campo, mensaje }) => (
          <li key={`${campo}: ${mensaje}`}>
            <a
              href={`#${campo}`}
              className="block min-h-toque py-2.5 leading-[1.3] font-semibold text-peligro underline underline-offset-[.2em]"
              onClick={(evento) => enfoca(evento, campo)}
            >
              {mensaje}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Another try: the summary that still stands once it was drawn is brought to sight, also where it has the focus already. */
export function vuelveAlResumen(donde: ParentNode | null | undefined): void {
  setTimeout(() => {
    const resumen = donde?.querySelector<HTMLElement>('[data-resumen]')
    if (document.activeElement === resumen) resumen?.blur()
    resumen?.focus()
  })
}

/** The address keeps its fragment, which some screens read. */
function enfoca(evento: MouseEvent, campo: string): void {
  evento.preventDefault()
  document.getElementById(campo)?.focus()
}
