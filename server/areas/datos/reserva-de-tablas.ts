import { MINIMO_DE_CELDA } from '#contract/datos.frecuencias.ts'

/** Counts of one place, one a category. */
export type Cuentas = readonly number[]

const suma = (numeros: Cuentas): number => numeros.reduce((total, uno) => total + uno, 0)
const esPequena = (cuenta: number): boolean => cuenta > 0 && cuenta < MINIMO_DE_CELDA

/** Where the smallest count stands of those that are left; somebody's before nobody's. */
function menor(cuentas: readonly number[]): number {
  const orden = cuentas.map((_, i) => i).toSorted((una, otra) => rango(cuentas[una]) - rango(cuentas[otra]))
  return orden[0] ?? -1
}
const rango = (cuenta = 0): number => (cuenta === 0 ? Number.MAX_SAFE_INTEGER : cuenta)

/** Of counts whose sum is known, which are hidden: the small ones, and the smallest others until they are at least two and add up to enough. */
export function reservaLinea(cuentas: Cuentas): Set<number> {
  const ocultas = new Set(cuentas.flatMap((una, i) => (esPequena(una) ? [i] : [])))
  while (ocultas.size > 0 && ocultas.size < cuentas.length && !basta(cuentas, ocultas)) {
    const libres = cuentas.map((_, i) => i).filter((i) => !ocultas.has(i))
    ocultas.add(libres[menor(libres.map((i) => cuentas[i] ?? 0))] ?? 0)
  }
  return ocultas
}

const basta = (cuentas: Cuentas, ocultas: ReadonlySet<number>): boolean =>
  ocultas.size > 1 && suma([...ocultas].map((i) => cuentas[i] ?? 0)) >= MINIMO_DE_CELDA

/** The column after the categories: how many answered in the place. */
export const totalDe = (cuentas: Cuentas): number => suma(cuentas)

/**
 * Which counts of the places below another are hidden, a set of columns for each place, the last column being its total. `deArriba`: those
 * hidden of the place above, whose others are published. In no row and no column may a hidden count be found from the rest: a place with
 * few people is hidden whole, a line hides at least two that add up to enough, and no hidden cell joins by itself two parts of the hidden
 * ones, since it would be told by their sums. Nor can what is hidden above be added up from below.
 */
export function reservaTabla(filas: readonly Cuentas[], deArriba: ReadonlySet<number>): Set<number>[] {
  const columnas = filas[0]?.length ?? 0
  if (filas.length === 1) return [new Set(deArriba)]
  const deGente = gentePequena(filas, deArriba.has(columnas))
  const todas = Array.from({ length: columnas + 1 }, (_, j) => j)
  const ocultas = filas.map((fila, i) =>
    deGente.has(i) ? new Set(todas) : new Set(fila.flatMap((cuenta, j) => (esPequena(cuenta) ? [j] : []))),
  )
  const tabla = { filas, ocultas, columnas, deArriba }
  for (let falta = loQueFalta(tabla); falta !== null; falta = loQueFalta(tabla)) ocultas[falta.fila]?.add(falta.columna)
  return ocultas
}

/** The places that are hidden whole: those with few people, and who keeps them company in the sum. */
function gentePequena(filas: readonly Cuentas[], sinSuma: boolean): Set<number> {
  const totales = filas.map(suma)
  const pequenas = new Set(totales.flatMap((total, i) => (esPequena(total) ? [i] : [])))
  if (!sinSuma) return reservaLinea(totales)
  if (pequenas.size === 0) pequenas.add(menor(totales))
  return pequenas
}

interface Tabla {
  filas: readonly Cuentas[]
  ocultas: readonly ReadonlySet<number>[]
  columnas: number
  deArriba: ReadonlySet<number>
}

interface Celda {
  fila: number
  columna: number
}

/** A cell to hide next, or null when nothing can be derived or nothing is left. */
function loQueFalta(tabla: Tabla): Celda | null {
  for (const linea of lineasDe(tabla)) {
    const escondidas = linea.filter((celda) => estaOculta(tabla, celda))
    if (escondidas.length === 0) continue
    const cuentas = escondidas.map((celda) => cuentaDe(tabla, celda))
    if (escondidas.length > 1 && suma(cuentas) >= MINIMO_DE_CELDA) continue
    const otra = laMenor(tabla, linea)
    if (otra !== null) return otra
  }
  const sola = unionSola(tabla)
  if (sola !== null) return sola
  return loDeArribaSuelto(tabla)
}

