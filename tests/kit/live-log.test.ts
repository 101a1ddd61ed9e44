import { expect, test } from 'vitest'
import { LiveLog, type LiveMessage } from '#kit/draw/atlas/live-log.ts'

const UNA = 'aaaa x:1'
const OTRA = 'bbbb x:1'
const state = (actor: string, machine: string, ...paths: string[]): LiveMessage => ({ kind: 'state', actor, machine, paths })
const gone = (actor: string): LiveMessage => ({ kind: 'gone', actor })

function heard(messages: readonly LiveMessage[], kept?: number): LiveLog {
  const log = new LiveLog(kept)
  for (const message of messages) log.hear(message)
  return log
}
const shown = (log: LiveLog, after?: number, tab?: number) =>
  Object.fromEntries([...log.active(after, tab)].map(([machine, paths]) => [machine, [...paths].toSorted()]))

const WATCH = [
  state(UNA, 'login', 'form'),
  state(OTRA, 'login', 'form'),
  state(UNA, 'login', 'authenticating'),
  gone(UNA),
  state(`${OTRA}2`, 'captcha', 'idle'),
]

test('two tabs in different states of one machine light both, and each alone its own', () => {
  const log = heard(WATCH.slice(0, 3))
  expect(log.tabs).toEqual([1, 2])
  expect(shown(log)).toEqual({ login: ['authenticating', 'form'] })
  expect(shown(log, undefined, 1)).toEqual({ login: ['authenticating'] })
  expect(shown(log, undefined, 2)).toEqual({ login: ['form'] })
})

test('any step of the watch is seen as it was, in all tabs or in one', () => {
  const log = heard(WATCH)
  expect(shown(log, 1)).toEqual({ login: ['form'] })
  expect(shown(log, 3, 1)).toEqual({ login: ['authenticating'] })
  expect(shown(log, 4, 1)).toEqual({})
  expect(shown(log)).toEqual({ captcha: ['idle'], login: ['form'] })
  expect(log.steps()).toEqual([1, 2, 3, 4, 5])
  expect(log.steps(1)).toEqual([1, 3, 4])
})

test('what ends is told by its tab and its machine', () => {
  const log = heard(WATCH)
  expect(log.of(gone(UNA))).toEqual({ tab: 1, machine: 'login' })
})

test('what is too old to step through still counts for what is active', () => {
  const log = heard(WATCH, 2)
  expect(log.messages).toEqual(WATCH.slice(3))
  expect(shown(log, 0)).toEqual({ login: ['authenticating', 'form'] })
  expect(shown(log)).toEqual({ captcha: ['idle'], login: ['form'] })
})

test('a saved watch is what the model checks, line by line', () => {
  expect(heard(WATCH).toJsonLines().trim().split('\n')).toEqual(WATCH.map((message) => JSON.stringify(message)))
  // Of two tabs of the same machine, that one left before what is kept: its last state goes first.
  expect(heard(WATCH, 2).toJsonLines().split('\n').slice(0, 2)).toEqual([WATCH[2], WATCH[1]].map((message) => JSON.stringify(message)))
})
