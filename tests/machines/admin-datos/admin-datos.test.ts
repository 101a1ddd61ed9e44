import { expect, test } from 'vitest'
import { preparation } from '#machines/admin-datos/admin-datos.selectors.ts'

test('la lista está en preparación si alguno de sus conjuntos lo está', () => {
  const de = (...estados: string[]) =>
    preparation({ context: { filas: estados.map((estado) => ({ estado })) } } as unknown as Parameters<typeof preparation>[0])
  expect([de(), de('listo'), de('preparando'), de('listo', 'preparando'), de('listo', 'fallido')]).toEqual([
    'rested',
    'rested',
    'preparing',
    'preparing',
    'rested',
  ])
})