const estaOculta = ({ ocultas }: Tabla, { fila, columna }: Celda): boolean => ocultas[fila]?.has(columna) ?? false
const cuentaDe = ({ filas }: Tabla, { fila, columna }: Celda): number => filas[fila]?.[columna] ?? 0

function laMenor(tabla: Tabla, celdas: readonly Celda[]): Celda | null {
  const libres = celdas.filter((celda) => !estaOculta(tabla, celda))
  return libres[menor(libres.map((celda) => cuentaDe(tabla, celda)))] ?? null
}

const deFila = ({ columnas }: Tabla, fila: number): Celda[] => Array.from({ length: columnas }, (_, columna) => ({ fila, columna }))
const deColumna = ({ filas }: Tabla, columna: number): Celda[] => filas.map((_, fila) => ({ fila, columna }))

/** Rows whose total is told, and columns whose sum is. */
function lineasDe(tabla: Tabla): Celda[][] {
  const { filas, columnas, ocultas, deArriba } = tabla
  return [
    ...filas
      .map((_, fila) => fila)
      .filter((fila) => !ocultas[fila]?.has(columnas))
      .map((fila) => deFila(tabla, fila)),
    ...Array.from({ length: columnas }, (_, columna) => columna)
      .filter((columna) => !deArriba.has(columna))
      .map((columna) => deColumna(tabla, columna)),
  ]
}

/** Places and columns, joined by the hidden cells where they cross. */
function uniones({ filas, ocultas, columnas }: Tabla): number[][] {
  const vecinos: number[][] = Array.from({ length: filas.length + columnas + 1 }, () => [])
  ocultas.forEach((suyas, fila) => {
    for (const columna of suyas) {
      vecinos[fila]?.push(filas.length + columna)
      vecinos[filas.length + columna]?.push(fila)
    }
  })
  return vecinos
}

/** For a hidden cell that is the only way between two parts of what is hidden, another one beside it. */
function unionSola(tabla: Tabla): Celda | null {
  const vecinos = uniones(tabla)
  const orden: number[] = []
  const bajo: number[] = []
  let cuenta = 0
  let hallada: Celda | null = null
  const visita = (nodo: number, desde: number): void => {
    orden[nodo] = bajo[nodo] = cuenta
    cuenta += 1
    for (const otro of vecinos[nodo] ?? []) {
      if (otro === desde) continue
      if (orden[otro] === undefined) {
        visita(otro, nodo)
        if ((bajo[otro] ?? 0) > (orden[nodo] ?? 0)) hallada ??= alLado(tabla, nodo, otro)
      }
      bajo[nodo] = Math.min(bajo[nodo] ?? 0, bajo[otro] ?? 0)
    }
  }
  for (let nodo = 0; nodo < vecinos.length; nodo += 1) if (orden[nodo] === undefined) visita(nodo, -1)
  return hallada
}

function alLado(tabla: Tabla, uno: number, otro: number): Celda | null {
  const [fila, nodo] = uno < otro ? [uno, otro] : [otro, uno]
  const columna = nodo - tabla.filas.length
  return laMenor(tabla, [...deFila(tabla, fila), ...(columna < tabla.columnas ? deColumna(tabla, columna) : [])])
}

/** Of the columns hidden above, one that is not joined with the others below: their sums would tell them. */
function loDeArribaSuelto(tabla: Tabla): Celda | null {
  const { filas, columnas, deArriba } = tabla
  const suyas = [...deArriba].filter((columna) => columna < columnas)
  const [primera] = suyas
  if (primera === undefined) return null
  const vecinos = uniones(tabla)
  const juntas = new Set([filas.length + primera])
  for (const nodo of juntas) for (const otro of vecinos[nodo] ?? []) juntas.add(otro)
  const filasJuntas = filas.map((_, fila) => fila).filter((fila) => juntas.has(fila))
  const sueltas = filasJuntas.length === 0 ? suyas : suyas.filter((columna) => !juntas.has(filas.length + columna))
  const [suelta] = sueltas
  if (suelta === undefined) return null
  return laMenor(tabla, filasJuntas.length === 0 ? deColumna(tabla, suelta) : filasJuntas.map((fila) => ({ fila, columna: suelta })))
}
