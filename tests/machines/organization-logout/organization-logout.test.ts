import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { Emitted } from '#machines/emitted.ts'
import { organizationLogoutMachine } from '#machines/organization-logout/organization-logout.machine.ts'
import { servicio } from '#tests/support/servicio.ts'
import { transitionCoverage } from '#tests/support/transition-coverage.ts'

const coverage = transitionCoverage(organizationLogoutMachine)
const AL_INGRESO = { type: 'GO', to: 'login', replace: true }
const SIGUE_ABIERTA = { type: 'NOTIFY', notice: { tono: 'aviso', texto: 'No pudimos cerrar su cuenta Microsoft. Ciérrela en su navegador.' } }

function unaSalida() {
  const clock = new SimulatedClock()
  const salida = servicio<undefined, void>()
  const emitted: Emitted[] = []
  const actor = createActor(organizationLogoutMachine.provide({ actors: { leave: salida.actor } }), { clock, inspect: coverage.inspect })
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  return { clock, salida, emitted }
}

test('si el proveedor no responde, lo dice y va al ingreso', async () => {
  const { salida, emitted } = unaSalida()
  await salida.ultimo().falla(new Error('caído'))
  expect(emitted).toEqual([SIGUE_ABIERTA, AL_INGRESO])
})

test('si tarda más de cinco segundos, no espera más', () => {
  const { clock, emitted } = unaSalida()
  clock.increment(4999)
  expect(emitted).toEqual([])
  clock.increment(1)
  expect(emitted).toEqual([SIGUE_ABIERTA, AL_INGRESO])
})

test('si el navegador vuelve a mostrar esta página, va al ingreso', async () => {
  const { salida, emitted } = unaSalida()
  await salida.ultimo().responde()
  expect(emitted).toEqual([AL_INGRESO])
})

test('se recorren todas las transiciones', () => {
  expect(coverage.missing()).toEqual([])
})
