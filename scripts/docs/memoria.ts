import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Drawing } from '#kit/draw/drawing.ts'
import { huellaDe } from '#scripts/frescura.mjs'

/** Places what `de` describes: by drawing it, or as it was drawn before from the very same. */
export type Dibujante = (de: unknown, dibuja: () => Promise<Drawing>) => Promise<Drawing>

/** Draws always. */
export const dibujaSiempre: Dibujante = (_, dibuja) => dibuja()

/** What places a drawing besides its chart: its program, and the packages of the lock. */
const DE_TODO_DIBUJO = ['kit/draw', 'package-lock.json']

/** A cache of drawings on disk, each under the hash of all that it is made from. `olvida` evicts those that nobody asked for. */
export async function recuerdaDibujos(carpeta: string, comunes: readonly string[] = DE_TODO_DIBUJO) {
  const huella = await huellaDe([...comunes])
  const pedidos = new Set<string>()
  await mkdir(carpeta, { recursive: true })
  const dibujante: Dibujante = async (de, dibuja) => {
    const nombre = createHash('sha256').update(huella).update(JSON.stringify(de)).digest('hex')
    const archivo = join(carpeta, `${nombre}.json`)
    pedidos.add(basename(archivo))
    if (existsSync(archivo)) return JSON.parse(await readFile(archivo, 'utf8')) as Drawing
    const dibujo = await dibuja()
    await writeFile(archivo, JSON.stringify(dibujo))
    return dibujo
  }
  const olvida = async () => {
    const sobran = (await readdir(carpeta)).filter((nombre) => !pedidos.has(nombre))
    await Promise.all(sobran.map((nombre) => rm(join(carpeta, nombre))))
  }
  return { dibujante, olvida }
}
