import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

export const ARCHIVO_DE_CANDADO = 'base.candado'
const dueno = v.object({ pid: v.number(), inicio: v.nullable(v.string()) })

/** Another process has the folder open. */
export class CarpetaEnUso extends Error {
  constructor(carpeta: string, pid: number) {
    super(
      `Otro proceso (${pid}) está usando los datos de ${carpeta}. ` +
        'Detenga ese servidor, o indique un PostgreSQL en DATABASE_URL para compartir los datos.',
    )
    this.name = 'CarpetaEnUso'
  }
}

/** What the kernel tells of a process, from its state on; `null` where there is no /proc or no such process. */
function estadoDe(pid: number): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? null
  } catch {
    return null
  }
}

/** When a process began, in the kernel's ticks: tells a living owner from a newcomer with its number. `null` where unknown. */
function inicioDe(pid: number): string | null {
  return estadoDe(pid)?.[19] ?? null
}

function vive(pid: number): boolean {
  // A killed process whose parent has not noticed yet still answers to signals.
  if (estadoDe(pid)?.[0] === 'Z') return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The process that holds the lock, or `null` when the lock is stale or unreadable. */
function duenoVivo(ruta: string): number | null {
  const leido = v.safeParse(v.pipe(v.string(), v.parseJson(), dueno), leeSiExiste(ruta))
  if (!leido.success) return null
  const { pid, inicio } = leido.output
  return vive(pid) && inicio === inicioDe(pid) ? pid : null
}

function leeSiExiste(ruta: string): string {
  try {
    return readFileSync(ruta, 'utf8')
  } catch {
    return ''
  }
}

function intenta(ruta: string): boolean {
  try {
    const archivo = openSync(ruta, 'wx', 0o600)
    writeSync(archivo, JSON.stringify({ pid: process.pid, inicio: inicioDe(process.pid) }))
    closeSync(archivo)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * Takes the folder's lock file for this process and returns how to release it. A lock left by a process that was killed is
 * stale and is taken over. Throws `CarpetaEnUso` when a living process holds it.
 */
export function tomaCandado(carpeta: string): () => void {
  mkdirSync(carpeta, { recursive: true, mode: 0o700 })
  const ruta = join(carpeta, ARCHIVO_DE_CANDADO)
  if (!intenta(ruta)) {
    const pid = duenoVivo(ruta)
    if (pid !== null) throw new CarpetaEnUso(carpeta, pid)
    rmSync(ruta, { force: true })
    if (!intenta(ruta)) throw new CarpetaEnUso(carpeta, duenoVivo(ruta) ?? 0)
  }
  return () => rmSync(ruta, { force: true })
}
