import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loReservado, type Cuenta } from '#server/areas/datamart/reserva.ts'

/** What is published of a table: null for what is not. */
function publica(cuentas: readonly Cuenta[]): { inscritas: number | null; completadas: number | null }[] {
  const { inscritas, completadas } = loReservado(cuentas)
  return cuentas.map((una) => ({
    inscritas: inscritas.has(una) ? null : una.inscritas,
    completadas: completadas.has(una) ? null : una.completadas,
  }))
}

const tabla = (...pares: [inscritas: number, completadas: number][]): Cuenta[] =>
  pares.map(([inscritas, completadas]) => ({ inscritas, completadas }))

/** Every way in which numbers within these bounds add up to the total, one after the other. */
function* repartos(total: number, limites: readonly (readonly [number, number])[]): Generator<number[]> {
  const [primero, ...resto] = limites
  if (primero === undefined) {
    if (total === 0) yield []
    return
  }
  for (let uno = primero[0]; uno <= Math.min(primero[1], total); uno += 1)
    for (const otros of repartos(total - uno, resto)) yield [uno, ...otros]
}

/** Whether somebody who knows the total and the bounds of what is hidden knows one of these places for sure. */
function alguienLoSabe(total: number, limites: readonly (readonly [number, number])[], lugares: readonly number[]): boolean {
  const vistos = lugares.map(() => new Set<number>())
  for (const reparto of repartos(total, limites)) {
    lugares.forEach((lugar, i) => vistos[i]?.add(reparto[lugar] ?? -1))
    if (vistos.every((uno) => uno.size > 1)) return false
  }
  return vistos.some((uno) => uno.size < 2)
}

const esPequena = (numero: number) => numero >= 1 && numero <= 4
const suma = (numeros: readonly number[]) => numeros.reduce((total, uno) => total + uno, 0)

/** Of these hidden people: whether one small count is known, or how many they are together is small. */
function seSabenLasPersonas(ocultas: readonly Cuenta[]): boolean {
  const total = suma(ocultas.map((una) => una.inscritas))
  const lugares = ocultas.flatMap((una, i) => (esPequena(una.inscritas) ? [i] : []))
  const limites = ocultas.map(() => [1, total] as const)
  return ocultas.length > 0 && (esPequena(total) || alguienLoSabe(total, limites, lugares))
}

const unaTabla = fc.array(
  fc
    .tuple(fc.oneof(fc.nat(4), fc.nat(14)), fc.nat(14))
    .map(([inscritas, hasta]) => ({ inscritas, completadas: Math.min(inscritas, hasta) })),
  { minLength: 2, maxLength: 6 },
)
const EN_MIL_QUINIENTAS = { numRuns: 1500, seed: 20_251_123 }

describe('lo que se reserva del registro de padres, madres y embarazadas', () => {
  it('una región pequeña se reserva con la menor de las otras, y las catorce restantes se publican', () => {
    const cuentas = tabla([3, 0], ...Array.from({ length: 15 }, (_, i): [number, number] => [20 + i, 10]))
    expect(publica(cuentas).map(({ inscritas }) => inscritas === null)).toEqual([true, true, ...Array.from({ length: 14 }, () => false)])
  })

  it('dos regiones pequeñas bastan, si juntas son cinco o más y no se sabe cuánto tiene cada una', () => {
    expect(publica(tabla([2, 0], [4, 0], [30, 10])).map(({ inscritas }) => inscritas)).toEqual([null, null, 30])
    expect(publica(tabla([1, 0], [1, 0], [30, 10])).map(({ inscritas }) => inscritas)).toEqual([null, null, null])
    expect(publica(tabla([1, 0], [1, 0], [1, 0], [1, 0], [1, 0], [9, 0], [30, 10])).map(({ inscritas }) => inscritas)).toEqual([
      ...Array.from({ length: 6 }, () => null),
      30,
    ])
  })

  it('sin nada pequeño nada se reserva, y un cero se publica', () => {
    expect(publica(tabla([0, 0], [12, 7], [6, 0], [8, 8]))).toEqual(tabla([0, 0], [12, 7], [6, 0], [8, 8]))
  })

  it('se reservan los que respondieron cuando son pocos, o pocos los que faltan, y se ve cuántos hay inscritos', () => {
    expect(publica(tabla([20, 2], [30, 15], [40, 20]))).toEqual([
      { inscritas: 20, completadas: null },
      { inscritas: 30, completadas: null },
      { inscritas: 40, completadas: 20 },
    ])
    expect(publica(tabla([20, 17], [30, 15], [40, 20]))[0]).toEqual({ inscritas: 20, completadas: null })
  })

  it('en mil quinientas tablas ninguna cuenta pequeña queda a la vista ni se deduce del total', () => {
    const cumple = (cuentas: Cuenta[]) => {
      const { inscritas, completadas } = loReservado(cuentas)
      for (const una of cuentas) {
        if (esPequena(una.inscritas)) expect(inscritas).toContain(una)
        if (esPequena(una.completadas) || esPequena(una.inscritas - una.completadas)) expect(completadas).toContain(una)
      }
      const conGente = cuentas.filter((una) => una.inscritas > 0)
      if (inscritas.size < conGente.length) expect(seSabenLasPersonas([...inscritas])).toBe(false)

      const partes = [...completadas].filter((una) => !inscritas.has(una))
      if (completadas.size === conGente.length || partes.length === 0) return
      const gente = suma([...inscritas].map((una) => una.inscritas))
      const total = suma([...completadas].map((una) => una.completadas))
      const lugares = partes.flatMap((una, i) => (esPequena(una.completadas) || esPequena(una.inscritas - una.completadas) ? [i] : []))
      const limites = [...partes.map((una) => [0, una.inscritas] as const), [0, gente] as const]
      expect(alguienLoSabe(total, limites, lugares)).toBe(false)
    }
    fc.assert(fc.property(unaTabla, cumple), EN_MIL_QUINIENTAS)
  })

  it('y de las personas no se reserva más de una región que no fuera pequeña, y solo si sin ella algo se sabría', () => {
    const cumple = (cuentas: Cuenta[]) => {
      const { inscritas } = loReservado(cuentas)
      const pequenas = [...inscritas].filter((una) => esPequena(una.inscritas))
      const demas = [...inscritas].filter((una) => !esPequena(una.inscritas))
      expect(demas.length).toBeLessThanOrEqual(1)
      if (demas.length === 0) return
      expect(seSabenLasPersonas(pequenas)).toBe(true)
      const alaVista = cuentas.filter((una) => una.inscritas > 0 && !inscritas.has(una))
      expect(Math.min(...alaVista.map((una) => una.inscritas))).toBeGreaterThanOrEqual(demas[0]?.inscritas ?? 0)
    }
    fc.assert(fc.property(unaTabla, cumple), EN_MIL_QUINIENTAS)
  })
})
