import { argv } from 'node:process'
import { chartedMachine } from '#tests/machines/models.ts'
import { juzga } from './juicio.ts'

/** Judges the machines of its command line, one after another, and tells each judgement to the process that forked it. The first word is the sample's seed, or `todos`. */
const [seed = 'todos', ...names] = argv.slice(2)
for (const name of names) process.send?.(juzga(await chartedMachine(name), seed === 'todos' ? null : seed))
process.disconnect()
