import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { huellaDe } from '#scripts/frescura.mjs'
import type { Maquina } from './maquinas.ts'

/** What chooses among the ways of drawing a chart. What writes the chosen one down is not of it. */
const DE_LA_ELECCION = ['arrows', 'best', 'boxes', 'elk-graph', 'geometry', 'headers', 'layout', 'reach', 'text'].map(
  (nombre) => `kit/draw/${nombre}.ts`,
)

async function versionDeElk(): Promise<string> {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as { packages: Record<string, { version?: string }> }
  return packages['node_modules/elkjs']?.version ?? ''
}

/**
 * From what each drawing was chosen: its chart, and the program of today. What is committed tells from what it was, so that a drawing that
 * would be chosen otherwise is known without choosing it again.
 */
export async function huellasDe(maquinas: readonly Maquina[]): Promise<string> {
  const programa = (await huellaDe(DE_LA_ELECCION)) + (await versionDeElk())
  const lineas = maquinas.map(({ carpeta, chart }) => {
    const huella = createHash('sha256').update(programa).update(JSON.stringify(chart)).digest('hex').slice(0, 16)
    return `  ${JSON.stringify(carpeta)}: "${huella}"`
  })
  return `{\n${lineas.join(',\n')}\n}\n`
}
