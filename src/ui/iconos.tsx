import { Figura } from './figura.tsx'
import { BASICOS } from './iconos-basicos.tsx'
import { DE_PUERTA } from './trazos-de-puerta.ts'

export const TRAZOS = {
  ...BASICOS,
  ...DE_PUERTA,
  agregar: 'M12 5v14M5 12h14',
  aviso: 'M4 10v4h3l7 4V6L7 10zM17.5 9a4 4 0 0 1 0 6M8 14l1.5 5.5h2.5L11 16.2',
  avance: 'M4 20h16M7 20v-8M12 20V5M17 20v-11',
  ayuda: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0zM9.3 9.4a2.8 2.8 0 1 1 4.2 2.7c-1 .6-1.5 1.2-1.5 2.2M12 17.2v.1',
  buscar: 'M4.5 11a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0zM20 20l-4.2-4.2',
  calendario:
    'M5.5 5.5h13a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0 0 1 -1.5 1.5h-13a1.5 1.5 0 0 1 -1.5 -1.5v-12a1.5 1.5 0 0 1 1.5 -1.5zM4 10h16M8.5 3v4M15.5 3v4',
  circulo: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0z',
  datos: 'M4 6c0-1.7 3.6-3 8-3s8 1.3 8 3-3.6 3-8 3-8-1.3-8-3zM4 6v12c0 1.7 3.6 3 8 3s8-1.3 8-3V6M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3',
  documento: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  editar: 'M4 20l1-5L16 4l4 4L9 19z',
  filtros: 'M3 6h18M6.5 12h11M10 18h4',
  grados: 'M2 9.5L12 5l10 4.5L12 14zM6.5 11.5V16c3 2.5 8 2.5 11 0v-4.5M22 9.5V15',
  inicio: 'M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-6h4v6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  ordenar: 'M8 5v14m-3.5-3.5L8 19l3.5-3.5M16 19V5m-3.5 3.5L16 5l3.5 3.5',
  ordenAscendente: 'M12 19V5m-5 5l5-5 5 5',
  ordenDescendente: 'M12 5v14m-5-5l5 5 5-5',
  persona: 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0zM4.5 20.5c0-4.5 3-6.5 7.5-6.5s7.5 2 7.5 6.5',
  reintentar: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3.5v4.3h-4.3',
  salir: 'M14 4H5v16h9M10 12h10m-3.5-3.5L20 12l-3.5 3.5',
  sinConexion:
    'M3 4l18 17M5 12.5c1-1 2.3-1.8 3.6-2.3M13 9.6c2.3.3 4.4 1.3 6 2.9M8.5 16a5.5 5.5 0 0 1 6-1.2M12 20v.1M2 9c1-.9 2-1.6 3-2.1M10 5.6C14.6 5 19 6.4 22 9',
} satisfies Record<string, string>

export type NombreDeIcono = keyof typeof TRAZOS

/** A figure of the application. */
export function Icono({ nombre, className }: { nombre: NombreDeIcono; className?: string }) {
  return <Figura trazo={TRAZOS[nombre]} llena={nombre === 'reproducir'} className={className} />
}
