import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { Emitted } from '#machines/emitted.ts'
import { isStillOpen } from '#machines/msal-logout/msal-logout.selectors.ts'
import { msalLogoutMachine } from '#machines/msal-logout/msal-logout.chart.ts'
import { servicio } from '#tests/support/maquinas/pedidos.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'

const coverage = transitionCoverage(msalLogoutMachine)

function unaSalida() {
  const clock = new SimulatedClock()
  const salida = servicio<unknown, void>()
  const emitted: Emitted[] = []
  const actor = createActor(msalLogoutMachine.provide({ actors: { leave: salida.actor } }), { clock, inspect: coverage.inspect })
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  return { clock, salida, emitted, sigueAbierta: () => isStillOpen(actor.getSnapshot()) }
}

test('si el proveedor no responde, la persona lo lee antes de seguir', async () => {
  const { salida, emitted, sigueAbierta } = unaSalida()
  expect(sigueAbierta()).toBe(false)
  await salida.ultimo().falla(new Error('caído'))
  expect([sigueAbierta(), emitted]).toEqual([true, []])
})

test('si tarda cinco segundos, no espera más', () => {
  const { clock, sigueAbierta } = unaSalida()
  clock.increment(4999)
  expect(sigueAbierta()).toBe(false)
  clock.increment(1)
  expect(sigueAbierta()).toBe(true)
})

test('si el navegador vuelve a mostrar esta página, va al ingreso', async () => {
  const { salida, emitted } = unaSalida()
  await salida.ultimo().responde()
  expect(emitted).toEqual([{ type: 'GO', to: 'login', replace: true }])
})

test('se recorren todas las transiciones', () => {
  expect(coverage.missing()).toEqual([])
})
