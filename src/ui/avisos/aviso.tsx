import type { ReactNode } from 'react'
import { clases } from '../clases.ts'
import { Basico, type NombreDeBasico } from '../iconos-basicos.tsx'

export type TonoDeAviso = 'info' | 'alerta' | 'error' | 'exito'

const TONO: Record<TonoDeAviso, { fondo: string; color: string; icono: NombreDeBasico }> = {
  info: { fondo: 'bg-info-suave', color: 'text-info', icono: 'info' },
  alerta: { fondo: 'bg-aviso-suave', color: 'text-aviso', icono: 'alerta' },
  error: { fondo: 'bg-peligro-suave', color: 'text-peligro', icono: 'alerta' },
  exito: { fondo: 'bg-exito-suave', color: 'text-exito', icono: 'listo' },
}

interface PropsDeAviso {
  tono?: TonoDeAviso
  titulo?: ReactNode
  children?: ReactNode
  /** `alert` or `status` when it appears after something the person did. */
  role?: 'alert' | 'status'
}

/** A message that stays in the page: figure, title and text on a pale tint. */
export function Aviso({ tono = 'info', titulo, children, role }: PropsDeAviso) {
  const { fondo, color, icono } = TONO[tono]
  return (
    <div data-aviso role={role} className={clases('flex gap-3 rounded-control border border-transparent px-4 py-3.5', fondo)}>
      <Basico nombre={icono} className={clases('mt-0.5 size-5', color)} />
      <div className="grid min-w-0 gap-1">
        {titulo && <p className="font-accion">{titulo}</p>}
        {children && <div className="grid gap-1">{children}</div>}
      </div>
    </div>
  )
}
