import * as Radix from '@radix-ui/react-dialog'
import { useRef, type ReactNode } from 'react'
import { Demora } from '../avisos/demora.tsx'
import { Basico } from '../iconos-basicos.tsx'

export interface PropsDeDialogo {
  abierto: boolean
  onCerrar: () => void
  titulo: string
  /** The actions, at the foot. */
  pie?: ReactNode
  children: ReactNode
}

const CAMPO = 'input:enabled:not([type=hidden]), select:enabled, textarea:enabled'

/**
 * Where a dialog begins: in its first field, or of a group of options the chosen one; without fields, in the first of its actions, which
 * is the one that changes nothing; and in its title where it has none, or none that leaves things as they are (`data-decide`). Never in
 * «Cerrar»: whoever opens a receipt and presses Enter while it comes would lose it.
 */
function primeroDe(dialogo: HTMLElement | null): HTMLElement | null {
  const primero = [CAMPO, '[data-acciones] > :not([data-decide])', 'h2'].reduce<HTMLElement | null>(
    (hallado, cual) => hallado ?? dialogo?.querySelector<HTMLElement>(cual) ?? null,
    null,
  )
  if (!(primero instanceof HTMLInputElement) || primero.type !== 'radio') return primero
  return dialogo?.querySelector<HTMLElement>(`[name="${primero.name}"]:checked`) ?? primero
}

interface ConPeticionDeCierre {
  CloseWatcher?: new () => { onclose: (() => void) | null; destroy: () => void }
}

/** On a telephone people go back to close a dialog: where the browser tells of it (CloseWatcher), that presses «Cerrar», and the page stays. */
function alVolver(cerrar: HTMLElement | null): undefined | (() => void) {
  const { CloseWatcher } = window as ConPeticionDeCierre
  if (!cerrar || !CloseWatcher) return undefined
  const peticion = new CloseWatcher()
  peticion.onclose = () => cerrar.click()
  return () => peticion.destroy()
}

/**
 * A modal dialog: a focus trap that closes with Escape or outside, and gives the focus back. The veil is ours and not Radix's
 * overlay, which writes an inline style sheet that the content policy refuses.
 */
export default function DialogoModal({ abierto, onCerrar, titulo, pie, children }: PropsDeDialogo) {
  // Radix gives the focus back only to a trigger of its own, and these dialogs are opened by flows.
  const quienAbrio = useRef<HTMLElement | null>(null)
  const contenido = useRef<HTMLDivElement>(null)
  return (
    <Radix.Root open={abierto} onOpenChange={(sigueAbierto) => !sigueAbierto && onCerrar()}>
      <Radix.Portal>
        <div data-velo className="fixed inset-0 z-50 grid place-items-center bg-velo p-4">
          <Radix.Content
            ref={contenido}
            aria-describedby={undefined}
            onOpenAutoFocus={(evento) => {
              quienAbrio.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
              evento.preventDefault()
              primeroDe(contenido.current)?.focus()
            }}
            onCloseAutoFocus={(evento) => {
              evento.preventDefault()
              // What opened it may be gone with its row: the focus is never left nowhere.
              const abrio = quienAbrio.current
              const queda = abrio?.isConnected && abrio !== document.body ? abrio : document.getElementById('titulo')
              queda?.focus()
            }}
            className="aparece grid max-h-[calc(100dvh-32px)] w-full max-w-[680px] grid-rows-[auto_1fr_auto] overflow-hidden rounded-hoja [@media(max-height:30rem)]:block [@media(max-height:30rem)]:overflow-y-auto border border-borde bg-superficie shadow-flotante"
          >
            <div className="flex items-center justify-between gap-4 pt-4 pr-3 pl-5 sm:pl-7">
              <Radix.Title tabIndex={-1} className="text-titulo-2 focus-visible:shadow-none focus-visible:outline-none">
                {titulo}
              </Radix.Title>
              <Radix.Close
                ref={alVolver}
                aria-label="Cerrar"
                className="grid size-11 shrink-0 place-items-center rounded-control text-tinta-2 hover:bg-hundido"
              >
                <Basico nombre="cerrar" />
              </Radix.Close>
            </div>
            <div className="grid content-start gap-4 overflow-y-auto px-5 pt-3 pb-6 sm:px-7">
              {children}
              <Demora />
            </div>
            {pie && (
              <div
                data-acciones
                className="flex flex-wrap justify-end gap-3 border-t border-borde bg-fondo px-5 py-4 max-sm:*:flex-auto sm:px-7"
              >
                {pie}
              </div>
            )}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}
