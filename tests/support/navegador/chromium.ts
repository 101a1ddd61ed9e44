import { execFile } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { chromiumEmpaquetado } from './chromium-empaquetado.ts'

const corre = promisify(execFile)

/** The one without windows first: tests take some half of the processor in it. */
const NOMBRES = ['chromium-headless-shell', 'google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser']
const EN_MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** There is no browser to test with; the message says what to install. */
export class SinChromium extends Error {
  constructor(causa: string) {
    super(`${causa} Instale Google Chrome o Chromium, o indique su programa en CHROMIUM_PATH.`)
    this.name = 'SinChromium'
  }
}

interface Programa {
  ruta: string
  env: Record<string, string>
}

/** Some systems put a note in the browser's place ("install it with snap"): only a program that tells its version counts. */
async function funciona({ ruta, env }: Programa): Promise<boolean> {
  return corre(ruta, ['--version'], { env: { ...process.env, ...env }, timeout: 10_000 }).then(
    () => true,
    () => false,
  )
}

async function delSistema(): Promise<Programa | null> {
  const carpetas = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const candidatos = NOMBRES.flatMap((nombre) => carpetas.map((carpeta) => join(carpeta, nombre)))
  for (const ruta of process.platform === 'darwin' ? [EN_MAC, ...candidatos] : candidatos) {
    const instalado = { ruta, env: {} }
    if (await funciona(instalado)) return instalado
  }
  return null
}

async function busca(): Promise<Programa> {
  const indicado = process.env['CHROMIUM_PATH']
  if (indicado) {
    const elegido = { ruta: indicado, env: {} }
    if (await funciona(elegido)) return elegido
    throw new SinChromium(`CHROMIUM_PATH indica ${indicado}, que no es un navegador que funcione.`)
  }
  const instalado = await delSistema()
  if (instalado !== null) return instalado
  const empaquetado = await chromiumEmpaquetado()
  if (empaquetado !== null && (await funciona(empaquetado))) return empaquetado
  throw new SinChromium('No se encontró un navegador para las pruebas.')
}

let encontrado: Promise<Programa> | undefined

/** Looked for once in each worker: asking a program for its version starts it. */
const programa = (): Promise<Programa> => (encontrado ??= busca())

/**
 * Which browser the tests use: `CHROMIUM_PATH`, else the system's Chrome or Chromium, else the one of the
 * `@sparticuz/chromium` package (interface, commands). Rejects with `SinChromium`; a test is never skipped for lack of one.
 */
export async function rutaDeChromium(): Promise<string> {
  return (await programa()).ruta
}

/**
 * What no test looks at. A whole browser draws the pop-ups of its address bar anew behind each page: two pages more, which
 * took as much of the processor as ours. Of two such lists a browser hears the last, so the driver's own is said again, but
 * for what only Windows and Edge need.
 */
const SIN = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** Milliseconds between what is done in a window. */
const VISTA = 300

interface Opciones {
  /** Without windows, unless told otherwise. The packaged one has none to show. */
  headless?: boolean
  /** Whether a page that is left is kept entire, to be shown again on going back; the driver turns that off. */
  guardaPaginas?: boolean
}

/** Opens the browser of `rutaDeChromium`. */
export async function abreChromium({ headless = true, guardaPaginas = false }: Opciones = {}): Promise<Browser> {
  const { ruta, env } = await programa()
  return chromium.launch({
    executablePath: ruta,
    headless,
    // A window is there for a person to follow.
    slowMo: headless ? 0 : VISTA,
    ignoreDefaultArgs: guardaPaginas ? ['--disable-back-forward-cache'] : [],
    // Letters where a telephone puts them, and not moved to whole points.
    args: ['--no-sandbox', '--disable-background-networking', '--font-render-hinting=none', `--disable-features=${SIN.join(',')}`],
    env: { ...process.env, ...env },
  })
}
