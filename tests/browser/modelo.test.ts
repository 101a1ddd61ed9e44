import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abreSala, CON_PANTALLA, enPantalla, recorreTodo, type Sala } from '#tests/machines/screens.ts'

let sala: Sala

beforeAll(async () => {
  sala = await abreSala()
})
afterAll(() => sala.cierra())

describe.each(CON_PANTALLA)('la pantalla de la máquina %s', (name) => {
  test('hace en el navegador cada transición que puede ocurrir en una página', async () => {
    const pantalla = await enPantalla(name)
    const { transitions, faults } = await recorreTodo(sala, pantalla)
    process.stdout.write(`${name}: ${transitions.size}/${pantalla.transiciones} transiciones en el navegador\n`)
    expect(faults).toEqual([])
  })
})
