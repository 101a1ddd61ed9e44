import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { chartOf } from '#kit/draw/chart.ts'
import { delaysInWords, duration } from '#kit/draw/delays.ts'
import { inventory } from '#kit/inventory.ts'

const conPlazos = (LIMITE_MS: number) =>
  setup({ delays: { LIMITE_MS, PAUSA_MS: 1000, VENCE_MS: () => 5 } }).createMachine({
    id: 'espera',
    initial: 'una',
    states: { una: { after: { LIMITE_MS: 'dos', PAUSA_MS: 'dos', VENCE_MS: 'dos', 250: 'dos' } }, dos: {} },
  })
const palabras = { LIMITE_MS: '6 segundos sin respuesta', PAUSA_MS: 'la pausa', VENCE_MS: 'cuando vence el pase' }
const causas = (limite: number) => {
  const machine = conPlazos(limite)
  const words = { title: '', events: {}, guards: {}, actions: {}, actors: {}, delays: delaysInWords(machine, palabras) }
  return chartOf('espera', inventory(machine), words).transitions.map(({ cause }) => cause)
}

test('una espera dice lo que dura en el código, aunque sus palabras digan otra cosa', () => {
  expect(causas(6000)).toContain('tras 6 segundos sin respuesta')
  expect(causas(60_000)).toContain('tras 1 minuto sin respuesta')
})

test('cada clase de espera se dice a su modo', () => {
  expect(causas(6000).toSorted()).toEqual([
    'cuando vence el pase',
    'tras 250 milisegundos',
    'tras 6 segundos sin respuesta',
    'tras la pausa (1 segundo)',
  ])
})

test('una duración se dice en la unidad más grande que la dice entera', () => {
  expect([1, 600, 1000, 90_000, 300_000].map(duration)).toEqual([
    '1 milisegundo',
    '600 milisegundos',
    '1 segundo',
    '90 segundos',
    '5 minutos',
  ])
})
