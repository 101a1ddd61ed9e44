import { spawnSync } from 'node:child_process'
import process, { chdir, exit, stderr, stdout, versions } from 'node:process'
import { fileURLToPath } from 'node:url'
import { aSolas } from './a-solas.mjs'
import { faltanPaquetes, siCambio } from './frescura.mjs'

/** What `npm start` and `npm test` need before anything else. It uses nothing but Node until all is installed. */

const WEB = 'dist/web'
const DE_LA_WEB = [
  'src',
  'machines',
  'contract',
  'public',
  'vite.config.ts',
  'tailwind.config.ts',
  'scripts/escribir-puertas.mjs',
  'scripts/react-sin-lo-ajeno.ts',
  'scripts/comprimir-web.mjs',
  'package.json',
  'package-lock.json',
]
const DEL_SERVIDOR = ['server', 'contract', 'scripts/construir-servidor.mjs', 'scripts/inventario.mjs', 'package.json', 'package-lock.json']

/** The survey's page is built apart, after the application, and so are the doors' styles, the one that ends a Microsoft sign-in and the gallery, in a folder of its own (vite.config.ts). */
const CONSTRUCCIONES = [
  ['la aplicación'],
  ['los estilos de las puertas', '--mode', 'puertas'],
  ['la página de la encuesta', '--mode', 'encuestador'],
  ['la página que termina un ingreso con Microsoft', '--mode', 'msal'],
  ['la galería', '--mode', 'galeria'],
]

function corre(que, programa, argumentos, env = {}) {
  stdout.write(`${que}…\n`)
  const { status } = spawnSync(programa, argumentos, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  })
  if (status !== 0) {
    stderr.write(`No se pudo completar: ${que.toLowerCase()}.\n`)
    exit(1)
  }
}

function exigeNode() {
  const [mayor = 0, menor = 0] = versions.node.split('.').map(Number)
  if (mayor > 20 || (mayor === 20 && menor >= 19)) return
  stderr.write(`Se necesita Node 20.19 o superior; este es ${versions.node}.\n`)
  exit(1)
}

/** Works from the project's folder, with the packages of the lock installed. */
export async function instala() {
  chdir(fileURLToPath(new URL('..', import.meta.url)))
  exigeNode()
  if (await faltanPaquetes()) corre('Instalando dependencias', 'npm', ['ci', '--no-audit', '--no-fund'])
}

/**
 * Builds into `dist` the application and the server, each only when its sources changed. Needs what `instala` leaves. The
 * application is always built for production, whatever the server that serves it runs as. Several processes at once build once.
 */
export async function construye() {
  await aSolas('dist/.construyendo', construyeLoQueCambio)
}

async function construyeLoQueCambio() {
  await siCambio(DE_LA_WEB, 'dist/.sello-web', async () => {
    for (const [que, ...modo] of CONSTRUCCIONES)
      corre(`Construyendo ${que}`, 'node', ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error', ...modo], {
        NODE_ENV: 'production',
      })
    corre('Escribiendo las puertas', 'node', ['scripts/escribir-puertas.mjs'], { NODE_ENV: 'production' })
    const { aprietaSueltos, comprimeWeb } = await import('./comprimir-web.mjs')
    await aprietaSueltos(WEB)
    await comprimeWeb(WEB)
  })
  await siCambio(DEL_SERVIDOR, 'dist/.sello-servidor', async () => {
    stdout.write('Construyendo el servidor…\n')
    const { construyeServidor } = await import('./construir-servidor.mjs')
    await construyeServidor()
  })
}
