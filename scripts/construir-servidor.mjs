import { cp, readFile, rm } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { build, stop } from 'esbuild'
import { escribeInventario } from './inventario.mjs'

const ORIGEN = 'server'
const DESTINO = join('dist', 'server')

/**
 * Gives each module of the bundle its own address again: files beside a source (migrations, seed, styles) are copied with
 * the same folders, so `new URL('./x', import.meta.url)` finds them in `dist` as it does in `server`.
 */
const direccionPropia = {
  name: 'direccion-propia',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]server[\\/].*\.ts$/ }, async ({ path }) => {
      const texto = await readFile(path, 'utf8')
      const propia = relative(ORIGEN, path).split(sep).join('/').replace(/\.ts$/, '.js')
      return { loader: 'ts', contents: texto.replaceAll('import.meta.url', `new URL('./${propia}', import.meta.url).href`) }
    })
  },
}

/** Compiles the server to `dist/server`: the process and the database's thread, beside the inventory of packages, which stay in node_modules. */
export async function construyeServidor() {
  await rm(DESTINO, { recursive: true, force: true })
  await build({
    entryPoints: { main: 'server/main.ts', 'plugins/database/trabajador': 'server/plugins/database/trabajador.ts' },
    outdir: DESTINO,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [direccionPropia],
  })
  // Its helper process would live as long as the server that this very process becomes.
  await stop()
  await escribeInventario(DESTINO)
  await cp(ORIGEN, DESTINO, { recursive: true, filter: (ruta) => !/\.(ts|mjs|md)$/.test(ruta) })
}
