import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abreSala, enPantalla, recargaTodo, type Sala } from '#tests/machines/screens.ts'
import { GUARDADAS_EN_PANTALLA } from '#tests/machines/shelf.ts'

let sala: Sala

beforeAll(async () => {
  sala = await abreSala()
})
afterAll(() => sala.cierra())

/** States of each page that are reloaded here: its last ones. `npm run recargas` takes them all. */
const ALGUNOS = 2

describe.each(GUARDADAS_EN_PANTALLA)('la página de %s', (name) => {
  test('cargada otra vez vuelve donde su diagrama dice, sin llamar dos veces', async () => {
    const pantalla = await enPantalla(name)
    const recargas = await recargaTodo(sala, pantalla, pantalla.reposos.slice(-ALGUNOS))
    expect(recargas.flatMap(({ from, fault }) => (fault === null ? [] : [`${from}: ${fault}`]))).toEqual([])
  })
})
