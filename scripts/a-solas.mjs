import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import process from 'node:process'
import { setTimeout as espera } from 'node:timers/promises'

function vive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

async function toma(turno) {
  try {
    await writeFile(turno, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    const quien = Number(await readFile(turno, 'utf8').catch(() => ''))
    // Nobody's yet: it is being written, or was just left.
    if (quien > 0 && !vive(quien)) await rm(turno, { force: true })
    return false
  }
}

/** Does something while nobody else of this machine who names the same file does. Whoever died at it keeps nobody waiting. */
export async function aSolas(turno, hace) {
  await mkdir(dirname(turno), { recursive: true })
  while (!(await toma(turno))) await espera(100)
  try {
    return await hace()
  } finally {
    await rm(turno, { force: true })
  }
}
