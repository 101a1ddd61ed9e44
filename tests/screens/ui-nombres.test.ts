import { expect, it } from 'vitest'
import { enNombrePropio } from '#contract/rules/nombre-propio.ts'

it.each([
  ['MARTINA', 'Martina'],
  ['ÁVILA ÑANCO', 'Ávila Ñanco'],
  ['DE LA FUENTE Y DEL RÍO', 'De la Fuente y del Río'],
  ['PÉREZ-COTAPOS', 'Pérez-Cotapos'],
  ["O'HIGGINS", "O'Higgins"],
  ['Martina', 'Martina'],
  ['', ''],
])('%j se escribe %j', (registro, escrito) => {
  expect(enNombrePropio(registro)).toBe(escrito)
})
