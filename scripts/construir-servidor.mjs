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

/** Packages that stay in node_modules: one is a native program, the others read files of their own, or only serve where nothing starts in a hurry. */
const APARTE = ['@node-rs/argon2', '@electric-sql/pglite', 'pdfkit', 'oidc-provider', 'smtp-server', 'pg-native']

/** What packages written for `require` ask for. */
const PARA_REQUIRE = [
  "import { createRequire as creaRequire } from 'node:module'",
  "import { fileURLToPath as rutaDe } from 'node:url'",
  'const require = creaRequire(import.meta.url)',
  "const [__filename, __dirname] = [import.meta.url, new URL('.', import.meta.url)].map((una) => rutaDe(una))",
].join(';')

/**
 * Compiles the server to `dist/server`: the process, the database's thread and what either asks for later, beside the inventory of packages. They are
 * inside: opening a thousand files of theirs would take a start longer than all the rest of it.
 */
export async function construyeServidor() {
  await rm(DESTINO, { recursive: true, force: true })
  await build({
    entryPoints: { main: 'server/main.ts', 'plugins/database/trabajador': 'server/plugins/database/trabajador.ts' },
    outdir: DESTINO,
    bundle: true,
    splitting: true,
    chunkNames: '[name]-[hash]',
    external: APARTE.flatMap((paquete) => [paquete, `${paquete}/*`]),
    platform: 'node',
    mainFields: ['module', 'main'],
    banner: { js: PARA_REQUIRE },
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
