import type { ReactNode } from 'react'

const TRAZOS = {
  adelante: <path d="M9 5.5l6.5 6.5L9 18.5" />,
  agregar: <path d="M12 5v14M5 12h14" />,
  alerta: <path d="M12 3.5L22 20.5H2zM12 10v5M12 17.6v.1" />,
  avance: <path d="M4 20h16M7 20v-8M12 20V5M17 20v-11" />,
  bajar: <path d="M5.5 9l6.5 6.5L18.5 9" />,
  buscar: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="M20 20l-4.2-4.2" />
    </>
  ),
  calendario: (
    <>
      <rect x="4" y="5.5" width="16" height="15" rx="1.5" />
      <path d="M4 10h16M8.5 3v4M15.5 3v4" />
    </>
  ),
  cerrar: <path d="M6 6l12 12M18 6L6 18" />,
  comprobante: <path d="M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8.5h6M9 13l2 2 4-3.5" />,
  cuadricula: <path d="M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z" />,
  descargar: <path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 20h14" />,
  documento: <path d="M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6" />,
  editar: <path d="M4 20l1-5L16 4l4 4L9 19z" />,
  escuela: <path d="M3 20h18M5 20v-9l7-5 7 5v9M12 6V2.5h4M10 20v-5h4v5" />,
  filtros: <path d="M3 6h18M6.5 12h11M10 18h4" />,
  grados: <path d="M2 9.5L12 5l10 4.5L12 14zM6.5 11.5V16c3 2.5 8 2.5 11 0v-4.5M22 9.5V15" />,
  guardado: <path d="M7 18.5a4.5 4.5 0 0 1-.5-9A6 6 0 0 1 18 8.5a5 5 0 0 1-.5 10zM9 13.5l2.3 2.3L15.5 11.5" />,
  imprimir: <path d="M7 9V3.5h10V9M7 17H4V9h16v8h-3M7 14h10v6.5H7z" />,
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v6M12 7.4v.1" />
    </>
  ),
  inicio: <path d="M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-6h4v6" />,
  libro: <path d="M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2 2-1.5 5-2 8-2V4c-3 0-6 .5-8 2zM12 6v14" />,
  listo: <path d="M5 12.5l4.5 4.5L19 7.5" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  ordenar: <path d="M8 5v14m-3.5-3.5L8 19l3.5-3.5M16 19V5m-3.5 3.5L16 5l3.5 3.5" />,
  ordenAscendente: <path d="M12 19V5m-5 5l5-5 5 5" />,
  ordenDescendente: <path d="M12 5v14m-5-5l5 5 5-5" />,
  persona: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20.5c0-4.5 3-6.5 7.5-6.5s7.5 2 7.5 6.5" />
    </>
  ),
  personas: (
    <>
      <circle cx="9" cy="8" r="3.5" />
      <path d="M3 20c0-4 2.5-6 6-6s6 2 6 6M16 5a3.2 3.2 0 0 1 0 6M17.5 14.5c2.3.7 3.5 2.6 3.5 5.5" />
    </>
  ),
  reintentar: <path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3.5v4.3h-4.3" />,
  reloj: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 6.5V12l3.5 2.5" />
    </>
  ),
  reproducir: <path d="M9 6.5v11l9-5.5z" fill="currentColor" />,
  salir: <path d="M14 4H5v16h9M10 12h10m-3.5-3.5L20 12l-3.5 3.5" />,
  sinConexion: (
    <path d="M3 4l18 17M5 12.5c1-1 2.3-1.8 3.6-2.3M13 9.6c2.3.3 4.4 1.3 6 2.9M8.5 16a5.5 5.5 0 0 1 6-1.2M12 20v.1M2 9c1-.9 2-1.6 3-2.1M10 5.6C14.6 5 19 6.4 22 9" />
  ),
  volver: <path d="M20 12H5m6-6.5L4.5 12l6.5 6.5" />,
} satisfies Record<string, ReactNode>

export type NombreDeIcono = keyof typeof TRAZOS

/** A 20 px line figure. It is decoration: a word always stands beside it. */
export function Icono({ nombre, className }: { nombre: NombreDeIcono; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className ?? 'size-5'}
    >
      {TRAZOS[nombre]}
    </svg>
  )
}
