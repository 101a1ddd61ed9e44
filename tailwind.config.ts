import type { Config } from 'tailwindcss'
import plugin from 'tailwindcss/plugin'

/**
 * The visual identity, "la pizarra y el papel": the one place where its values stand. Colours become CSS variables, so a
 * utility (`bg-acento`) is the same word in light and dark. Text pairs reach 5.5:1 in light and 6.6:1 in dark.
 */
const CLARO = {
  fondo: '#F5F6F2',
  superficie: '#FFFFFF',
  hundido: '#EBEDE7',
  borde: '#D4D8D0',
  'borde-control': '#6F7973',
  tinta: '#1A2421',
  'tinta-2': '#4A5751',
  acento: '#0B5351',
  'acento-fuerte': '#073D3C',
  'acento-suave': '#DFECE9',
  'sobre-acento': '#FFFFFF',
  pizarra: '#16352F',
  'pizarra-2': '#21473F',
  'pizarra-linea': '#3A5F56',
  tiza: '#F5F4EA',
  'tiza-2': '#BFD2CA',
  lapiz: '#FFC845',
  'sobre-lapiz': '#1A2421',
  exito: '#22672C',
  'exito-suave': '#E2F0DF',
  aviso: '#764800',
  'aviso-suave': '#FFF1CC',
  peligro: '#A3241B',
  'peligro-suave': '#FBE9E6',
  info: '#1D4E89',
  'info-suave': '#E4EDF8',
  foco: '#1A2421',
  'foco-2': '#FFC845',
  velo: 'rgb(16 28 25 / .55)',
  'e-no-disponible': '#56605B',
  'e-no-disponible-f': '#EBEDE7',
  'e-aun-no-abre': '#1D4E89',
  'e-aun-no-abre-f': '#E4EDF8',
  'e-no-iniciada': '#1A2421',
  'e-no-iniciada-f': '#FFFFFF',
  'e-en-progreso': '#764800',
  'e-en-progreso-f': '#FFF1CC',
  'e-completada': '#22672C',
  'e-completada-f': '#E2F0DF',
  'e-vencida': '#86390F',
  'e-vencida-f': '#FBE7D8',
  'e-anulada': '#9A1B3C',
  'e-anulada-f': '#FBE3E8',
  'e-desconocida': '#5A3C8C',
  'e-desconocida-f': '#EFE9F8',
  g1: '#0B5351',
  g2: '#B98918',
  g3: '#5291F2',
  g4: '#62090F',
  g5: '#8358A9',
  g6: '#0F7C55',
  s1: '#E3EFEC',
  s2: '#BBD8D2',
  s3: '#8DBDB5',
  s4: '#5B9E96',
  s5: '#2F7B75',
  s6: '#0B5351',
  'trama-1': '#5B9E96',
  'trama-2': '#CFE3DF',
} as const

type Color = keyof typeof CLARO

const OSCURO: Record<Color, string> = {
  fondo: '#0F1715',
  superficie: '#17211E',
  hundido: '#22302B',
  borde: '#34453F',
  'borde-control': '#80948C',
  tinta: '#ECF1ED',
  'tinta-2': '#B2C1BA',
  acento: '#86D5C6',
  'acento-fuerte': '#A9E5D9',
  'acento-suave': '#1C3A35',
  'sobre-acento': '#06211D',
  pizarra: '#0A201C',
  'pizarra-2': '#15332D',
  'pizarra-linea': '#315149',
  tiza: '#F5F4EA',
  'tiza-2': '#B7CCC3',
  lapiz: '#FFC845',
  'sobre-lapiz': '#1A2421',
  exito: '#93D694',
  'exito-suave': '#173219',
  aviso: '#F5C764',
  'aviso-suave': '#392B0B',
  peligro: '#FFA99E',
  'peligro-suave': '#431A16',
  info: '#A5C8F5',
  'info-suave': '#182D47',
  foco: '#FFC845',
  'foco-2': '#0F1715',
  velo: 'rgb(0 0 0 / .66)',
  'e-no-disponible': '#B2C1BA',
  'e-no-disponible-f': '#22302B',
  'e-aun-no-abre': '#A5C8F5',
  'e-aun-no-abre-f': '#182D47',
  'e-no-iniciada': '#ECF1ED',
  'e-no-iniciada-f': '#17211E',
  'e-en-progreso': '#F5C764',
  'e-en-progreso-f': '#392B0B',
  'e-completada': '#93D694',
  'e-completada-f': '#173219',
  'e-vencida': '#FFB488',
  'e-vencida-f': '#43230F',
  'e-anulada': '#FFA6BA',
  'e-anulada-f': '#441826',
  'e-desconocida': '#CDB8F5',
  'e-desconocida-f': '#2C2145',
  g1: '#86D5C6',
  g2: '#F0B21B',
  g3: '#5897F9',
  g4: '#C6778A',
  g5: '#92529A',
  g6: '#3F7A28',
  s1: '#1B322D',
  s2: '#25504A',
  s3: '#30726A',
  s4: '#429589',
  s5: '#62B7A9',
  s6: '#9FE3D5',
  'trama-1': '#429589',
  'trama-2': '#1C3A35',
}

