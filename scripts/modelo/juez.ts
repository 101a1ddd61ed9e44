import { argv } from 'node:process'
import { chartedMachine } from '#tests/machines/models.ts'
import { juzga } from './juicio.ts'

/** Judges the machines of its command line, one after another, and tells each judgement to the process that forked it. */
for (const name of argv.slice(2)) process.send?.(juzga(await chartedMachine(name)))
process.disconnect()
