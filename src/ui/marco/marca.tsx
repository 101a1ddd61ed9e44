import { clases } from '../clases.ts'

/** The mark: a tick that is a pupil with an arm up. On light backgrounds it keeps its pizarra tile. */
export function Insignia({ conFondo = false, className }: { conFondo?: boolean; className?: string }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={className}>
      {conFondo && <rect width="40" height="40" rx="9" fill="#16352F" />}
      <path
        d="M8 21.5l8.5 9L33 10"
        fill="none"
        stroke="#F5F4EA"
        strokeWidth="4.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={clases(!conFondo && 'forced-colors:stroke-[CanvasText]')}
      />
      <circle cx="17" cy="13.5" r="4.6" fill="#FFC845" />
    </svg>
  )
}

/** The product's name in two lines beside its mark. It is never shortened to letters. */
export function Marca({ grande = false, conFondo = false }: { grande?: boolean; conFondo?: boolean }) {
  return (
    <span className="inline-flex min-h-toque min-w-0 items-center gap-2.5 max-[359px]:gap-2">
      <Insignia conFondo={conFondo} className={clases('size-9 max-[359px]:size-7', grande && 'lg:size-11')} />
      <span
        className={clases(
          'min-w-0 text-base leading-[1.2] font-[680] tracking-[-.01em] lg:whitespace-nowrap',
          grande && 'lg:text-lg lg:leading-[1.2]',
        )}
      >
        <span className="block font-[420] tracking-normal opacity-85">Sistema de Encuestas</span>
        de Vulnerabilidad
      </span>
    </span>
  )
}
