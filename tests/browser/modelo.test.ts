import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readLock } from '#tests/machines/models.ts'
import { abreSala, CON_PANTALLA, enPantalla, recorreTodo, type Sala } from '#tests/machines/screens.ts'

let sala: Sala

beforeAll(async () => {
  sala = await abreSala()
})
afterAll(() => sala.cierra())

describe.each(CON_PANTALLA)('la pantalla de la máquina %s', (name) => {
  test('hace en el navegador cada transición que puede ocurrir en una página', async () => {
    const { transitions, faults } = await recorreTodo(sala, await enPantalla(name))
    process.stdout.write(`${name}: ${transitions.size}/${readLock(name)?.transitions.length} transiciones en el navegador\n`)
    expect(faults).toEqual([])
  })
})
