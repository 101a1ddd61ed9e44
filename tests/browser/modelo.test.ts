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

test('una lista que tarda en llegar no se agota por el tiempo que un camino deja pasar', async () => {
  const { caminos, recorre } = await enPantalla('data-entry', { demora: 300 })
  const camino = caminos.find(({ steps }) => steps.includes('getEstadoWait.done: sin respuesta'))
  expect(camino && (await recorre(sala, camino)).fault).toBeNull()
})
