import * as Radix from '@radix-ui/react-toast'
import { useLayoutEffect, useRef } from 'react'
import { Basico, type NombreDeBasico } from '../iconos-basicos.tsx'
import { apartaDeControles } from './lugar-libre.ts'

export interface MensajeBreve {
  id: string | number
  tono: 'exito' | 'error' | 'aviso'
  texto: string
}

const ICONO: Record<MensajeBreve['tono'], NombreDeBasico> = { exito: 'listo', error: 'alerta', aviso: 'info' }

interface PropsDeToasts {
  mensajes: readonly MensajeBreve[]
  onCerrar: (id: MensajeBreve['id']) => void
  /** Milliseconds; the spec's 3,000 unless somebody else keeps the time. */
  duracion?: number
  /** The pointer or the focus rests on a message. */
  onPausa?: () => void
  onSigue?: () => void
}

/**
 * Short messages at the foot of the page, or above what is pressed or typed in there: they stop under the pointer or the focus and
 * close by themselves.
 */
export default function Toasts({ mensajes, onCerrar, duracion = 3000, onPausa, onSigue }: PropsDeToasts) {
  const lugar = useRef<HTMLOListElement>(null)
  // Measure: where it covers nothing that is pressed, before it is painted.
  useLayoutEffect(() => (mensajes.length > 0 && lugar.current ? apartaDeControles(lugar.current) : undefined), [mensajes])
  return (
    <Radix.Provider duration={duracion} label="Mensaje" swipeDirection="down">
      {mensajes.map(({ id, tono, texto }) => (
        <Radix.Root
          key={id}
          open
          type={tono === 'error' ? 'foreground' : 'background'}
          onOpenChange={(abierto) => !abierto && onCerrar(id)}
          onPause={onPausa}
          onResume={onSigue}
          data-pizarra
          className="aparece flex min-h-[52px] items-center gap-3 rounded-control border border-l-4 border-pizarra-linea border-l-lapiz bg-pizarra py-1 pr-1 pl-4 font-[560] text-tiza shadow-flotante"
        >
          <Basico nombre={ICONO[tono]} />
          <Radix.Description className="flex-1 py-1.5">{texto}</Radix.Description>
          <Radix.Close aria-label="Cerrar mensaje" className="grid size-11 place-items-center rounded-control hover:bg-pizarra-2">
            <Basico nombre="cerrar" />
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport
        ref={lugar}
        label="Mensajes ({hotkey})"
        className="fixed inset-x-4 bottom-4 z-60 mx-auto grid max-w-[420px] gap-2 outline-none print:hidden lg:right-8 lg:left-auto lg:w-[420px]"
      />
    </Radix.Provider>
  )
}
