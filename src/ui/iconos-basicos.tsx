import { Figura } from './figura.tsx'

/** The figures of the survey's page and of the pieces that it shares: it carries no other. */
export const BASICOS = {
  alerta: 'M12 3.5L22 20.5H2zM12 10v5M12 17.6v.1',
  bajar: 'M5.5 9l6.5 6.5L18.5 9',
  cerrar: 'M6 6l12 12M18 6L6 18',
  descargar: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 20h14',
  guardado: 'M7 18.5a4.5 4.5 0 0 1-.5-9A6 6 0 0 1 18 8.5a5 5 0 0 1-.5 10zM9 13.5l2.3 2.3L15.5 11.5',
  imprimir: 'M7 9V3.5h10V9M7 17H4V9h16v8h-3M7 14h10v6.5H7z',
  info: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0zM12 11v6M12 7.4v.1',
  listo: 'M5 12.5l4.5 4.5L19 7.5',
  reloj: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0zM12 6.5V12l3.5 2.5',
  volver: 'M20 12H5m6-6.5L4.5 12l6.5 6.5',
} satisfies Record<string, string>

export type NombreDeBasico = keyof typeof BASICOS

export function Basico({ nombre, className }: { nombre: NombreDeBasico; className?: string }) {
  return <Figura trazo={BASICOS[nombre]} className={className} />
}
