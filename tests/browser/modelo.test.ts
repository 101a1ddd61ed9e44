import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abreSala, CON_PANTALLA, enPantalla, recorreTodo, type Sala } from '#tests/machines/screens.ts'
import { conTiempo, hay } from '#tests/support/paginas/vistas.ts'

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
  const { abre, bindings } = await enPantalla('data-entry', { demora: 600 })
  const { page, passTime, cierra } = await abre(sala)
  try {
    await bindings.open['el curso A']?.(page)
    const lista = page.locator('[data-state^="course-catalog:"]')
    while ((await lista.count()) === 0) await page.clock.runFor(8)
    await passTime(10_000)
    await conTiempo(page, hay('button', /^Digitar formularios/)(page))
  } finally {
    await cierra()
  }
})
