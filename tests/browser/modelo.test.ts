import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { construye } from '#scripts/preparar.mjs'
import { CON_PANTALLA, enPantalla, recorreTodo } from '#tests/machines/pantallas.ts'
import { readLock } from '#tests/machines/models.ts'
import { abreChromium } from '#tests/support/chromium.ts'
import { sirveLaWeb, type ServidorDeWeb } from '#tests/support/servidor-de-web.ts'

let navegador: Browser
let servidor: ServidorDeWeb

beforeAll(async () => {
  await construye()
  ;[servidor, navegador] = await Promise.all([sirveLaWeb(), abreChromium()])
})
afterAll(async () => {
  await navegador.close()
  await servidor.cierra()
})

describe.each(CON_PANTALLA)('la pantalla de la máquina %s', (name) => {
  test('hace en el navegador cada transición que puede ocurrir en una página', async () => {
    const { transitions, faults } = await recorreTodo({ navegador, url: servidor.url }, await enPantalla(name))
    process.stdout.write(`${name}: ${transitions.size}/${readLock(name)?.transitions.length} transiciones en el navegador\n`)
    expect(faults).toEqual([])
  })
})
