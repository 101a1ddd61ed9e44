import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Models } from '#kit/family.ts'
import { repiteEnPaginas } from '#scripts/sistema/paginas.ts'
import { abreSala, type Sala } from '#tests/machines/screens.ts'
import { losModelos } from '#tests/sistema/costuras.ts'

let sala: Sala
let models: Models
beforeAll(async () => {
  ;[sala, models] = await Promise.all([abreSala(), losModelos()])
})
afterAll(() => sala.cierra())

const SALE = {
  start: 'la misma escuela en las dos pestañas',
  steps: ['A: la persona sale', 'A: no quedan respuestas sin enviar', 'A: el servicio cierra la sesión'],
}

test('dos páginas de verdad siguen la historia de quien sale: la otra pestaña lo oye', async () => {
  const dicho: string[] = []
  expect(await repiteEnPaginas(models, SALE, sala, (texto) => dicho.push(texto))).toBe(true)
  expect(dicho.at(-1)).toMatch(/A session:anonymous\.waiting, B session:anonymous\.waiting ✓$/)
})
