import { afterEach, expect, test, vi } from 'vitest'
import { createActor, createMachine, type AnyActorRef } from 'xstate'
import { publishTo, type LiveMessage } from '#app/live-publisher.ts'

const child = createMachine({ id: 'hija', initial: 'una', states: { una: { on: { SEGUIR: 'fin' } }, fin: { type: 'final' } } })
const parent = createMachine({
  id: 'madre',
  context: { secreto: 'clave-que-no-sale' },
  initial: 'reposo',
  states: {
    reposo: { on: { ABRIR: 'trabajo' } },
    trabajo: { initial: 'escribe', invoke: { id: 'hija', src: child }, states: { escribe: {} } },
  },
})

const running: AnyActorRef[] = []
afterEach(() => running.splice(0).forEach((ref) => ref.stop()))

function mirada() {
  const messages: LiveMessage[] = []
  const channel = { postMessage: (message: LiveMessage) => void messages.push(message), close: vi.fn<() => void>() }
  return { messages, channel, publisher: publishTo(channel) }
}

function corre() {
  const ref = createActor(parent).start()
  running.push(ref)
  return ref
}

const dichos = (messages: LiveMessage[]) =>
  messages.map((message) => (message.kind === 'gone' ? 'termina' : `${message.machine}: ${message.paths.join(' ')}`))

test('el atlas sabe dónde está cada máquina, y las que ella invoca, mientras cambian', () => {
  const { messages, publisher } = mirada()
  const ref = corre()
  publisher.add(ref)
  ref.send({ type: 'ABRIR' })
  expect(dichos(messages)).toEqual(['madre: reposo', 'hija: una', 'madre: trabajo trabajo.escribe'])
})

test('solo salen nombres: nada del contexto', () => {
  const { messages, publisher } = mirada()
  publisher.add(corre())
  expect(JSON.stringify(messages)).not.toContain('clave-que-no-sale')
  expect(messages.map((message) => Object.keys(message).toSorted())).toEqual([['actor', 'kind', 'machine', 'paths']])
})

test('lo que deja de correr se apaga, y al dejar de mirar se cierra el canal', () => {
  const { messages, channel, publisher } = mirada()
  publisher.add(corre())
  publisher.stop()
  expect(dichos(messages)).toEqual(['madre: reposo', 'termina'])
  expect(channel.close).toHaveBeenCalledOnce()
})
