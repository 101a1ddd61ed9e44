import { createActor } from 'xstate'
import { expect, it } from 'vitest'
import { FalloDeApi } from '#contract/fallo.ts'
import type { Emitted } from '#machines/emitted.ts'
import { confirmedActionMachineOf } from '#machines/confirmed-action/confirmed-action.machine.ts'
import { actionFailure, askedAbout, isActing, timesDone } from '#machines/confirmed-action/confirmed-action.selectors.ts'
import { servicio } from '#tests/support/servicio.ts'
import { transitionCoverage } from '#tests/support/transition-coverage.ts'

const machine = confirmedActionMachineOf<string>()
const coverage = transitionCoverage(machine)

function unaAccion() {
  const hecho = servicio<{ objeto: string | null; motivo: string }, unknown>()
  const dicho: Emitted[] = []
  const actor = createActor(machine.provide({ actors: { act: hecho.actor } }), {
    input: { hecho: 'Desvinculado.' },
    inspect: coverage.inspect,
  })
  actor.on('*', (emitido) => dicho.push(emitido as Emitted))
  actor.start()
  return { actor, hecho, dicho, ver: () => actor.getSnapshot() }
}

it('pregunta antes de hacerlo, y al confirmar lo hace con su motivo', async () => {
  const { actor, hecho, dicho, ver } = unaAccion()
  actor.send({ type: 'ASK', objeto: 'Ana' })
  expect(askedAbout(ver())).toBe('Ana')
  expect(hecho.pedidos).toHaveLength(0)
  actor.send({ type: 'CONFIRM', motivo: 'No corresponde' })
  expect(isActing(ver())).toBe(true)
  expect(hecho.ultimo().input).toEqual({ objeto: 'Ana', motivo: 'No corresponde' })
  await hecho.ultimo().responde(undefined)
  expect(askedAbout(ver())).toBeNull()
  expect(timesDone(ver())).toBe(1)
  expect(dicho).toEqual([{ type: 'NOTIFY', notice: { tono: 'exito', texto: 'Desvinculado.' } }])
})

it('si no se puede, dice por qué y sigue preguntando', async () => {
  const { actor, hecho, dicho, ver } = unaAccion()
  actor.send({ type: 'ASK', objeto: 'Ana' })
  actor.send({ type: 'CONFIRM', motivo: '' })
  await hecho
    .ultimo()
    .falla(new FalloDeApi(400, { message: 'Escriba el motivo.', codigo: 'datos-invalidos', campos: { motivo: 'Escriba el motivo.' } }))
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
