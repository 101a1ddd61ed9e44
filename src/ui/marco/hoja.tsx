import type { ComponentPropsWithoutRef } from 'react'
import { clases } from '../clases.ts'

interface PropsDeHoja extends ComponentPropsWithoutRef<'section'> {
  /** Inner space; off when a table or list reaches the border. */
  aire?: boolean
  /** Marks the one that comes next. */
  destacada?: boolean
}

/** A sheet of paper on the background: one border, no shadow, never one inside another. */
export function Hoja({ aire = true, destacada = false, className, ...resto }: PropsDeHoja) {
  return (
    <section
      {...resto}
      className={clases(
        'min-w-0 rounded-hoja bg-superficie',
        destacada ? 'border-2 border-acento' : 'border border-borde',
        aire && 'px-5 py-6 sm:px-6',
        className,
      )}
    />
  )
}
