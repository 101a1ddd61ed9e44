import { expect, test } from 'vitest'
import { operationOf } from '#api/operations.ts'
import { OPERACIONES, type ClaveDeOperacion } from '#contract/operaciones.ts'

test('el navegador puede hacer cada llamada del contrato', async () => {
  const claves = Object.keys(OPERACIONES) as ClaveDeOperacion[]
  const halladas = await Promise.allSettled(claves.map(async (clave) => operationOf(clave)))
  expect(claves.filter((_, i) => halladas[i]?.status === 'rejected')).toEqual([])
})
