import type { ReactNode } from 'react'
import { NOMBRE_DE_ESTADO, type EstadoEncuesta as Estado } from '#contract/rules/estados.ts'
import { clases } from '../clases.ts'

/** Figures differ without colour: outline, fill and shape say the state by themselves. */
const FIGURA: Record<Estado, ReactNode> = {
  NO_DISPONIBLE: (
    <>
      <circle cx="10" cy="10" r="7.5" strokeDasharray="3.2 2.3" />
      <path d="M6.5 10h7" />
    </>
  ),
  AUN_NO_ABRE: (
    <>
      <rect x="3" y="4.2" width="14" height="12.8" rx="1.5" />
      <path d="M3 8.5h14M7 2.3v3.5M13 2.3v3.5M10 11.3v3M8.5 12.8h3" />
    </>
  ),
  NO_INICIADA: <circle cx="10" cy="10" r="7.2" />,
  EN_PROGRESO: (
    <>
      <circle cx="10" cy="10" r="7.2" />
      <path d="M10 4.8a5.2 5.2 0 0 1 0 10.4z" fill="currentColor" stroke="none" />
    </>
  ),
  COMPLETADA: (
    <>
      <circle cx="10" cy="10" r="8.2" fill="currentColor" stroke="none" />
      <path d="M6.3 10.3l2.6 2.6 4.8-5.3" stroke="var(--superficie)" strokeWidth="2.2" />
    </>
  ),
  VENCIDA: <path d="M4.5 2.5h11M4.5 17.5h11M6 2.5c0 4.5 8 10.5 8 15M14 2.5c0 4.5-8 10.5-8 15" />,
  ANULADA: (
    <>
      <path d="M6.8 2h6.4L18 6.8v6.4L13.2 18H6.8L2 13.2V6.8z" fill="currentColor" stroke="none" />
      <path d="M7 7l6 6M13 7l-6 6" stroke="var(--superficie)" strokeWidth="2.2" />
    </>
  ),
  DESCONOCIDA: (
    <>
      <path d="M10 1.8L18.2 10 10 18.2 1.8 10z" strokeDasharray="3.2 1.8" />
      <path d="M8.2 8.4c0-2.7 3.7-2.5 3.6-.2 0 1.5-1.8 1.5-1.8 3M10 13.5v.1" />
    </>
  ),
}

const TEXTO: Record<Estado, string> = {
  NO_DISPONIBLE: 'text-e-no-disponible',
  AUN_NO_ABRE: 'text-e-aun-no-abre',
  NO_INICIADA: 'text-e-no-iniciada',
  EN_PROGRESO: 'text-e-en-progreso',
  COMPLETADA: 'text-e-completada',
  VENCIDA: 'text-e-vencida',
  ANULADA: 'text-e-anulada',
  DESCONOCIDA: 'text-e-desconocida',
}

const FONDO: Record<Estado, string> = {
  NO_DISPONIBLE: 'bg-e-no-disponible-f border-dashed border-borde-control',
  AUN_NO_ABRE: 'bg-e-aun-no-abre-f border-transparent',
  NO_INICIADA: 'bg-e-no-iniciada-f border-borde-control',
  EN_PROGRESO: 'bg-e-en-progreso-f border-transparent',
  COMPLETADA: 'bg-e-completada-f border-transparent',
  VENCIDA: 'bg-e-vencida-f border-transparent',
  ANULADA: 'bg-e-anulada-f border-transparent',
  DESCONOCIDA: 'bg-e-desconocida-f border-dashed border-current',
}

/** A survey's state by figure, word and colour: a tinted label on cards, or `plano` in tables and lists. */
export function EstadoEncuesta({ estado, plano = false }: { estado: Estado; plano?: boolean }) {
  return (
    <span
      data-estado={estado}
      className={clases(
        'inline-flex items-center gap-2 align-middle leading-[1.35] whitespace-nowrap',
        TEXTO[estado],
        plano ? 'font-[580]' : clases('rounded-etiqueta border-1.5 py-[3px] pr-2.5 pl-2 font-accion', FONDO[estado]),
      )}
    >
      <svg
        viewBox="0 0 20 20"
        aria-hidden="true"
        className="size-5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {FIGURA[estado]}
      </svg>
      {NOMBRE_DE_ESTADO[estado]}
    </span>
  )
}
