import { readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { transform } from 'esbuild'
import { type ESTree, parseSync, type Plugin, Visitor } from 'vite'
import { defineConfig } from 'vitest/config'
import { reactSinLoAjeno } from '#scripts/react-sin-lo-ajeno.ts'
import { escribeMesa } from '#server/plugins/http/mesa-escrita.ts'
import { LargoPrimero } from '#tests/support/entorno/orden.ts'
import { PROGRAMAS } from '#tests/support/entorno/postgres.ts'

const puerto = Number(process.env['PORT'] ?? 3000)
const api = `http://127.0.0.1:${process.env['PUERTO_API'] ?? puerto + 1}`

/** A name of a folder or file below `src`, `machines` or `contract`, as its module is known. */
const de = (...partes: string[]): RegExp => new RegExp(`/(${partes.join('|')})[/.]`)

/** What both doors are made of; whoever works here has come through one, and has it. */
const DE_LAS_PUERTAS = [
  'login(?!/(situacion|video|segundo))',
  'login-notice',
  'load-profile',
  'msal-exchange/msal-exchange.(selectors|vocabulary)',
]
const DEL_APODERADO = [
  'claveunica',
  'ingreso-apoderados',
  'enlace-de-correo',
  'registro-apoderado/(verificacion|pasos|pedir-correo)',
  'guardian-verification.selectors',
]

/** A door's own modules, wherever the floor. */
const enCadaPiso = (nombres: readonly string[]): string[] => nombres.map((uno) => `(machines|src/(screens|actors))/${uno}`)

/**
 * Few files: each of its own costs a telephone far from the server a turn. What the application cannot start without comes
 * in one, with what any form is made of. Besides: what any page of a session is made of, what goes on with work that was left, both
 * doors, the contract in the parts in which it is asked for, and what four screens or more share.
 */
const POCOS_ARCHIVOS = [
  { name: 'app', tags: ['$initial' as const], priority: 9 },
  // What a receipt is read by, with a session and without.
  { name: 'papeles', test: de('src/ui/texto/fechas', 'src/ui/encuesta/(codigo|ficha)', 'contract/comprobantes'), priority: 8 },
  { name: 'flotantes', test: /\/(toasts|dialogo-modal)\.tsx$/, priority: 8 },
  // A session's frame, and what any of its pages is made of and asks first.
  {
    name: 'dentro',
    test: de(
      'src/app/(flows|screens|work-frame|menu)',
      'src/api/operations/session',
      'src/ui/marco/(marco-trabajo|hoja)',
      'src/ui/(formulario|texto|iconos(?=\\.tsx))',
      'src/ui/avisos/(esqueleto|vacio|recuperado)',
      'machines/(collection|renewed-list|survey-access|file-download)',
      'src/actors/(survey-access|watch-return|save-file)',
      'src/ui/encuesta/(barra-avance|tarjeta-encuesta|estado-encuesta)',
      'src/ui/marco/dialogo-de-formulario',
      'src/ui/encuesta/dialogos',
      'src/screens/acceso-a-encuesta',
      'src/api/static-data',
      'contract/(administrados|recuento|rules/(codigo-de-vinculo|cuestionario(?=\\.ts)))',
    ),
    priority: 7,
  },
  // What reads what the tab kept of a session, and apart, so that a page which needs none is shown without it.
  { name: 'reading', test: de('src/app/(reading|session-envelope|kept-place|persistence/session-user)'), priority: 6 },
  { name: 'retomar', test: de('src/app/persistence'), priority: 4 },
  { name: 'puerta-de-apoderado', test: de(...enCadaPiso(DEL_APODERADO)), priority: 1 },
  { name: 'puertas', test: de(...enCadaPiso(DE_LAS_PUERTAS), 'src/ui/cerca'), priority: 2 },
  // What a door and one's own account ask for a second factor by.
  { name: 'segundo-factor', test: de(...enCadaPiso(['second-factor', 'segundo-factor/use-secretos'])), priority: 3 },
  // What a door brings when it is asked for, or its place is near.
  { name: 'segundo-paso', test: de('src/screens/(login/)?segundo-factor'), priority: 1 },
  {
    name: 'cuenta-microsoft',
    test: de(...enCadaPiso(['msal-exchange', 'organization-account', 'login/situacion-de-cuenta'])),
    priority: 1,
  },
  { name: 'video-de-ayuda', test: de(...enCadaPiso(['tutorial-video', 'login/video-de-ayuda'])), priority: 1 },
  { name: 'verificacion', test: de(...enCadaPiso(['verificar'])), priority: 1 },
  { name: 'permisos', test: de('contract/rules/permisos(?=\\.ts)'), priority: 6 },
  // The contract, in the parts in which it is asked for (src/api/operations.ts).
  ...['entrance', 'guardians', 'account', 'surveys', 'desk', 'progress', 'surveys-admin', 'accounts-admin', 'invitations', 'agency'].map(
    (parte) => ({
      name: `contrato-${parte}`,
      test: de(`src/api/operations/${parte}`),
      priority: 5,
    }),
  ),
  // What a page asks for together, one by one hardly more than headers. What a guardian's home shares with the administration's pages is a file of its own.
  { name: 'ficha', test: de('machines/admin-record'), priority: 2 },
  { name: 'mis-estudiantes', test: de('src/screens/mis-estudiantes', '(machines|src/actors)/(mis-estudiantes|student-link)'), priority: 1 },
  { name: 'encuestas-de-escuela', test: de(...enCadaPiso(['school-surveys'])), priority: 1 },
  { name: 'cuenta', test: de('(machines|src/actors)/(mi-cuenta|own-second-factor|password-strength)'), priority: 1 },
  // Small parts of the lists: each of its own costs more in headers than in what it says. First those of whoever has no list of the administration's.
  {
    name: 'paginas',
    test: de('src/ui/marco/(pestanas|paginas)', 'contract/rules/(csv|regiones)', 'machines/table', 'src/ui/marco/use-pantalla'),
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'por-paginas',
    test: de('src/screens/administracion/(por-paginas|consulta|por-omision|pregunta)'),
    minShareCount: 2,
    priority: 2,
  },
  { name: 'listados', test: de('src/screens/administracion'), minShareCount: 2, priority: 1 },
]

/** What tells, as Vite's does, that a late part of the program does not come. */
const DICE_LO_QUE_FALTA = `const trae = (carga) => carga().catch((falla) => {
  dispatchEvent(new Event('vite:preloadError'))
  throw falla
})`

/** And asks for what it is made of beside it, each once: far from the server, one after another is a turn each. */
const PIDE_SUS_PARTES = `${DICE_LO_QUE_FALTA}
const pedidas = new Set()
export const __vitePreload = (carga, partes = []) => {
  for (const parte of partes) {
    if (pedidas.has(parte) || parte.endsWith('.css')) continue
    pedidas.add(parte)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href: '/' + parte }))
  }
  return trae(carga)
}`

/** In the place of what Vite brings a late part by, which knows of other browsers and of styles that here come with a page (src/app/every-style.ts). */
const traeConEsto = (codigo: string): Plugin => ({
  name: 'trae-partes',
  enforce: 'pre',
  apply: 'build',
  load: (id) => (id.endsWith('vite/preload-helper.js') ? codigo : null),
})

/** A late part's own parts: not what every page begins with, which the page itself asks for. */
const sonSuyas = (_archivo: string, partes: string[], { hostType: quien }: { hostType: 'html' | 'js' }) =>
  quien === 'html' ? partes : partes.filter((parte) => !/\/(app|rolldown-runtime)-/.test(parte))

/**
 * What packages bring and these pages never call. The client gives ofetch whole addresses and reads itself what is answered; the charts' scales go from
 * numbers to numbers, without colours, without time and without writing them.
 */
const NO_SE_LLAMA = [
  { lo: /^(ufo|destr)$/, de: '/ofetch/', nombres: 'default withBase withQuery' },
  { lo: /^d3-format$/, de: '/d3-scale/', nombres: 'format formatPrefix formatSpecifier precisionFixed precisionPrefix precisionRound' },
  { lo: /^d3-color$/, de: '/d3-interpolate/', nombres: 'color cubehelix hcl hsl lab rgb' },
  {
    lo: /^@visx\/vendor\/d3-time$/,
    de: '/@visx/scale/',
    nombres: ['time', 'utc'].flatMap((reloj) => 'Second Minute Hour Day Week Month Year'.split(' ').map((cada) => reloj + cada)).join(' '),
  },
]

const sinLoQueNoSeLlama: Plugin = {
  name: 'sin-lo-que-no-se-llama',
  enforce: 'pre',
  apply: 'build',
  resolveId: (id, quien) => {
    const cual = NO_SE_LLAMA.findIndex(({ lo, de: paquete }) => lo.test(id) && quien?.includes(paquete))
    return cual < 0 ? null : `\0no-se-llama:${cual}`
  },
  load: (id) => {
    const cual = NO_SE_LLAMA[Number(id.split('\0no-se-llama:')[1])]
    if (cual === undefined) return null
    const salen = cual.nombres.split(' ').map((nombre) => `falla as ${nombre}`)
    return `const falla = () => { throw new Error('no se llama') }\nexport { ${salen.join(', ')} }`
  },
}

/**
 * What React asks for and these pages do not have: what a browser's extension would look at them by (who looks does so in development), what
 * only Node or Internet Explorer has, and the browser's own sign that a page is on its way, where ours is told in words.
 */
const NO_HAY = Object.fromEntries(
  ['__REACT_DEVTOOLS_GLOBAL_HOOK__', 'process', 'setImmediate', 'document.documentMode', 'navigation'].map((nombre) => [
    nombre,
    'undefined',
  ]),
)

/** Each constant where it is used, and no parentheses that only ask for a part to be read at once. */
const SIN_RODEOS = { inlineConst: { mode: 'all' as const, pass: 3 }, pifeForModuleWrappers: false }

/**
 * What each build makes. The survey's page is built alone (`vite build --mode encuestador`), after the application: what
 * both share would reach it with all that only the application uses. So is the page that ends a Microsoft sign-in.
 */
const CONSTRUCCIONES = {
  aplicacion: {
    emptyOutDir: true,
    modulePreload: { polyfill: false, resolveDependencies: sonSuyas },
    rollupOptions: {
      input: { app: 'src/index.html' },
      optimization: SIN_RODEOS,
      output: {
        codeSplitting: { groups: POCOS_ARCHIVOS },
        // The first file names all the others: what tells two builds apart is what weighs in it.
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
  encuestador: {
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { encuestador: 'src/encuestador/index.html' },
      optimization: SIN_RODEOS,
      // The router comes with the buttons that are links, and no page stands behind this one.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/(wouter|regexparam)\//, sideEffects: false }] },
    },
  },
  // What the doors are drawn with, which reads the application's built parts (src/puertas.css).
  puertas: { emptyOutDir: false, copyPublicDir: false, rollupOptions: { input: { puertas: 'src/puertas.css' } } },
  msal: {
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: { polyfill: false },
    rollupOptions: { input: { msal: 'src/msal.html' } },
  },
  // Beside what the service publishes and not in it: only the local tools serve it.
  galeria: { outDir: '../../dist/galeria', emptyOutDir: true, copyPublicDir: false, modulePreload: { polyfill: false } },
}

const esSuelta = (modo: string): modo is Exclude<keyof typeof CONSTRUCCIONES, 'aplicacion'> =>
  modo !== 'aplicacion' && modo in CONSTRUCCIONES

const laConstruccion = (modo: string) => (esSuelta(modo) ? CONSTRUCCIONES[modo] : CONSTRUCCIONES.aplicacion)

function esTexto(nodo: ESTree.Node): boolean {
  if (nodo.type === 'BinaryExpression') return esTexto(nodo.left) && esTexto(nodo.right)
  return (nodo.type === 'Literal' && typeof nodo.value === 'string') || nodo.type === 'TemplateLiteral'
}

/** What a chart does not run by: its descriptions, which are for who reads it and weigh as much as a screen, and its types. */
function soloSeLee(parte: ESTree.ObjectPropertyKind): boolean {
  if (parte.type !== 'Property' || parte.key.type !== 'Identifier') return false
  const { key, value } = parte
  if (key.name === 'description') return esTexto(value)
  if (key.name !== 'types' || value.type !== 'ObjectExpression') return false
  return value.properties.every((una) => una.type === 'Property' && una.value.type === 'TSAsExpression')
}

/** What an operation does, in words: for who reads the API's description, which the server writes. */
function esResumen(parte: ESTree.ObjectPropertyKind): boolean {
  return parte.type === 'Property' && parte.key.type === 'Identifier' && parte.key.name === 'resumen' && esTexto(parte.value)
}

/** The source without the parts that its program does not run by, each cut up to where the next one begins or its object ends. */
function recorta(archivo: string, codigo: string, sobra: (parte: ESTree.ObjectPropertyKind) => boolean): string {
  const cortes: [desde: number, hasta: number][] = []
  const busca = new Visitor({
    ObjectExpression: ({ properties, end }) =>
      properties.forEach((parte, i) => {
        if (sobra(parte)) cortes.push([parte.start, properties[i + 1]?.start ?? end - 1])
      }),
  })
  busca.visit(parseSync(archivo, codigo).program)
  return cortes
    .toSorted(([uno], [otro]) => otro - uno)
    .reduce((texto, [desde, hasta]) => texto.slice(0, desde) + texto.slice(hasta), codigo)
}

const soloLoQueCorre: Plugin = {
  name: 'solo-lo-que-corre',
  enforce: 'pre',
  apply: 'build',
  transform: (code, id) => (id.includes('/machines/') ? { code: recorta(id, code, soloSeLee), map: null } : null),
}

const sinResumenes: Plugin = {
  name: 'sin-resumenes',
  enforce: 'pre',
  apply: 'build',
  transform: (code, id) => (/\/contract\/[\w.-]+\.ts$/.test(id) ? { code: recorta(id, code, esResumen), map: null } : null),
}

/** The tab's picture in the document itself: a request less of each first page. */
const iconoALaVista: Plugin = {
  name: 'icono-a-la-vista',
  apply: 'build',
  transformIndexHtml: (html) => {
    const dibujo = readFileSync(new URL('public/favicon.svg', import.meta.url), 'utf8').trim()
    const escapado = dibujo.replaceAll('"', "'").replaceAll('<', '%3C').replaceAll('>', '%3E').replaceAll('#', '%23')
    return html.replace('href="/favicon.svg" type="image/svg+xml"', `href="data:image/svg+xml,${escapado}"`)
  },
}

/** A program of `public` within the document itself: the service lets it run by its hash (server/plugins/http/estaticos.ts). */
async function enSuPagina(cual: 'arranque' | 'comienzo'): Promise<string> {
  const fuente = readFileSync(new URL(`public/${cual}.js`, import.meta.url), 'utf8')
  const { code } = await transform(fuente, { minify: true, target: 'es5', charset: 'utf8' })
  return `<script>${code.trim()}</script>`
}

/** What the page says until its program runs. */
const arranqueALaVista: Plugin = {
  name: 'arranque-a-la-vista',
  apply: 'build',
  transformIndexHtml: async (html) => {
    const arranque = await enSuPagina('arranque')
    return html.replace('<script src="/arranque.js"></script>', () => arranque)
  },
}

/**
 * The program is asked for at once and begins once the page is drawn: before, a slow telephone showed nothing of a written door until it had run. What names
 * it waits in a template, so that whoever puts it in the page (public/comienzo.js) gives no address, and what fails of it is told as of any other program.
 */
const comienzaDibujada: Plugin = {
  name: 'comienza-dibujada',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: async (html) => {
      const [programa, ruta] = /<script type="module" crossorigin src="([^"]+)"><\/script>/.exec(html) ?? []
      if (programa === undefined) throw new Error('La página construida no pide su programa.')
      const comienzo = await enSuPagina('comienzo')
      return html
        .replace(programa, () => `<link rel="modulepreload" crossorigin href="${ruta}">`)
        .replace('  </body>', () => `    <template>${programa}</template>\n    ${comienzo}\n  </body>`)
    },
  },
}

