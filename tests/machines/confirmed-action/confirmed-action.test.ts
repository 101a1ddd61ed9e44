import { createActor } from 'xstate'
import { expect, it } from 'vitest'
import { RechazoDeApi } from '#contract/rechazo.ts'
import type { Emitted } from '#machines/emitted.ts'
import { confirmedActionMachineOf } from '#machines/confirmed-action/confirmed-action.chart.ts'
import { actionFailure, askedAbout, isActing, timesDone } from '#machines/confirmed-action/confirmed-action.selectors.ts'
import { servicio } from '#tests/support/maquinas/pedidos.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'

const machine = confirmedActionMachineOf<string>()
const coverage = transitionCoverage(machine)

function unaAccion() {
  const hecho = servicio<{ target: string | null; motivo: string }, unknown>()
  const dicho: Emitted[] = []
  const actor = createActor(machine.provide({ actors: { act: hecho.actor } }), {
    input: { done: 'Desvinculado.' },
    inspect: coverage.inspect,
  })
  actor.on('*', (emitido) => dicho.push(emitido as Emitted))
  actor.start()
  return { actor, done: hecho, dicho, ver: () => actor.getSnapshot() }
}

it('pregunta antes de hacerlo, y al confirmar lo hace con su motivo', async () => {
  const { actor, done, dicho, ver } = unaAccion()
  actor.send({ type: 'ASK', target: 'Ana' })
  expect(askedAbout(ver())).toBe('Ana')
  expect(done.pedidos).toHaveLength(0)
  actor.send({ type: 'CONFIRM', motivo: 'No corresponde' })
  expect(isActing(ver())).toBe(true)
  expect(done.ultimo().input).toEqual({ target: 'Ana', motivo: 'No corresponde' })
  await done.ultimo().responde(undefined)
  expect(askedAbout(ver())).toBeNull()
  expect(timesDone(ver())).toBe(1)
  expect(dicho).toEqual([{ type: 'NOTIFY', notice: { tone: 'exito', text: 'Desvinculado.' } }])
})

it('si no se puede, dice por qué y sigue preguntando', async () => {
  const { actor, done, dicho, ver } = unaAccion()
  actor.send({ type: 'ASK', target: 'Ana' })
  actor.send({ type: 'CONFIRM', motivo: '' })
  await done
    .ultimo()
    .falla(new RechazoDeApi(400, { message: 'Escriba el motivo.', codigo: 'datos-invalidos', campos: { motivo: 'Escriba el motivo.' } }))
  expect(actionFailure(ver())).toEqual({ mensaje: 'Escriba el motivo.', campos: { motivo: 'Escriba el motivo.' } })
  expect(askedAbout(ver())).toBe('Ana')
  expect(timesDone(ver())).toBe(0)
  actor.send({ type: 'CANCEL' })
  expect(askedAbout(ver())).toBeNull()
  expect(dicho).toEqual([])
})

it('cada transición se recorrió', () => {
  expect(coverage.missing()).toEqual([])
})
