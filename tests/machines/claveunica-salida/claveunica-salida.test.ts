import { expect, it } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { type Exit, claveunicaSalidaMachine } from '#machines/claveunica-salida/claveunica-salida.chart.ts'
import type { Emitted } from '#machines/emitted.ts'
import { servicio } from '#tests/support/maquinas/pedidos.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'

const coverage = transitionCoverage(claveunicaSalidaMachine)
const CIERRE = { urlCierre: 'https://claveunica.example/logout' }

function unaSalida({ expirada = false, noSale = false, origen = 'Apoderados' }: Partial<Exit> & { noSale?: boolean } = {}) {
  const pregunta = servicio<Exit, typeof CIERRE>()
  const abiertas: string[] = []
  let soltadas = 0
  const machine = claveunicaSalidaMachine.provide({
    actors: {
      requestLogout: pregunta.actor,
      openLogout: fromCallback<{ type: 'never' }, typeof CIERRE>(({ input }) => {
        if (noSale) throw new Error('no se puede')
        abiertas.push(input.urlCierre)
        return () => {
          soltadas += 1
        }
      }),
    },
  })
  const emitted: Emitted[] = []
  const clock = new SimulatedClock()
  const actor = createActor(machine, { input: { expirada, origen }, clock, inspect: coverage.inspect })
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  return { actor, clock, pregunta, abiertas, emitted, soltadas: () => soltadas, estado: () => actor.getSnapshot().value }
}

const A_LA_PUERTA = { type: 'GO', to: 'ingresoApoderados', replace: true }

it('va al cierre de ClaveÚnica y, 1.000 ms después, a la puerta', async () => {
  const { pregunta, clock, abiertas, emitted, soltadas, estado } = unaSalida()
  await pregunta.ultimo().responde(CIERRE)
  expect(abiertas).toEqual(['https://claveunica.example/logout'])
  clock.increment(999)
  expect([estado(), emitted]).toEqual(['atProvider', []])
  clock.increment(1)
  expect(emitted).toEqual([A_LA_PUERTA])
  expect(soltadas()).toBe(1)
})

it('si la sesión expiró, la puerta lo dirá', async () => {
  const { pregunta, clock, emitted } = unaSalida({ expirada: true })
  expect(pregunta.ultimo().input).toEqual({ expirada: true, origen: 'Apoderados' })
  await pregunta.ultimo().responde(CIERRE)
  clock.increment(1000)
  expect(emitted).toEqual([{ ...A_LA_PUERTA, query: { sesionExpirada: 'true' } }])
})

it('sin saber dónde se cierra, va igual a la puerta', async () => {
  const { pregunta, emitted, abiertas } = unaSalida()
  await pregunta.ultimo().falla(new Error('sin conexión'))
  expect([emitted, abiertas]).toEqual([[A_LA_PUERTA], []])
})

it('si en 3.000 ms nadie dice dónde se cierra, no espera más', () => {
  const { clock, emitted } = unaSalida()
  clock.increment(2999)
  expect(emitted).toEqual([])
  clock.increment(1)
  expect(emitted).toEqual([A_LA_PUERTA])
})

it('si no puede ir al cierre, va a la puerta', async () => {
  const { pregunta, emitted } = unaSalida({ noSale: true })
  await pregunta.ultimo().responde(CIERRE)
  expect(emitted).toEqual([A_LA_PUERTA])
})

it('recorre todas las transiciones', () => {
  expect(coverage.missing()).toEqual([])
})
