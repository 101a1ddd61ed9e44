import { expect, test } from 'vitest'
import { telefonoLegible } from '#contract/rules/telefono.ts'

test.each([
  ['+56222000000', '+56 2 2200 0000'],
  ['56222000000', '+56 2 2200 0000'],
  ['+56912345678', '+56 9 1234 5678'],
  ['+56632123456', '+56 63 212 3456'],
  ['6005550190', '600 555 0190'],
  ['800200100', '800 200 100'],
  // Of another country, or of no known form.
  ['+541145678901', '+541145678901'],
  ['22000000', '22000000'],
  ['{{mesa.telefono}}', '{{mesa.telefono}}'],
  ['', ''],
])('el teléfono %s se lee %s', (numero, leido) => {
  expect(telefonoLegible(numero)).toBe(leido)
})
