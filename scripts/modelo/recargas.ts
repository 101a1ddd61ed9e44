import { verifyReload } from '#kit/reload.ts'
import { chartedMachine } from '#tests/machines/models.ts'
import { KEPT, shelfOf } from '#tests/machines/shelf.ts'

/** Ways in which each machine's kept texts are damaged. */
const DAMAGES = 10_000

const HEAD = ['flujo', 'situaciones', 'guardadas', 'donde debe', 'dañadas', 'creídas']

function line(cells: readonly (string | number)[]): string {
  return cells.map((cell, index) => (index === 0 ? String(cell).padEnd(40) : String(cell).padStart(13))).join('')
}

/** Prints what a reload does with each kept flow of these machines; the exit code of the command. */
export async function tellReloads(machines: readonly string[]): Promise<number> {
  const faults: string[] = []
  process.stdout.write(`${line(HEAD)}\n`)
  for (const { flow, machine } of KEPT.filter((kept) => machines.includes(kept.machine))) {
    const { model } = await chartedMachine(machine)
    const verdict = await verifyReload(model, await shelfOf(flow), DAMAGES)
    process.stdout.write(`${line([flow, verdict.situations, verdict.kept, verdict.landed, verdict.damaged, verdict.believed])}\n`)
    faults.push(...verdict.faults.map((fault) => `${flow}: ${fault}`))
  }
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  return faults.length === 0 ? 0 : 1
}
