import { describe, expect, it } from 'vitest'
import { PALETAS } from '../../tailwind.config.ts'

type Paleta = (typeof PALETAS)['claro']
type Color = keyof Paleta

/** Relative luminance of `#RRGGBB` (WCAG 2). */
function luminancia(color: string): number {
  const [rojo = 0, verde = 0, azul = 0] = [1, 3, 5].map((lugar) => {
    const canal = Number.parseInt(color.slice(lugar, lugar + 2), 16) / 255
    return canal <= 0.04045 ? canal / 12.92 : ((canal + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * rojo + 0.7152 * verde + 0.0722 * azul
}

function contraste(uno: string, otro: string): number {
  const [clara = 0, oscura = 0] = [luminancia(uno), luminancia(otro)].toSorted((a, b) => b - a)
  return (clara + 0.05) / (oscura + 0.05)
}

const ESTADOS = ['no-disponible', 'aun-no-abre', 'no-iniciada', 'en-progreso', 'completada', 'vencida', 'anulada', 'desconocida'] as const

const TEXTOS: [Color, Color][] = [
  ['tinta', 'fondo'],
  ['tinta', 'superficie'],
  ['tinta', 'hundido'],
  ['tinta-2', 'fondo'],
  ['tinta-2', 'superficie'],
  ['tinta-2', 'hundido'],
  ['acento', 'fondo'],
  ['acento', 'superficie'],
  ['acento', 'acento-suave'],
  ['tinta', 'acento-suave'],
  ['tinta-2', 'acento-suave'],
  ['sobre-acento', 'acento'],
  ['sobre-acento', 'acento-fuerte'],
  ['sobre-lapiz', 'lapiz'],
  ['tiza', 'pizarra'],
  ['tiza', 'pizarra-2'],
  ['tiza-2', 'pizarra'],
  ['tiza-2', 'pizarra-2'],
  ['lapiz', 'pizarra'],
  ['peligro', 'fondo'],
  ['peligro', 'superficie'],
  ['peligro', 'peligro-suave'],
  ['aviso', 'fondo'],
  ['aviso', 'aviso-suave'],
  ['exito', 'exito-suave'],
  ['info', 'info-suave'],
  ['tinta', 'aviso-suave'],
  ['tinta', 'peligro-suave'],
  ['tinta', 'exito-suave'],
  ['tinta', 'info-suave'],
  ...ESTADOS.map((estado): [Color, Color] => [`e-${estado}`, `e-${estado}-f`]),
  ...ESTADOS.map((estado): [Color, Color] => [`e-${estado}`, 'superficie']),
]

const FIGURAS: [Color, Color][] = [
  ['borde-control', 'superficie'],
  ['borde-control', 'fondo'],
  ['foco', 'fondo'],
  ['foco', 'superficie'],
  ['lapiz', 'pizarra'],
]

describe.each(['claro', 'oscuro'] as const)('en %s', (nombre) => {
  const paleta = PALETAS[nombre]
  it.each(TEXTOS)('se lee %s sobre %s', (texto, fondo) => {
    expect(contraste(paleta[texto], paleta[fondo])).toBeGreaterThanOrEqual(4.5)
  })
  it.each(FIGURAS)('se distingue %s sobre %s', (figura, fondo) => {
    expect(contraste(paleta[figura], paleta[fondo])).toBeGreaterThanOrEqual(3)
  })
})
