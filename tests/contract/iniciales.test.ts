import { expect, it } from 'vitest'
import { iniciales } from '#contract/rules/iniciales.ts'

it('de una persona se muestran las iniciales de su nombre y de los apellidos que tenga', () => {
  expect(iniciales('ANTONIA PAZ', 'ROJAS', 'CEA')).toBe('A. R. C.')
  expect(iniciales('ISABELLA', 'QUISPE', '')).toBe('I. Q.')
  expect(iniciales(' íñigo', 'ñanco', 'ávila ')).toBe('Í. Ñ. Á.')
})
