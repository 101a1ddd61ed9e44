import { PIEZAS, type Pieza } from './piezas.ts'

export const ANCHOS = [360, 768, 1280] as const
export const ESQUEMAS = ['claro', 'oscuro'] as const
export type Ancho = (typeof ANCHOS)[number]
export type Esquema = (typeof ESQUEMAS)[number]

/** What an address asks for: a piece, one of its states alone, and where to see it; what it does not say, or says wrong, is null. */
export interface Pedido {
  pieza: Pieza | null
  estado: string | null
  ancho: Ancho | null
  esquema: Esquema | null
}

/** What the query of an address asks for. */
export function leePedido(consulta: string): Pedido {
  const dicho = new URLSearchParams(consulta)
  const pieza = PIEZAS.find(({ nombre }) => nombre === dicho.get('pieza')) ?? null
  return {
    pieza,
    estado: pieza?.estados.find(({ nombre }) => nombre === dicho.get('estado'))?.nombre ?? null,
    ancho: ANCHOS.find((ancho) => String(ancho) === dicho.get('ancho')) ?? null,
    esquema: ESQUEMAS.find((esquema) => esquema === dicho.get('esquema')) ?? null,
  }
}

/** The query that asks for that. */
export function pide({ pieza, ...resto }: Partial<Pedido>): string {
  const dicho = Object.entries({ pieza: pieza?.nombre, ...resto }).flatMap(([clave, valor]) => (valor ? [[clave, String(valor)]] : []))
  return `?${new URLSearchParams(dicho)}`
}
