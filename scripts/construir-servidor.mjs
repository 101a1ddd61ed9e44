import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { build, stop, transform } from 'esbuild'
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
const APARTE = ['@node-rs/argon2', '@electric-sql/pglite', 'pdfkit', 'fontkit', 'oidc-provider', 'smtp-server', 'pg-native']

/** What the service serves to pages as it was written: sent without what only its readers need, for the browsers of the application (vite.config.ts). */
const A_LA_PAGINA = [
  ['providers/captcha/local/api.js', 'js'],
  ['providers/captcha/local/captcha.css', 'css'],
]
const NAVEGADORES = ['chrome99', 'safari15.4', 'firefox97']

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
  await cp(ORIGEN, DESTINO, { recursive: true, filter: (ruta) => !/\.(ts|mjs|md)$/.test(ruta) })
  for (const [archivo, loader] of A_LA_PAGINA) {
    const { code } = await transform(await readFile(join(DESTINO, archivo), 'utf8'), { loader, minify: true, target: NAVEGADORES })
    await writeFile(join(DESTINO, archivo), code)
  }
  // Its helper process would live as long as the server that this very process becomes.
  await stop()
  await escribeInventario(DESTINO)
}