/** Both palettes, for whoever measures them. */
export const PALETAS: Readonly<Record<'claro' | 'oscuro', Readonly<Record<Color, string>>>> = { claro: CLARO, oscuro: OSCURO }

const conPrefijo = (paleta: Record<Color, string>, usa: (color: string) => boolean): Record<string, string> =>
  Object.fromEntries(Object.entries(paleta).flatMap(([nombre, valor]) => (usa(nombre) ? [[`--${nombre}`, valor]] : [])))

/** Phone first; from 1024 px notes and controls shrink a little and titles grow. Nothing is under 16 px on phones. */
const MEDIDAS = { '--t-nota': '1rem', '--t-2': '1.375rem', '--t-1': '1.75rem', '--control': '48px' }
const MEDIDAS_DE_ESCRITORIO = { '--t-nota': '.875rem', '--t-2': '1.5rem', '--t-1': '2rem', '--control': '44px' }

/** The identity for a page that shows the colours that `usa` says. */
export function identidad(usa: (color: string) => boolean): Config {
  const claro = { 'color-scheme': 'light', ...conPrefijo(CLARO, usa) }
  const oscuro = { 'color-scheme': 'dark', ...conPrefijo(OSCURO, usa) }
  return {
    content: [],
    theme: {
      extend: {
        colors: Object.fromEntries(Object.keys(CLARO).map((nombre) => [nombre, `var(--${nombre})`])),
        // After its own, each system's by its name: what only asks for any without serifs is given, on some, another with them for half-bold.
        fontFamily: {
          sans: [
            '"Public Sans Variable"',
            '-apple-system',
            '"Segoe UI"',
            'Roboto',
            '"Noto Sans"',
            '"Open Sans"',
            '"Liberation Sans"',
            'Arial',
            'sans-serif',
          ],
        },
        fontSize: {
          nota: ['var(--t-nota)', { lineHeight: '1.45' }],
          guia: ['1.125rem', { lineHeight: '1.5' }],
          'titulo-3': ['1.1875rem', { lineHeight: '1.35', letterSpacing: '-.006em', fontWeight: '650' }],
          'titulo-2': ['var(--t-2)', { lineHeight: '1.3', letterSpacing: '-.012em', fontWeight: '660' }],
          'titulo-1': ['var(--t-1)', { lineHeight: '1.2', letterSpacing: '-.018em', fontWeight: '680' }],
          cifra: ['2.5rem', { lineHeight: '1.1', letterSpacing: '-.03em', fontWeight: '700' }],
        },
        fontWeight: { tenue: '520', accion: '620', titulo: '660' },
        borderRadius: { etiqueta: '4px', control: '8px', hoja: '12px' },
        borderWidth: { 1.5: '1.5px' },
        boxShadow: {
          flotante: '0 12px 40px rgb(16 28 25 / .22), 0 2px 6px rgb(16 28 25 / .1)',
        },
        minHeight: { control: 'var(--control)', toque: '44px' },
        maxWidth: { texto: '68ch', hoja: '736px' },
        transitionDuration: { rapido: '120ms', medio: '200ms' },
        transitionTimingFunction: { suave: 'cubic-bezier(.2,0,.2,1)' },
      },
    },
    plugins: [
      plugin(({ addBase }) => {
        addBase({
          ':root': { ...claro, ...MEDIDAS },
          '[data-theme=dark]': oscuro,
          '@media (prefers-color-scheme: dark)': { ':root:not([data-theme=light])': oscuro },
          '@media (min-width: 1024px)': { ':root': MEDIDAS_DE_ESCRITORIO },
          // Figures cut their inner strokes out of the surface, which is then the system's.
          '@media (forced-colors: active)': { ':root:root': { '--superficie': 'Canvas' } },
          // Paper is white: a dark screen prints as the light one, whatever made it dark.
          '@media print': { ':root:root, :root[data-theme=dark]': { ...claro, '--fondo': '#FFFFFF' } },
        })
      }),
    ],
  }
}

export default identidad(() => true)
