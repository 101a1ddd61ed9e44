import { describe, expect, it } from 'vitest'
import { reservaLinea, reservaTabla } from '#server/areas/datos/reserva-de-tablas.ts'

/** What somebody who knows the published table can solve: the hidden cells whose value its sums leave no choice about. */
function seDeducen(
  filas: readonly (readonly number[])[],
  ocultas: readonly ReadonlySet<number>[],
  deArriba: ReadonlySet<number>,
): string[] {
  const columnas = filas[0]?.length ?? 0
  const deHijos = filas.flatMap((_, i) => [...(ocultas[i] ?? [])].map((j) => `${i} ${j}`))
  const incognitas = [...deHijos, ...[...deArriba].map((j) => `arriba ${j}`)]
  const suma = (de: (fila: string, columna: number) => number) =>
    incognitas.map((una) => de(una.split(' ')[0] ?? '', Number(una.split(' ')[1])))
  const sumas = [
    ...filas.map((_, i) => suma((fila, j) => (fila !== String(i) ? 0 : j === columnas ? -1 : 1))),
    ...Array.from({ length: columnas + 1 }, (_, j) => suma((fila, suya) => (suya !== j ? 0 : fila === 'arriba' ? -1 : 1))),
    suma((fila) => (fila === 'arriba' ? 1 : 0)),
  ]
  // Gauss and Jordan: an unknown stands alone in its row when nothing else can make up for it.
  let usadas = 0
  for (let k = 0; k < incognitas.length; k += 1) {
    const pivote = sumas.findIndex((suma, i) => i >= usadas && Math.abs(suma[k] ?? 0) > 1e-9)
    if (pivote < 0) continue
    ;[sumas[usadas], sumas[pivote]] = [sumas[pivote] ?? [], sumas[usadas] ?? []]
    const entre = sumas[usadas]?.[k] ?? 1
    sumas[usadas] = (sumas[usadas] ?? []).map((uno) => uno / entre)
    sumas.forEach((suma, i) => {
      const por = suma[k] ?? 0
      if (i !== usadas && por !== 0) sumas[i] = suma.map((uno, n) => uno - por * (sumas[usadas]?.[n] ?? 0))
    })
    usadas += 1
  }
  return sumas.flatMap((suma) => {
    const puestas = suma.flatMap((uno, k) => (Math.abs(uno) > 1e-9 ? [k] : []))
    return puestas.length === 1 ? [incognitas[puestas[0] ?? 0] ?? ''] : []
  })
}

/** The same numbers in every run. */
function azar(semilla: number): () => number {
  let estado = semilla
  return () => {
    estado = (estado * 1_103_515_245 + 12_345) % 2_147_483_648
    return estado / 2_147_483_648
  }
}

const enLista = (ocultas: readonly ReadonlySet<number>[]) => ocultas.map((suyas) => [...suyas].toSorted((una, otra) => una - otra))
const NADA = new Set<number>()

describe('lo que se reserva de una línea', () => {
  it('cada cuenta de 1 a 4, y la menor de las otras, que las acompaña', () => {
    expect([...reservaLinea([40, 3, 7, 0])].toSorted()).toEqual([1, 2])
    expect([...reservaLinea([40, 5, 0, 12])]).toEqual([])
    expect([...reservaLinea([40, 1, 2, 9])].toSorted(), 'dos que juntas no llegan a cinco no bastan').toEqual([1, 2, 3])
  })
})

describe('lo que se reserva de una tabla', () => {
  it('nada, si ninguna cuenta es pequeña', () => {
    expect(
      enLista(
        reservaTabla(
          [
            [20, 30, 0],
            [15, 9, 8],
          ],
          NADA,
        ),
      ),
    ).toEqual([[], []])
  })

  it('un lugar con menos de cinco personas se reserva entero, y otro con él', () => {
    const ocultas = enLista(
      reservaTabla(
        [
          [2, 1],
          [30, 20],
          [8, 9],
          [50, 60],
        ],
        NADA,
      ),
    )
    expect(ocultas).toEqual([[0, 1, 2], [], [0, 1, 2], []])
  })

  it('una cuenta pequeña va con otra de su fila y otra de su columna, y con la que las cruza', () => {
    expect(
      enLista(
        reservaTabla(
          [
            [3, 30, 90],
            [40, 50, 95],
            [60, 70, 99],
          ],
          NADA,
        ),
      ),
    ).toEqual([[0, 1], [0, 1], []])
  })

  it('ninguna se despeja de las sumas, en ochocientas tablas, ni con lo que se reservó arriba', () => {
    const numero = azar(2025)
    for (let vez = 0; vez < 800; vez += 1) {
      const [alto, ancho] = [2 + Math.floor(numero() * 7), 2 + Math.floor(numero() * 5)]
      const filas = Array.from({ length: alto }, () => Array.from({ length: ancho }, () => Math.floor(numero() ** 3 * 60)))
      const sumas = Array.from({ length: ancho }, (_, j) => filas.reduce((total, fila) => total + (fila[j] ?? 0), 0))
      const deArriba = reservaLinea(sumas)
      const ocultas = reservaTabla(filas, deArriba)
      const pequenas = filas.flatMap((fila, i) =>
        fila.flatMap((cuenta, j) => (cuenta > 0 && cuenta < 5 && !ocultas[i]?.has(j) ? [`${i} ${j}`] : [])),
      )
      expect(pequenas, JSON.stringify(filas)).toEqual([])
      // What is hidden of a line whose sum is told adds up to five: two ones and a total of two would tell them.
      const enLineas = [
        ...filas.flatMap((fila, i) => (ocultas[i]?.has(ancho) ? [] : [[...(ocultas[i] ?? [])].map((j) => fila[j] ?? 0)])),
        ...Array.from({ length: ancho }, (_, j) => j)
          .filter((j) => !deArriba.has(j))
          .map((j) => filas.flatMap((fila, i) => (ocultas[i]?.has(j) ? [fila[j] ?? 0] : []))),
      ].filter((linea) => linea.length > 0 && linea.length < Math.min(alto, ancho))
      const escasas = enLineas.filter((linea) => linea.reduce((total, una) => total + una, 0) < 5)
      expect(escasas, JSON.stringify({ filas, ocultas: enLista(ocultas) })).toEqual([])
      const todas = filas.every((_, i) => ocultas[i]?.size === ancho + 1)
      if (!todas)
        expect(seDeducen(filas, ocultas, deArriba), JSON.stringify({ filas, ocultas: enLista(ocultas), deArriba: [...deArriba] })).toEqual(
          [],
        )
    }
  })
})
