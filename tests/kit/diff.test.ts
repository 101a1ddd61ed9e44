import { expect, test } from 'vitest'
import { behaviourChanges } from '#kit/diff.ts'
import { mutantsOf } from '#kit/mutate.ts'
import { chartedMachine, readLock } from '#tests/machines/models.ts'

const charted = await chartedMachine('protocolo-confidencialidad')
const { model } = charted
const lock = readLock(charted)!

function changesOf(id: string): string[] {
  const mutant = [...mutantsOf(model.machine)].find((one) => one.id === id)
  if (!mutant?.machine) throw new Error(`no hay mutante «${id}»`)
  return behaviourChanges(lock, { ...model, machine: mutant.machine })
}

test('sin cambios no dice nada', () => {
  expect(behaviourChanges(lock, model)).toEqual([])
})

test('dice qué transición ya no está, y qué deja de pasar', () => {
  expect(changesOf('protocolo-confidencialidad.accepting|xstate.error.actor.acceptProtocol#0 no está')).toContain(
    'Ya no está protocolo-confidencialidad.accepting|xstate.error.actor.acceptProtocol#0',
  )
})

test('dice cuál va a otra parte', () => {
  expect(changesOf('protocolo-confidencialidad.reading|ACCEPT#1 va a protocolo-confidencialidad.reading')).toContain(
    'protocolo-confidencialidad.reading|ACCEPT#1 iba a accepting y ahora va a reading',
  )
})
