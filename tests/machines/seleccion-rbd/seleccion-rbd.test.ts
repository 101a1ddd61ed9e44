import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import type { Emitted } from '#machines/emitted.ts'
import { seleccionRbdMachine } from '#machines/seleccion-rbd/seleccion-rbd.chart.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'

const coverage = transitionCoverage(seleccionRbdMachine)
const ESCUELA = {
  idRbd: 90145,
  dgvRbd: '8',
  dsNomEstable: 'Escuela Los Arrayanes',
  regionId: '14',
  provinciaId: '141',
  comunaId: '14101',
  dsComuna: 'Valdivia',
}

test('la sesión se entera del establecimiento elegido, y se sigue a la página del perfil', () => {
  const dicho: Emitted[] = []
  const actor = createActor(seleccionRbdMachine, { input: { destination: 'dashboard' }, inspect: coverage.inspect })
  actor.on('*', (emitido) => dicho.push(emitido))
  actor.start()
  actor.send({ type: 'CHOOSE', establecimiento: ESCUELA })
  expect(actor.getSnapshot().output).toEqual({
    type: 'SCHOOL_CHOSEN',
    establecimiento: { idRbd: 90145, dgvRbd: '8', dsNomEstable: 'Escuela Los Arrayanes' },
  })
  expect(dicho).toEqual([{ type: 'GO', to: 'dashboard' }])
  expect(coverage.missing()).toEqual([])
})
