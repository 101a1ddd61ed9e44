import { mkdir, rm } from 'node:fs/promises'
import { argv, exit, stdout } from 'node:process'
import type { Browser, Page } from 'playwright-core'
import { PERMISOS_DE_RUTA, puedeVer, RUTAS, type NombreDeRuta } from '#contract/rules/permisos.ts'
import { ROL } from '#contract/rules/roles.ts'
import { pathOf } from '#routes'
import { REGISTROS } from '#server/semilla/cuentas.ts'
import { levantaAplicacion } from '#tests/support/navegador/aplicacion-real.ts'
import { abreChromium } from '#tests/support/navegador/chromium.ts'
import { entraApoderado, entraEstablecimiento, escribe, presiona, resuelveCaptcha } from '#tests/support/personas/persona.ts'
import { DE_PASO } from './de-paso.ts'

/**
 * `npm run screens`: pictures of every page that each demonstration account sees, in the real product, under
 * `coverage/pantallas/<perfil>/<pagina>-<ancho>.png`. Fails when a page breaks, overflows sideways or complains.
 * `--readme` writes those of the README instead, under `docs/pantallas`.
 */
const ANCHOS = [360, 768, 1280] as const
const DESTINO = 'coverage/pantallas'
const DEL_README = 'docs/pantallas'

/** Accounts whose password belongs to another service, or that cannot sign in yet. */
const SIN_CLAVE_PROPIA = ['organizacion', 'clave-unica', 'apoderado-sin-verificar']

const problemas: string[] = []
let retratos = 0

/** A person's browser, and how to take pictures of what it shows. */
async function abreVisita(navegador: Browser, baseURL: string, perfil: string, colorScheme: 'light' | 'dark' = 'light') {
  const contexto = await navegador.newContext({
    baseURL,
    colorScheme,
    locale: 'es-CL',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
  })
  contexto.setDefaultTimeout(15_000)
  const pagina = await contexto.newPage()
  let quejas: string[] = []
  contexto.on('console', (mensaje) => {
    // The browser itself reports every answer of 400 and above, which are how the service says no.
    if (mensaje.type() === 'error' && !mensaje.text().startsWith('Failed to load resource')) quejas.push(mensaje.text())
  })
  contexto.on('weberror', (error) => quejas.push(error.error().message))
  await mkdir(`${DESTINO}/${perfil}`, { recursive: true })

  /** One picture for each width of the page in sight. */
  const retrata = async (nombre: string, de: Page = pagina): Promise<void> => {
    for (const width of ANCHOS) {
      await de.setViewportSize({ width, height: width < 600 ? 740 : 800 })
      await de.evaluate(() => document.fonts.ready)
      await de.screenshot({ path: `${DESTINO}/${perfil}/${nombre}-${width}.png`, fullPage: true })
      retratos += 1
      const donde = `${perfil}/${nombre} a ${width} px`
      const sobra = await de.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (sobra > 0) problemas.push(`${donde}: se sale ${sobra} px por el lado.`)
      if (await de.getByText('La página no se pudo mostrar').isVisible()) problemas.push(`${donde}: la página no se pudo mostrar.`)
      problemas.push(...quejas.map((queja) => `${donde}: ${queja}`))
      quejas = []
    }
  }
  const visita = async (path: string, nombre: string): Promise<void> => {
    await pagina.goto(path)
    await pagina.waitForLoadState('networkidle')
    await retrata(nombre)
  }
  return { contexto, pagina, retrata, visita }
}

type Visita = Awaited<ReturnType<typeof abreVisita>>

const nombreDe = (ruta: NombreDeRuta): string => pathOf(ruta).slice(1).replaceAll('/', '-')

async function lasPublicas({ pagina, visita, retrata }: Visita): Promise<void> {
  const publicas = RUTAS.filter((ruta) => PERMISOS_DE_RUTA[ruta] === 'publica' && !DE_PASO.includes(ruta))
  for (const ruta of publicas) await visita(pathOf(ruta), nombreDe(ruta))
  await visita('/no/existe', 'no-encontrada')
  await visita(pathOf('login', { sesionExpirada: 'true' }), 'sesion-expirada')
  await pagina.goto(pathOf('login'))
  await presiona(pagina, 'Ingresar')
  await retrata('login-con-errores')
}

async function unComprobante({ pagina, retrata }: Visita, codigo: string, nombre: string): Promise<void> {
  await pagina.goto(pathOf('verificar'))
  await escribe(pagina, { 'Código del comprobante': codigo })
  await resuelveCaptcha(pagina)
  await presiona(pagina, 'Verificar')
  const otro = pagina.getByRole('button', { name: 'Verificar otro comprobante' })
  await otro.waitFor()
  await retrata(nombre)
  // Loading the page again would bring this answer back.
  await otro.click()
}

/** The survey page, the receipt and the list that does not arrive, as the demonstration's guardian sees them. */
async function losEstadosDelApoderado({ contexto, pagina, retrata }: Visita): Promise<string> {
  await pagina.goto(pathOf('misEstudiantes'))
  const [encuesta] = await Promise.all([
    contexto.waitForEvent('page'),
    pagina.getByRole('button', { name: /^Continuar la encuesta/ }).click(),
  ])
  await encuesta.waitForLoadState('networkidle')
  await retrata('encuesta', encuesta)
  await presiona(encuesta, 'Revisar y enviar')
  await retrata('encuesta-con-errores', encuesta)
  await encuesta.close()
  await pagina
    .getByRole('button', { name: /^Ver comprobante/ })
    .first()
    .click()
  const codigo = (await pagina.getByRole('dialog').getByRole('definition').first().innerText()).trim()
  await retrata('comprobante')
  await presiona(pagina, 'Cerrar')
  await pagina.route('**/api/apoderados-estudiantes', (ruta) =>
    ruta.fulfill({ status: 503, json: { codigo: 'sin-servicio', message: 'El servicio no está disponible.' } }),
  )
  await pagina.reload()
  await pagina.getByRole('button', { name: 'Reintentar' }).first().waitFor()
  await retrata('lista-fallida')
  return codigo
}

