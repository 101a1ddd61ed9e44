import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'

const PRODUCTO = 'Sistema de Encuestas de Vulnerabilidad'

/** What the tab says of a page. */
export const tituloDe = (titulo: string): string => `${titulo} – ${PRODUCTO}`

/**
 * The tab's title has two sources, the screen's name and the errors in sight; this is where they meet. It is written
 * with the screen it belongs to, before anybody can read one with the other's name.
 */
let deLaPestana = PRODUCTO
let errores = 0

function escribePestana(): void {
  document.title = (errores > 0 ? 'Error: ' : '') + deLaPestana
}

/** While `hayError` holds, the tab's title starts with "Error: ". */
export function useErrorEnPestana(hayError: boolean): void {
  // Title: says that there is an error while it is in sight.
  useLayoutEffect(() => {
    if (!hayError) return undefined
    errores += 1
    escribePestana()
    return () => {
      errores -= 1
      escribePestana()
    }
  }, [hayError])
}

/** Names the tab "{titulo} – Sistema de Encuestas de Vulnerabilidad". */
export function useTitulo(titulo: string, hayError = false): void {
  useErrorEnPestana(hayError)
  // Title: the screen's name.
  useLayoutEffect(() => {
    deLaPestana = tituloDe(titulo)
    escribePestana()
  }, [titulo])
}

/** The heading in sight: the one of a part that gives way to another on its way stays hidden before it. */
const aLaVista = (): HTMLElement | undefined => [...document.querySelectorAll<HTMLElement>('#titulo')].pop()

/** Takes the focus to the screen's heading when what the screen shows changes, and not when it first appears as it was `antes`. */
export function useFocoEnTitulo(paso: unknown, antes = paso): void {
  const anterior = useRef(antes)
  // Focus: the heading, when what is under it changed.
  useEffect(() => {
    if (anterior.current === paso) return
    anterior.current = paso
    aLaVista()?.focus()
  }, [paso])
}

interface PropsDeTitulo {
  children: ReactNode
  /** A short line above: where this belongs. */
  antes?: ReactNode
  /** The first line under the title says what is left to do, with a number and a date. */
  guia?: ReactNode
  /** The screen's main action, to the right on wide screens. */
  acciones?: ReactNode
}

/** The screen's heading. It takes the focus after a change of page, and leaves it to the heading that takes its place. */
export function Titulo({ children, antes, guia, acciones }: PropsDeTitulo) {
  const titulo = useRef<HTMLHeadingElement>(null)
  // Focus: the next heading, when this one had it and goes, as what stands while a part of the page is on its way.
  useLayoutEffect(() => {
    const propio = titulo.current
    return () => {
      if (document.activeElement === propio) queueMicrotask(() => aLaVista()?.focus())
    }
  }, [])
  return (
    <div className="mb-6 grid gap-2">
      {antes && <p className="text-nota text-tinta-2">{antes}</p>}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        {/* It gives way to the actions, which may come late and long: they stay beside it. */}
        <div className="grid min-w-0 gap-2 sm:flex-[1_1_18rem]">
          <h1 ref={titulo} id="titulo" tabIndex={-1} className="text-titulo-1">
            {children}
          </h1>
          {guia && <div className="max-w-texto text-guia text-balance text-tinta-2">{guia}</div>}
        </div>
        {acciones && <div className="flex flex-wrap items-center gap-3">{acciones}</div>}
      </div>
    </div>
  )
}
