import { expect, it } from 'vitest'
import { enFechaCercana } from '#ui/texto/fechas.ts'

// 25 November 2026, 00:30 in Chile (UTC-3): still the 25th there, and yesterday is the 24th.
const AHORA = new Date('2026-11-25T03:30:00Z')

it.each([
  ['hoy, 00:05', '2026-11-25T03:05:00Z'],
  ['ayer, 23:50', '2026-11-25T02:50:00Z'],
  ['ayer, 00:00', '2026-11-24T03:00:00Z'],
  ['23\u00a0nov', '2026-11-24T02:59:00Z'],
  ['31\u00a0dic\u00a02025', '2026-01-01T02:00:00Z'],
])('lo que se movió %s se dice según el día de Chile', (dicho, instante) => {
  expect(enFechaCercana(instante, AHORA)).toBe(dicho)
})