async function losEstadosDelColegio({ pagina, retrata }: Visita): Promise<void> {
  await pagina.goto(pathOf('seleccionEstudiante'))
  await pagina.getByRole('button', { name: /^Elegir .*5° básico$/ }).click()
  await pagina.getByRole('heading', { name: /estudiantes$/, level: 2 }).waitFor()
  await retrata('lista-de-estudiantes')
  await escribe(pagina, { 'RUN o nombre': 'nadie se llama así' })
  await presiona(pagina, 'Buscar')
  await pagina.getByText('Ningún estudiante coincide').waitFor()
  await retrata('lista-vacia')
}

async function entra({ pagina }: Visita, { usuario, password, fila }: (typeof REGISTROS)[number]): Promise<void> {
  if (fila.rolId !== ROL.APODERADO) await entraEstablecimiento(pagina, usuario, password)
  else {
    await pagina.goto(pathOf(fila.origen === 'EPJA' ? 'ingresoEpja' : 'ingresoApoderados'))
    await entraApoderado(pagina, usuario, password)
  }
  await pagina.getByRole('button', { name: 'Ingresar', exact: true }).waitFor({ state: 'detached' })
  await pagina.waitForLoadState('networkidle')
}

async function todas(navegador: Browser, url: string): Promise<void> {
  await rm(DESTINO, { recursive: true, force: true })
  const publica = await abreVisita(navegador, url, 'publico')
  await lasPublicas(publica)
  let codigo = ''
  for (const cuenta of REGISTROS.filter(({ perfil }) => !SIN_CLAVE_PROPIA.includes(perfil))) {
    const visita = await abreVisita(navegador, url, cuenta.perfil)
    await entra(visita, cuenta)
    const suyas = RUTAS.filter((ruta) => PERMISOS_DE_RUTA[ruta] !== 'publica' && puedeVer(cuenta.fila.rolId, ruta))
    for (const ruta of suyas) await visita.visita(pathOf(ruta), nombreDe(ruta))
    if (cuenta.perfil === 'apoderado') codigo = await losEstadosDelApoderado(visita)
    if (cuenta.perfil === 'rbd') await losEstadosDelColegio(visita)
    await visita.contexto.close()
  }
  await unComprobante(publica, codigo, 'comprobante-valido')
  await unComprobante(publica, '0'.repeat(32), 'comprobante-inexistente')
  await publica.contexto.close()

  const oscura = await abreVisita(navegador, url, 'oscuro', 'dark')
  await lasPublicas(oscura)
  const [escuela] = REGISTROS
  if (escuela !== undefined) await entra(oscura, escuela)
  await oscura.visita(pathOf('inicio'), 'inicio')
  await losEstadosDelColegio(oscura)
  await oscura.contexto.close()
}

/** The README's pictures: what a guardian, a school and anybody see first. */
async function lasDelReadme(navegador: Browser, url: string): Promise<void> {
  await mkdir(DEL_README, { recursive: true })
  const { pagina } = await abreVisita(navegador, url, 'readme')
  const retrata = async (de: Page, nombre: string, width: number, height: number): Promise<void> => {
    await de.setViewportSize({ width, height })
    await de.evaluate(() => document.fonts.ready)
    await de.screenshot({ path: `${DEL_README}/${nombre}.png` })
    retratos += 1
  }
  await pagina.goto(pathOf('login'))
  await pagina.waitForLoadState('networkidle')
  await retrata(pagina, 'ingreso', 1280, 800)
  await entraEstablecimiento(pagina, '90145-8', 'Pizarra.Verde.25')
  await pagina.getByRole('heading', { name: 'Escuela Los Arrayanes del Sur' }).waitFor()
  await pagina.goto(pathOf('seleccionEstudiante'))
  await pagina.getByRole('button', { name: /^Elegir .*5° básico$/ }).click()
  await pagina.getByRole('heading', { name: /estudiantes$/, level: 2 }).waitFor()
  await retrata(pagina, 'estudiantes', 1280, 800)

  const familia = await abreVisita(navegador, url, 'readme')
  await familia.pagina.goto(pathOf('ingresoApoderados'))
  await entraApoderado(familia.pagina, '34.120.587-5', 'Pizarra.Verde.25')
  await familia.pagina.getByText('Usuario logueado!').first().waitFor()
  await familia.pagina.goto(pathOf('misEstudiantes'))
  const continuar = familia.pagina.getByRole('button', { name: /^Continuar la encuesta/ })
  await continuar.waitFor()
  await retrata(familia.pagina, 'apoderado', 360, 740)
  const [encuesta] = await Promise.all([familia.contexto.waitForEvent('page'), continuar.click()])
  await encuesta.waitForLoadState('networkidle')
  await retrata(encuesta, 'encuesta', 360, 740)
}

const aplicacion = await levantaAplicacion()
const navegador = await abreChromium()
try {
  await (argv.includes('--readme') ? lasDelReadme : todas)(navegador, aplicacion.url)
} finally {
  await navegador.close()
  await aplicacion.cierra()
}
for (const problema of problemas) stdout.write(`${problema}\n`)
stdout.write(`${retratos} pantallas retratadas, ${problemas.length} problemas\n`)
exit(problemas.length > 0 ? 1 : 0)
