import { expect, test } from 'vitest'
import { esDeAdultos, nombreDePerfil } from '#contract/rules/origen.ts'

test.each([
  [5, 'EPJA', 'Estudiante EPJA'],
  [5, 'Apoderados', 'Apoderado'],
  [5, null, 'Apoderado'],
  [1, null, 'Establecimiento'],
  // Only a guardian's account has an origin.
  [2, 'EPJA', 'Administrador nacional'],
] as const)('una cuenta del rol %s con origen %s se llama %s', (rolId, origen, nombre) => {
  expect(nombreDePerfil({ rolId, origen })).toBe(nombre)
})

test('un rol que esta versión no conoce se llama como lo llama el servicio', () => {
  expect(nombreDePerfil({ rolId: 77, origen: null }, 'Supervisor')).toBe('Supervisor')
})

test('la educación de adultos tiene un seis en las decenas de su código', () => {
  expect([165, 167, 363, 463].map(esDeAdultos)).toEqual([true, true, true, true])
  expect([10, 110, 310, 610, 156].map(esDeAdultos)).toEqual([false, false, false, false, false])
})
