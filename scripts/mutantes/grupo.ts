import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Copies, Runner, Said, Ways } from './corrida.ts'
import type { Plan } from './encargo.ts'
import type { Judge } from './memoria.ts'

/** What one process is asked. */
export interface Question {
  judge: Judge
  plan: Plan
  copies: Copies
}
/** What it answers: what was said, or why nothing was. */
export type Answer = { said: Said } | { wrong: string }

/** Several processes, each with a vitest of its own: who asks waits for the first that is free. */
export interface Pool extends Runner {
  size: number
  close: () => Promise<void>
}

const PROCESS = fileURLToPath(new URL('proceso.ts', import.meta.url))

function asked(child: ChildProcess, question: Question): Promise<Said> {
  return new Promise((done, fail) => {
    const ended = (code: number | null) => fail(new Error(`El proceso que juzgaba ${question.judge.test} terminó (${code}).`))
    child.once('exit', ended)
    child.once('message', (answer: Answer) => {
      child.off('exit', ended)
      if ('said' in answer) done(answer.said)
      else fail(new Error(answer.wrong))
    })
    child.send(question)
  })
}

/** Starts so many processes. */
export function startPool(size: number, ways: Ways): Pool {
  const children = Array.from({ length: size }, () => fork(PROCESS, [JSON.stringify(ways)], { execArgv: ['--import', 'tsx'] }))
  const free = [...children]
  const waiting: ((child: ChildProcess) => void)[] = []
  const taken = async (): Promise<ChildProcess> => free.pop() ?? new Promise((done) => void waiting.push(done))
  return {
    size,
    ask: async (judge, plan, copies) => {
      const child = await taken()
      try {
        return await asked(child, { judge, plan, copies })
      } finally {
        const next = waiting.shift()
        if (next === undefined) free.push(child)
        else next(child)
      }
    },
    close: async () => {
      const ended = children.map((child) => new Promise((done) => child.once('exit', done)))
      for (const child of children) child.disconnect()
      await Promise.all(ended)
    },
  }
}

/** Does something with each of a list, so many at once. */
export async function inTurns<Item>(items: readonly Item[], atOnce: number, each: (item: Item) => Promise<void>): Promise<void> {
  const left = items[Symbol.iterator]()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await each(item)
    }),
  )
}