/** In development no server writes the help desk in the pages. */
const sinMesa: Plugin = {
  name: 'sin-mesa',
  apply: 'serve',
  transformIndexHtml: (html) => escribeMesa(html, null),
}

/** How long what a test waits for may take to come: only what never comes is a fault, and where nothing slow answers it is told soon. */
const PACIENCIA = { sinEsperas: { poll: { timeout: 8_000 } }, conServidor: { poll: { timeout: 30_000 } } }

const DE_POSTGRES = 'tests/server/postgres.test.ts'

/**
 * On a machine with PostgreSQL the server's tests run on it, and what they ask is asked of the embedded database too
 * (tests/support/entorno/tambien-en-el-embebido.ts). These run on the embedded one there as well as elsewhere: the first have no database
 * of `levantar`, and the others ask each operation of it as each account.
 */
const EN_LA_EMBEBIDA = [
  'a-la-vez conexiones consola datos-escritos informes-externos limesurvey-doble migraciones plantillas plataforma-config proceso procesos recorte reserva',
  'reserva-de-tablas respaldo salida semilla simulacro trazas',
  'identidad-tls matriz-de-autorizacion plataforma-permisos proteccion version-anterior',
].flatMap((nombres) => nombres.split(' ').map((nombre) => `tests/server/${nombre}.test.ts`))

