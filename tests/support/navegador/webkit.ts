import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { puertoLibre } from '../entorno/puerto-libre.ts'
import { ALTO, hasta, type Telefono } from './telefono.ts'

/** What it asks of the machine (Debian: webkit2gtk-driver, xvfb, python3-gi, gir1.2-webkit2-4.1). */
export const PROGRAMAS_DE_WEBKIT = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb', '/usr/bin/python3', '/usr/lib/python3/dist-packages/gi']

const [CONDUCTOR = '', PANTALLA = ''] = PROGRAMAS_DE_WEBKIT
const VENTANA = fileURLToPath(new URL('ventana-webkit.py', import.meta.url))

/** The name under which WebDriver answers an element. */
const ELEMENTO = 'element-6066-11e4-a52e-4f735466cecf'

async function termina(proceso: ChildProcess): Promise<void> {
  if (proceso.exitCode !== null || proceso.signalCode !== null) return
  proceso.kill('SIGKILL')
  await once(proceso, 'exit')
}

/** A screen that nobody sees; it says its own number. */
async function abrePantalla(): Promise<{ pantalla: ChildProcess; numero: string }> {
  const pantalla = spawn(PANTALLA, ['-displayfd', '1', '-screen', '0', '1400x1000x24'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [dicho] = (await once(pantalla.stdout, 'data')) as [Buffer]
  return { pantalla, numero: dicho.toString().trim() }
}

/** A telephone with WebKit, as every iPhone has, by its driver's own protocol. */
export async function telefonoConWebKit(ancho: number): Promise<Telefono> {
  const puerto = await puertoLibre()
  const { pantalla, numero } = await abrePantalla()
  const env = { ...process.env, DISPLAY: `:${numero}`, GDK_BACKEND: 'x11', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }
  const conductor = spawn(CONDUCTOR, [`--port=${puerto}`], { stdio: 'ignore', env })
  const pide = async (camino: string, datos?: Record<string, unknown>, method = datos === undefined ? 'GET' : 'POST'): Promise<unknown> => {
    const respuesta = await fetch(`http://127.0.0.1:${puerto}/${camino}`, { method, ...(datos && { body: JSON.stringify(datos) }) })
    const { value } = (await respuesta.json()) as { value: unknown }
    if (!respuesta.ok) throw new Error(JSON.stringify(value))
    return value
  }
  await hasta(() => pide('status'))
  const { sessionId } = (await pide('session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: VENTANA, args: [] } } },
  })) as { sessionId: string }
  const sesion = `session/${sessionId}`
  const ensancha = (width: number) => pide(`${sesion}/window/rect`, { width, height: ALTO })
  const ve = (value: string): Promise<string> =>
    hasta(async () => {
      const hallado = (await pide(`${sesion}/element`, { using: 'xpath', value })) as Record<string, string>
      return `${sesion}/element/${hallado[ELEMENTO]}`
    })
  const pestanas = () => pide(`${sesion}/window/handles`) as Promise<string[]>
  let medida = ancho
  await ensancha(ancho)
  return {
    quejas: [],
    abre: (url) => pide(`${sesion}/url`, { url }),
    recarga: () => pide(`${sesion}/refresh`, {}),
    ensancha: (width) => {
      medida = width
      return ensancha(width)
    },
    ve,
    toca: (xpath) => hasta(async () => pide(`${await ve(xpath)}/click`, {})),
    escribe: async (xpath, text) => pide(`${await ve(xpath)}/value`, { text }),
    pregunta: (funcion) =>
      pide(`${sesion}/execute/sync`, { script: `return (${String(funcion)})()`, args: [] }) as Promise<ReturnType<typeof funcion>>,
    pestanas,
    pasaALaNueva: async (habia) => {
      const handle = await hasta(async () => (await pestanas()).find((una) => !habia.includes(una)))
      await pide(`${sesion}/window`, { handle })
      await ensancha(medida)
    },
    retrata: async () => Buffer.from((await pide(`${sesion}/screenshot`)) as string, 'base64'),
    cierra: async () => {
      await pide(sesion, undefined, 'DELETE').catch(() => {})
      await termina(conductor)
      await termina(pantalla)
    },
  }
}
