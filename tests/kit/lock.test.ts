import { expect, test } from 'vitest'
import { fromPromise, setup } from 'xstate'
import { inventory } from '#kit/inventory.ts'
import { lockFrom, lockText } from '#kit/lock-text.ts'
import { modelOf, type Model } from '#kit/model.ts'
import { lockOf, verify } from '#kit/verify.ts'
import { chartedMachine } from '#tests/machines/models.ts'

/** A door with a bell: `guests` are the candidates that hear the bell, before the one that lets anybody in. */
function aDoor(guests: readonly ('isOwner' | 'isFriend')[]): Model {
  const chart = setup({
    types: { events: {} as { type: 'RING'; who: string } | { type: 'LEAVE' } },
    actors: { greet: fromPromise(async () => {}) },
    guards: {
      isOwner: (_, { who }: { who: string }) => who === 'la dueña',
      isFriend: (_, { who }: { who: string }) => who === 'un amigo',
    },
  }).createMachine({
    id: 'door',
    initial: 'closed',
    states: {
      closed: {
        on: {
          RING: [
            ...guests.map((type) => ({
              guard: { type, params: ({ event }: { event: { who: string } }) => event } as never,
              target: 'open' as const,
            })),
            { target: 'greeting' },
          ],
        },
      },
      greeting: { tags: 'busy', invoke: { id: 'greet', src: 'greet', onDone: 'open', onError: 'closed' } },
      open: { on: { LEAVE: 'closed' } },
    },
  })
  return modelOf(chart, {
    inputs: { 'sin nada': undefined },
    events: { RING: { dueña: { who: 'la dueña' }, amigo: { who: 'un amigo' }, otro: { who: 'otro' } }, LEAVE: { sale: {} } },
    outcomes: { greet: { done: { bien: undefined }, error: { mal: new Error('mal') } } },
  })
}

const textOf = (model: Model, before: string | null = null) => {
  const known = inventory(model.machine)
  return lockText(lockOf(model, before === null ? null : lockFrom(before, known)), known)
}

const linesOf = (text: string) => text.split('\n').map((line) => line.replace(/,$/, ''))

/** The lines of a text that another has not, commas apart. */
const linesOnlyIn = (text: string, other: string) => linesOf(text).filter((line) => !linesOf(other).includes(line))

test('lo que se lee de un candado es lo que se escribió, en cualquier máquina', { timeout: 60_000 }, async () => {
  const { model, exclusions } = await chartedMachine('login')
  const known = inventory(model.machine)
  const text = lockText(lockOf(model), known)
  const read = lockFrom(text, known)
  expect(lockText(read, known)).toBe(text)
  expect(verify(model, read, exclusions.transitions).faults).toEqual([])
})

test('nombra cada transición por su causa, su guarda y su destino, y no por su lugar', () => {
  expect(JSON.parse(textOf(aDoor(['isOwner'])))).toMatchObject({
    transitions: [
      'closed|RING[isOwner] → open',
      'closed|RING → greeting',
      'greeting|greet.done → open',
      'greeting|greet.error → closed',
      'open|LEAVE → closed',
    ],
  })
})

test('un candidato nuevo, aunque vaya primero, cambia solo las líneas de lo que él cambia', () => {
  const before = textOf(aDoor(['isOwner']))
  const after = textOf(aDoor(['isFriend', 'isOwner']), before)
  const changed = linesOnlyIn(after, before)
  expect(changed.filter((line) => !line.includes('isFriend') && !/^ +[[\]]/.test(line))).toEqual([])
  expect(changed.length + linesOnlyIn(before, after).length).toBeLessThan(12)
})

test('un candidato nuevo no deja como distintas a las que siguen iguales', () => {
  const wider = aDoor(['isFriend', 'isOwner'])
  const faults = verify(wider, lockFrom(textOf(aDoor(['isOwner'])), inventory(wider.machine))).faults
  expect(faults).toContain('Es nueva door.closed|RING#0')
  expect(faults.filter((fault) => fault.startsWith('Ya no está') || fault.includes('RING: dueña'))).toEqual([])
})

test('una que cambió de guarda sigue siendo ella mientras ninguna otra pueda serlo', () => {
  const changed = aDoor(['isFriend'])
  expect(lockFrom(textOf(aDoor(['isOwner'])), inventory(changed.machine)).transitions).toEqual(
    inventory(changed.machine).transitions.map(({ id }) => id),
  )
})

test('escribirlo de nuevo sin que nada cambie no lo cambia', async () => {
  const charted = await chartedMachine('rbd-guard')
  const known = inventory(charted.model.machine)
  const text = lockText(lockOf(charted.model), known)
  expect(textOf(charted.model, text)).toBe(text)
})
