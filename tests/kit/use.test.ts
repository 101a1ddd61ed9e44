import { expect, test } from 'vitest'
import { mostLeft, readUse, useInWords, useShade, visitsByState } from '#kit/draw/atlas/use.ts'

const TOLD = JSON.stringify({
  desde: '2026-11-01',
  hasta: '2026-11-24',
  estados: [
    { maquina: 'login', estado: 'form', visitas: 1300, salidas: 130 },
    { maquina: 'login', estado: 'form.open', visitas: 1300, salidas: 120 },
    { maquina: 'login', estado: 'captcha', visitas: 400, salidas: null },
    { maquina: 'login', estado: 'authenticating', visitas: 390, salidas: 40 },
    { maquina: 'login', estado: 'done', visitas: null, salidas: 0 },
    { maquina: 'captcha', estado: 'idle', visitas: 12, salidas: 0 },
  ],
})

test('the use of states is read by machine, with its days', () => {
  const use = readUse(TOLD)
  const counted = [...use.machines].map(([machine, { size }]) => [machine, size])
  expect([use.from, use.to, counted]).toEqual([
    '2026-11-01',
    '2026-11-24',
    [
      ['login', 5],
      ['captcha', 1],
    ],
  ])
  expect(visitsByState(use).get('login authenticating')).toBe(390)
})

test.each(['', 'null', '[]', '{"desde":null,"hasta":null}', '{"desde":null,"hasta":null,"estados":[null]}', TOLD.replace('1300', '"x"')])(
  'something else is refused: %s',
  (text) => expect(() => readUse(text)).toThrow(Error),
)

test('sums are said in words, and few are not told apart', () => {
  expect(useInWords({ visits: 1300, left: 120 })).toBe('1.300 visitas · 120 se fueron')
  expect(useInWords({ visits: 400, left: null })).toBe('400 visitas · menos de 10 se fueron')
  expect(useInWords({ visits: null, left: 0 })).toBe('menos de 10 visitas')
})

test('the more a state is visited, the darker; one that nobody counted is not drawn', () => {
  const use = readUse(TOLD).machines.get('login') ?? new Map()
  expect(['form', 'captcha', 'done', 'unknown'].map((path) => useShade(use, path))).toEqual([4, 2, 1, 0])
})

test('people get stuck in the innermost states, the most first, and few are not nobody', () => {
  const stuck = mostLeft(readUse(TOLD).machines.get('login') ?? new Map(), 4).map(([path]) => path)
  expect(stuck).toEqual(['form.open', 'authenticating', 'captcha'])
})
