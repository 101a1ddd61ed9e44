import { expect, it } from 'vitest'
import { is } from 'valibot'
import { motivo } from '#contract/esquemas.ts'
import { DETALLE_MAS_LARGO, defectosDeMotivo, motivoEscrito, RAZONES_DE_MESA } from '#contract/rules/motivo-de-mesa.ts'

it('pide un motivo de la lista y un detalle que se entienda', () => {
  expect(defectosDeMotivo({ razon: '', detalle: ' no  ' })).toEqual({
    razon: 'Elija el motivo.',
    detalle: 'Explique con al menos 5 letras.',
  })
  expect(defectosDeMotivo({ razon: 'toString', detalle: 'Son 6 personas.' })).toEqual({ razon: 'Elija el motivo.' })
  expect(defectosDeMotivo({ razon: 'correccion', detalle: 'x'.repeat(DETALLE_MAS_LARGO + 1) })).toEqual({
    detalle: 'Use a lo más 250 caracteres.',
  })
  expect(defectosDeMotivo({ razon: 'correccion', detalle: 'Son 6 personas.' })).toEqual({})
})

it('lo que se escribe cabe siempre en la auditoría', () => {
  expect(motivoEscrito({ razon: 'correccion', detalle: ' Son 6 personas. ' })).toBe('La familia pidió corregir: Son 6 personas.')
  for (const razon of Object.keys(RAZONES_DE_MESA)) {
    expect(is(motivo, motivoEscrito({ razon, detalle: 'x'.repeat(DETALLE_MAS_LARGO) }))).toBe(true)
  }
})
