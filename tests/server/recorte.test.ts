import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { recortador } from '#server/plugins/http/operaciones.ts'

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

const recorta = recortador(lista)

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
})
