import process, { argv, exit } from 'node:process'
import { startRunner, type Ways } from './corrida.ts'
import type { Answer, Question } from './grupo.ts'
import { clearShelf } from './prueba.ts'

/** One of the processes that judge: answers a question at a time, and ends with whoever started it. */
const runner = await startRunner(JSON.parse(argv[2] ?? '') as Ways)
const answer = (one: Answer): void => void process.send?.(one)

process.on('message', ({ test, plan, copies, pattern }: Question) => {
  runner.ask(test, plan, copies, pattern).then(
    (said) => answer({ said }),
    (error: unknown) => answer({ wrong: String(error) }),
  )
})
process.on('disconnect', () => void runner.close().finally(() => exit(0)))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    clearShelf()
    exit(1)
  })
