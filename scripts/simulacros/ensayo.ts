/** One line of the summary: what is asked, what came of it, and whether it holds. */
export interface Hallazgo {
  que: string
  pedido: string
  medido: string
  bien: boolean
}

/** What a drill is given: whether the short form is asked for, and where it tells how it goes. */
export interface Encargo {
  breve: boolean
  di: (texto: string) => void
}

export interface Ensayo {
  /** By which it is asked for. */
  clave: string
  titulo: string
  /** What this machine lacks for it; null when nothing. */
  falta?: () => string | null
  corre(encargo: Encargo): Promise<Hallazgo[]>
}

/** The value below which a part of them are, from 0 to 1; of none, 0. */
export function percentil(valores: readonly number[], parte: number): number {
  const orden = valores.toSorted((uno, otro) => uno - otro)
  return orden[Math.min(orden.length - 1, Math.ceil(orden.length * parte) - 1)] ?? 0
}

/** That a count is none. */
export const ninguno = (que: string, cuantos: number, detalle = ''): Hallazgo => ({
  que,
  pedido: '0',
  medido: `${cuantos}${detalle && ` ${detalle}`}`,
  bien: cuantos === 0,
})

/** That a measure stays within a limit. */
export const aLoMas = (que: string, medido: number, limite: number, unidad = ''): Hallazgo => ({
  que,
  pedido: `≤ ${limite}${unidad && ` ${unidad}`}`,
  medido: `${Math.round(medido * 100) / 100}${unidad && ` ${unidad}`}`,
  bien: medido <= limite,
})

/** That a measure reaches what is asked. */
export const alMenos = (que: string, medido: number, minimo: number): Hallazgo => ({
  que,
  pedido: `≥ ${minimo}`,
  medido: String(medido),
  bien: medido >= minimo,
})
