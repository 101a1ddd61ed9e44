import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, stop } from 'esbuild'

const WEB = join('dist', 'web')
const PROGRAMA = resolve('dist', 'puertas.mjs')

/** The screens of the doors as the application draws them before anything answers. */
async function escritas() {
  await build({
    entryPoints: ['src/app/written-doors.tsx'],
    outfile: PROGRAMA,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    logLevel: 'warning',
  })
  await stop()
  const { writtenDoors } = await import(pathToFileURL(PROGRAMA).href)
  await rm(PROGRAMA)
  return writtenDoors()
}

/** The file of a part, of which the build tells the name alone. */
function archivoDe(archivos, parte) {
  const suyos = archivos.filter((archivo) => archivo.startsWith(`${parte}-`) && archivo.endsWith('.js'))
  if (suyos.length !== 1) throw new Error(`De la parte «${parte}» se construyeron ${suyos.length} archivos.`)
  return `/assets/${suyos[0]}`
}

/** Puts each text in the place of what is there: once, or the page is not the one that this was written for. */
function cambia(html, cambios) {
  return cambios.reduce((texto, [esto, porEsto]) => {
    if (texto.split(esto).length !== 2) throw new Error(`La página no dice una vez «${esto}».`)
    return texto.replace(esto, () => porEsto)
  }, html)
}

/**
 * Writes a page for each door beside the application's own, with its screen already drawn and the parts of its program asked for
 * from the start: a telephone shows it with the document alone (docs/decisions/072-the-doors-are-written-when-built.md).
 */
const pagina = await readFile(join(WEB, 'index.html'), 'utf8')
const archivos = await readdir(join(WEB, 'assets'))
for (const { path, title, parts, html } of await escritas()) {
  const partes = parts.map((parte) => `    <link rel="modulepreload" crossorigin href="${archivoDe(archivos, parte)}">\n`).join('')
  const puerta = cambia(pagina, [
    ['<title>Sistema de Encuestas de Vulnerabilidad</title>', `<title>${title}</title>`],
    ['  </head>', `${partes}  </head>`],
    ['<div id="app">', `<div id="puerta">${html}</div>\n    <div id="app">`],
  ])
  await writeFile(join(WEB, `${path}.html`), puerta)
}