/** And this on both: it has a way of its own for each. */
const EN_LAS_DOS = ['tests/server/importacion.test.ts']

const DEL_SERVIDOR = 'tests/server/*.test.ts'

/** Which files run where. */
const SOBRE =
  PROGRAMAS === undefined
    ? { embebida: [DEL_SERVIDOR], postgres: [DE_POSTGRES], noPostgres: [] }
    : { embebida: [...EN_LA_EMBEBIDA, ...EN_LAS_DOS], postgres: [DEL_SERVIDOR], noPostgres: EN_LA_EMBEBIDA }

/** Two pages, the application and the embedded survey tool; and the gallery of the pieces of both, for whoever works on them. */
export default defineConfig(({ command, mode }) => ({
  ...(mode === 'galeria' ? { root: 'src/galeria', base: '/local/galeria/' } : { root: 'src' }),
  publicDir: '../public',
  plugins: [
    react(),
    tailwindcss(),
    sinResumenes,
    soloLoQueCorre,
    sinMesa,
    arranqueALaVista,
    reactSinLoAjeno,
    sinLoQueNoSeLlama,
    ...(esSuelta(mode) ? [] : [traeConEsto(PIDE_SUS_PARTES), comienzaDibujada]),
    mode === 'encuestador' ? traeConEsto(`${DICE_LO_QUE_FALTA}\nexport { trae as __vitePreload }`) : iconoALaVista,
  ],
  define: command === 'build' ? NO_HAY : {},
  // React 18 and later need no stand-in for what reads a store.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      { find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/, replacement: 'use-sync-external-store/with-selector.js' },
    ],
  },
  server: {
    host: '127.0.0.1',
    port: puerto,
    strictPort: true,
    fs: { allow: ['..'] },
    // The client's own sources stand under src/api: only addresses without an extension are calls.
    proxy: { '^/api/(?!.*\\.tsx?(\\?|$))': api, '/captcha': api, '/local': api },
  },
  // Relative to the root, unlike the build's own entries.
  optimizeDeps: { entries: ['index.html', 'encuestador/index.html'] },
  build: {
    outDir: '../dist/web',
    // The oldest browsers that the product promises (README): some 99.8 % of what is used in Chile.
    target: ['chrome99', 'safari15.4', 'firefox97'],
    ...laConstruccion(mode),
  },
  test: {
    root: '.',
    // One more than the smallest machine has cores: those that follow a browser or a server wait for it half of the time.
    maxWorkers: 3,
    sequence: { sequencer: LargoPrimero },
    setupFiles: ['tests/support/entorno/consola.ts', 'tests/support/entorno/globales.ts'],
    // Nobody is there to look at a machine that stopped for a while: twice red is red, and once is told by name (scripts/test.mjs).
    retry: process.env['CI'] ? 1 : 0,
    // Loading everything anew for each of 150 files took as long as a third of the tests.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'reglas',
          include: ['tests/{house,contract,kit,machines}/**/*.test.ts'],
          environment: 'node',
          expect: PACIENCIA.sinEsperas,
          // What explores, mutates or starts a process says beside it how much longer it may take.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'servidor',
          include: ['tests/ataques/**/*.test.ts', ...SOBRE.embebida],
          exclude: [DE_POSTGRES],
          environment: 'node',
          expect: PACIENCIA.conServidor,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          globalSetup: 'tests/support/entorno/construccion.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: SOBRE.postgres,
          exclude: SOBRE.noPostgres,
          environment: 'node',
          expect: PACIENCIA.conServidor,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          globalSetup: 'tests/support/entorno/sobre-postgres.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'pantallas',
          include: ['tests/screens/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['tests/support/entorno/paciencia.ts'],
          expect: PACIENCIA.sinEsperas,
          // Twice as long as a wait: on a busy machine, typing a whole form takes its time too.
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'navegador',
          include: ['tests/browser/**/*.test.ts'],
          environment: 'node',
          expect: PACIENCIA.conServidor,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          globalSetup: 'tests/support/entorno/construccion.ts',
        },
      },
    ],
  },
}))
