import process, { argv, exit } from 'node:process'
import { endWorkers, startRunner, type Ways } from './corrida.ts'
import type { Answer, Question } from './grupo.ts'
import { clearShelf } from './prueba.ts'

/** One of the processes that judge: answers a question at a time, and ends with whoever started it. */
const runner = await startRunner(JSON.parse(argv[2] ?? '') as Ways)
const answer = (one: Answer): void => void process.send?.(one)

process.on('message', ({ judge, plan, copies }: Question) => {
  runner.ask(judge, plan, copies).then(
    (said) => answer({ said }),
    (error: unknown) => answer({ wrong: String(error) }),
  )
})
/** The tests that run now end with it, and its copies go. */
function leave(): void {
  endWorkers()
  clearShelf()
  exit(0)
}
for (const end of ['disconnect', 'SIGINT', 'SIGTERM'] as const) process.on(end, leave)
