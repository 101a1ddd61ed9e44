import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { draw } from '#kit/draw/best.ts'
import { escapeXml } from '#kit/draw/escape.ts'
import { svgOf } from '#kit/draw/svg.ts'
import { untested } from '#kit/draw/table.ts'
import { leeMaquinas } from '../docs/maquinas.ts'

/** What changed of a machine, in words. */
export interface Cambiada {
  name: string
  changes: readonly string[]
}

const CARPETA = 'coverage/diferencia'

/** A machine as it was drawn in the last commit; null when it had no picture yet. */
function antesDe(name: string): string | null {
  try {
    return execFileSync('git', ['show', `HEAD:docs/maquinas/${name}.svg`], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 2 ** 26,
    })
  } catch {
    return null
  }
}

const figura = (titulo: string, archivo: string | null): string =>
  archivo === null
    ? `<figure><figcaption>${titulo}</figcaption><p>No había.</p></figure>`
    : `<figure><figcaption>${titulo}</figcaption><a href="diferencia/${archivo}"><img src="diferencia/${archivo}" alt="${titulo}"></a></figure>`

const ESTILO = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:16px}
.par{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(480px,100%),1fr));gap:16px}figure{margin:0}
figcaption{font-weight:600}img{max-width:100%;height:auto;background:#fff}li{overflow-wrap:anywhere}`

/** Writes `coverage/diferencia.html`: each changed machine as the last commit drew it and as it is now, with what changed. Gives its path. */
export async function escribeRetratos(cambiadas: readonly Cambiada[]): Promise<string> {
  rmSync(CARPETA, { recursive: true, force: true })
  mkdirSync(CARPETA, { recursive: true })
  const maquinas = await leeMaquinas()
  const partes: string[] = []
  for (const { name, changes } of cambiadas) {
    const maquina = maquinas.find(({ carpeta }) => carpeta === name)
    if (maquina === undefined) throw new Error(`${name} no tiene un diagrama`)
    const { nombre, chart, saber } = maquina
    const antes = antesDe(name)
    if (antes !== null) writeFileSync(`${CARPETA}/${name}-antes.svg`, antes)
    writeFileSync(`${CARPETA}/${name}-ahora.svg`, svgOf(await draw(chart), `Diagrama de estados: ${nombre}`, untested(chart, saber)))
    const dichos = changes.map((change) => `<li>${escapeXml(change)}</li>`).join('')
    const par = figura('Antes', antes === null ? null : `${name}-antes.svg`) + figura('Ahora', `${name}-ahora.svg`)
    partes.push(`<h2>${escapeXml(nombre)}</h2><ul>${dichos}</ul><div class="par">${par}</div>`)
  }
  const cuerpo = partes.join('') || '<p>Ninguna máquina cambió.</p>'
  writeFileSync(
    'coverage/diferencia.html',
    `<!doctype html><html lang="es-CL"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Máquinas que cambiaron</title><style>${ESTILO}</style><h1>Máquinas que cambiaron</h1>${cuerpo}</html>\n`,
  )
  return 'coverage/diferencia.html'
}
