import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { recortador } from '#server/plugins/http/recorte.ts'

const fila = v.object({
  run: v.string(),
  libre: v.unknown(),
  puntaje: v.optional(v.number()),
  numero: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9)),
  estado: v.picklist(['ABIERTA', 'CERRADA']),
  token: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{3}$/))),
  desde: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  nombre: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  tipo: v.variant('es', [v.object({ es: v.literal('a'), valor: v.number() }), v.strictObject({ es: v.literal('b') })]),
  mas: v.optional(v.record(v.string(), v.union([v.string(), v.boolean()]))),
  veces: v.optional(v.number(), 3),
})
const lista = v.object({ total: v.number(), filas: v.array(fila) })

const BUENA = {
  run: '12345678-5',
  libre: [1],
  numero: 4,
  estado: 'ABIERTA',
  token: 'abc',
  desde: '2025-08-04T13:30:00.500Z',
  nombre: ' Ana ',
  tipo: { es: 'b' },
  mas: { x: true },
  veces: 2,
  deMas: 'secreto',
}

/** What valibot says: what it lets through as it goes on the wire, or that it refuses. */
const segunValibot = (valor: unknown) => {
  const { success, output } = v.safeParse(lista, valor)
  return success ? JSON.stringify(output) : 'rechazada'
}
const recorta = recortador(lista)
const segunElRecorte = (valor: unknown) => {
  try {
    return recorta(valor)
  } catch (error) {
    if (error instanceof v.ValiError) return 'rechazada'
    throw error
  }
}

describe('lo que se responde', () => {
  it('lleva solo los campos acordados', () => {
    expect(JSON.parse(recorta({ total: 1, filas: [BUENA], interno: 'x' }))).toEqual({
      total: 1,
      filas: [
        {
          run: '12345678-5',
          libre: [1],
          numero: 4,
          estado: 'ABIERTA',
          token: 'abc',
          desde: '2025-08-04T13:30:00.500Z',
          nombre: 'Ana',
          tipo: { es: 'b' },
          mas: { x: true },
          veces: 2,
        },
      ],
    })
  })

  it('no sale si un campo falta o no tiene su forma', () => {
    for (const mala of [
      { run: null },
      { run: undefined },
      { numero: 1.5 },
      { numero: 10 },
      { estado: 'OTRA' },
      { token: 'ABC' },
      { desde: 'ayer' },
      { desde: undefined },
      { tipo: { es: 'b', valor: 1 } },
    ]) {
      expect(() => recorta({ total: 1, filas: [{ ...BUENA, ...mala }] })).toThrow(v.ValiError)
    }
  })

  it('es lo mismo que dejaría pasar valibot, sea lo que sea', () => {
    const campos: Record<string, fc.Arbitrary<unknown>> = {
      run: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('Ñandú', '"', '\\', '\u2028', '\ud800', '\n'), fc.anything()),
      numero: fc.oneof(fc.integer({ min: -2, max: 12 }), fc.constantFrom(1.5, Number.NaN, '4')),
      libre: fc.anything(),
      puntaje: fc.oneof(fc.double(), fc.constantFrom(-0, Number.POSITIVE_INFINITY, 1e21)),
      estado: fc.constantFrom('ABIERTA', 'CERRADA', 'abierta', null),
      token: fc.constantFrom('abc', 'abcd', '', null, undefined),
      desde: fc.constantFrom(null, '2025-08-04T13:30:00Z', '2025-08-04', 5),
      nombre: fc.constantFrom('Ana', '  ', '', 7),
      tipo: fc.constantFrom({ es: 'a', valor: 1 }, { es: 'a' }, { es: 'b' }, { es: 'b', valor: 1 }, { es: 'c' }, null),
      mas: fc.constantFrom({}, { x: 'y' }, { x: 1 }, null),
      veces: fc.constantFrom(1, 'uno', undefined),
      deMas: fc.anything(),
    }
    // One field at a time is another, so that no fault hides behind another.
    const conUnCambio = fc
      .oneof(...Object.entries(campos).map(([campo, valor]) => fc.record({ [campo]: valor })))
      .map((cambio) => ({ ...BUENA, ...cambio }))
    const sinUnCampo = fc
      .constantFrom(...Object.keys(BUENA))
      .map((campo) => Object.fromEntries(Object.entries(BUENA).filter(([suyo]) => suyo !== campo)))
    const respuesta = fc.record({
      total: fc.oneof({ weight: 4, arbitrary: fc.nat() }, fc.anything()),
      filas: fc.oneof({ weight: 4, arbitrary: fc.array(fc.oneof(conUnCambio, sinUnCampo), { maxLength: 2 }) }, fc.anything()),
    })
    fc.assert(
      fc.property(fc.oneof(respuesta, fc.anything()), (valor) => {
        expect(segunElRecorte(valor)).toBe(segunValibot(valor))
      }),
      { numRuns: 2000 },
    )
  })
})
