import type { Situacion } from '#contract/sige-liberado.ts'
import { clases } from '#ui/clases.ts'
import { Icono } from '#ui/iconos.tsx'

export const NOMBRE_DE_SITUACION: Readonly<Record<Situacion, string>> = {
  'sin-ingreso': 'Sin primer ingreso',
  'sin-respuestas': 'Sin respuestas',
  'al-dia': 'Al día',
}

/** How a school stands, by word and figure; whoever is on its way is told quietly. */
export function SituacionDeEscuela({ situacion }: { situacion: Situacion | null }) {
  if (situacion === null || situacion === 'al-dia')
    return <span className="text-nota text-tinta-2">{situacion === null ? 'Sin encuestas' : NOMBRE_DE_SITUACION[situacion]}</span>
  const espera = situacion === 'sin-ingreso'
  return (
    <span className={clases('inline-flex items-center gap-1.5 font-accion', espera && 'text-e-vencida')}>
      <Icono nombre={espera ? 'reloj' : 'circulo'} className="size-5" />
      {NOMBRE_DE_SITUACION[situacion]}
    </span>
  )
}
