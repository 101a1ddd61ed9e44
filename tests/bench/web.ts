import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import Fastify from 'fastify'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { build } from 'vite'
import { comprimeWeb } from '#scripts/comprimir-web.mjs'
import { instalaEstaticos } from '#server/plugins/http/estaticos.ts'
import { filaDe } from '#server/semilla/cuentas.ts'
import { levantaAplicacion } from '#tests/support/navegador/aplicacion-real.ts'
import { abreChromium } from '#tests/support/navegador/chromium.ts'
import { respondeTodo } from '#tests/support/personas/encuestador.ts'
import { FAMILIA, LAUTARO } from '#tests/support/personas/familia.ts'
import { entraApoderado, escribe, presiona, ve } from '#tests/support/personas/persona.ts'

/** What a browser brought: bytes on the wire, headers included, and requests. */
export interface Carga {
  nombre: string
  bytes: number
  peticiones: number
}

const PAGINA_VACIA = fileURLToPath(new URL('./pagina-vacia/', import.meta.url))

/** The empty page of Vite and React, built and served as the product is. */
async function enPaginaVacia<T>(hace: (url: string) => Promise<T>): Promise<T> {
  const carpeta = await mkdtemp(join(tmpdir(), 'vacia-'))
  await build({
    configFile: false,
    root: PAGINA_VACIA,
    plugins: [react()],
    logLevel: 'error',
    build: { outDir: carpeta, emptyOutDir: true, target: 'es2022' },
  })
  await comprimeWeb(carpeta)
  const app = Fastify()
  app.decorate('servidas', [])
  await instalaEstaticos(app, carpeta, {
    publicUrl: 'http://127.0.0.1',
    mesa: () => null,
    avisos: async () => null,
    serviceWorker: true,
    usoDeEstados: false,
  })
  try {
    return await hace(await app.listen({ host: '127.0.0.1', port: 0 }))
  } finally {
    await app.close()
    await rm(carpeta, { recursive: true, force: true })
  }
}

/** What a visit to an empty cache brings, up to when the network rests. */
async function carga(
  navegador: Browser,
  nombre: string,
  visita: (contexto: BrowserContext, pagina: Page) => Promise<void>,
): Promise<Carga> {
  const contexto = await navegador.newContext({ viewport: { width: 360, height: 740 }, locale: 'es-CL' })
  const tamanos: Promise<number>[] = []
  contexto.on('requestfinished', (peticion) => {
    tamanos.push(peticion.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize))
  })
  const pagina = await contexto.newPage()
  await visita(contexto, pagina)
  await pagina.waitForLoadState('networkidle')
  const bytes = (await Promise.all(tamanos)).reduce((suma, uno) => suma + uno, 0)
  await contexto.close()
  return { nombre, bytes, peticiones: tamanos.length }
}

/** A guardian on her telephone: signs in, links her student, answers the whole survey and sees her receipt. */
async function viajeDelApoderado(url: string, contexto: BrowserContext, pagina: Page): Promise<void> {
  const { usuario, password } = filaDe('apoderado')
  await pagina.goto(`${url}/ingreso-apoderados`)
  await entraApoderado(pagina, usuario, password)
  await pagina.waitForURL((actual) => actual.pathname !== '/ingreso-apoderados')
  await pagina.goto(`${url}/mis-estudiantes`)
  await ve(pagina, 'Mis estudiantes')
  // Her students are in sight: before they come, nobody knows whether this is the first one or another.
  await pagina.getByRole('heading', { name: 'Vincular otro estudiante' }).waitFor()
  await escribe(pagina, { 'RUN del estudiante': '36.208.845-3' })
  await presiona(pagina, 'Buscar')
  await presiona(pagina, 'Sí, vincular')
  const [encuesta] = await Promise.all([contexto.waitForEvent('page'), presiona(pagina, `Comenzar la encuesta de ${LAUTARO}`)])
  await respondeTodo(encuesta, FAMILIA)
  await presiona(encuesta, 'Enviar encuesta')
  await ve(encuesta, 'Encuesta enviada')
}

/** The bytes of the first visits and of a guardian's whole way, beside an empty page of the same tools. */
export async function mideWeb(alAvanzar: (paso: string) => void): Promise<Carga[]> {
  const navegador = await abreChromium()
  const aplicacion = await levantaAplicacion()
  try {
    const { url } = aplicacion
    const cargas = [
      await enPaginaVacia((vacia) =>
        carga(navegador, 'Página vacía de Vite y React', async (_, pagina) => {
          await pagina.goto(vacia)
          await pagina.locator('#root > *').first().waitFor()
        }),
      ),
      await carga(navegador, 'Primera visita al ingreso (/login)', async (_, pagina) => {
        await pagina.goto(`${url}/login`)
        await pagina.getByRole('button', { name: 'Ingresar', exact: true }).waitFor()
      }),
      await carga(navegador, 'Primera visita al ingreso de apoderados', async (_, pagina) => {
        await pagina.goto(`${url}/ingreso-apoderados`)
        await pagina.getByRole('button', { name: 'Ingresar', exact: true }).waitFor()
      }),
      await carga(navegador, 'Un apoderado entra, vincula, responde y envía', (contexto, pagina) =>
        viajeDelApoderado(url, contexto, pagina),
      ),
    ]
    for (const { nombre, bytes, peticiones } of cargas) alAvanzar(`${nombre}: ${Math.round(bytes / 1024)} KB en ${peticiones} peticiones`)
    return cargas
  } finally {
    await aplicacion.cierra()
    await navegador.close()
  }
}
