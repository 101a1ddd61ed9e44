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
function archivoDe(archivos, parte, tipo = 'js') {
  const suyos = archivos.filter((archivo) => archivo.startsWith(`${parte}-`) && archivo.endsWith(`.${tipo}`))
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

/** The styles of a file, which nobody asks for any more. */
async function tomaEstilos(archivo) {
  const ruta = join(WEB, archivo)
  const estilos = await readFile(ruta, 'utf8')
  await rm(ruta)
  return estilos.trim()
}

const enlaceDe = (archivo) => `<link rel="stylesheet" crossorigin href="${archivo}">`

/**
 * Writes a page for each door beside the application's own, with its screen already drawn, what it is drawn with, and the parts of its program asked for
 * from the start: a telephone shows it with the document alone (docs/decisions/072-the-doors-are-written-when-built.md). It says where the styles of
 * all pages are, for whoever goes on (src/app/every-style.ts). The survey's page brings its styles within, too.
 */
const pagina = await readFile(join(WEB, 'index.html'), 'utf8')
const archivos = await readdir(join(WEB, 'assets'))
const todos = archivoDe(archivos, 'app', 'css')
const estilos = await tomaEstilos(archivoDe(archivos, 'puertas', 'css'))
for (const { path, title, parts, html } of await escritas()) {
  const partes = parts.map((parte) => `    <link rel="modulepreload" crossorigin href="${archivoDe(archivos, parte)}">\n`).join('')
  const puerta = cambia(pagina, [
    ['<title>Sistema de Encuestas de Vulnerabilidad</title>', `<title>${title}</title>`],
    [enlaceDe(todos), `<style data-todos="${todos}">${estilos}</style>`],
    ['  </head>', `${partes}  </head>`],
    ['<div id="app">', `<div id="puerta">${html}</div>\n    <div id="app">`],
  ])
  // It is drawn already: its program gives way to it.
  await writeFile(join(WEB, `${path}.html`), puerta.replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"'))
}

const ENCUESTA = join(WEB, 'encuestador', 'index.html')
const suyos = archivoDe(archivos, 'encuestador', 'css')
const encuesta = cambia(await readFile(ENCUESTA, 'utf8'), [[enlaceDe(suyos), `<style>${await tomaEstilos(suyos)}</style>`]])
await writeFile(ENCUESTA, encuesta)
