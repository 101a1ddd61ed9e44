import { lockOf, verify } from '#kit/verify.ts'
import { MODELED, chartedMachine, readLock, writeLock } from '#tests/machines/models.ts'

const names = process.argv.includes('--machine') ? process.argv.slice(process.argv.indexOf('--machine') + 1, process.argv.indexOf('--machine') + 2) : MODELED
for (const name of names) {
  const { model, exclusions } = await chartedMachine(name)
  if (process.argv.includes('--update')) writeLock(name, lockOf(model))
  const lock = readLock(name)
  process.stdout.write(`${name}: ${lock ? verify(model, lock, exclusions.transitions).faults.join('\n') || 'bien' : 'sin candado'}\n`)
}
