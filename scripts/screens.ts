import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exit, stdout } from 'node:process'
import { setTimeout as espera } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { PERMISOS_DE_RUTA, puedeVer, RUTAS, type NombreDeRuta } from '#contract/rules/permisos-de-ruta.ts'
import { ROL } from '#contract/rules/roles.ts'
import { pathOf } from '#routes'
import { REGISTROS } from '#server/semilla/cuentas.ts'
import { levantaAplicacion } from '#tests/support/navegador/aplicacion-real.ts'
import { abreChromium } from '#tests/support/navegador/chromium.ts'
import { OTROS_MOTORES } from '#tests/support/navegador/otros-motores.ts'
import { loQueSobra, respondeEn } from '#tests/support/personas/en-otro-motor.ts'
import { entraApoderado, entraEstablecimiento, escribe, presiona, resuelveCaptcha } from '#tests/support/personas/persona.ts'
import { cargaTarde, dibujada, faltasSinJavaScript, navegaTarde } from '#tests/support/revisiones/llegadas.ts'
import { faltasDe } from '#tests/support/revisiones/revisiones.ts'
import { DE_PASO } from './de-paso.ts'
import { elegidos, leePedido } from './mandato.ts'
import { retrataLaAyuda } from './pantallas/ayuda.ts'
import { loQueCambio } from './pantallas/cambios.ts'
import { hojaDeContactos } from './pantallas/hojas.ts'
import { enWebp } from './pantallas/webp.ts'

/**
 * `npm run screens`: pictures of every page that each demonstration account sees, in the real product, under
 * `coverage/pantallas/<perfil>/<pagina>-<ancho>[-oscuro].png`, and a sheet of all those of an account, width and scheme under
 * `coverage/pantallas/hojas`. Fails when a page breaks, complains, or fails one of the checks of `tests/support/revisiones`.
 * What moved since the pictures of the last time is told at the end, with its differences under `coverage/pantallas-diferencias`.
 * `--perfil rbd` visits as one account alone (`publico`: as nobody; `galeria`: each piece of `src/ui` in each of its states; `firefox`,
 * `webkit`: a guardian's way there); `--readme` writes the README's pictures instead, under `docs/pantallas`, and `--ayuda` those of the
 * help, under `public/guias`.
 */
const { values: pedido } = leePedido('Uso: npm run screens [-- --perfil nombre | --readme | --ayuda]', {
  options: { readme: { type: 'boolean' }, ayuda: { type: 'boolean' }, perfil: { type: 'string' } },
})
/** Accounts whose password belongs to another service, or that cannot sign in yet. */
const SIN_CLAVE_PROPIA = ['organizacion', 'clave-unica', 'apoderado-sin-verificar']
const PERFILES = [
  ...REGISTROS.map(({ perfil }) => perfil).filter((perfil) => !SIN_CLAVE_PROPIA.includes(perfil)),
  'publico',
  'galeria',
  ...Object.keys(OTROS_MOTORES).map((motor) => motor.toLowerCase()),
]
const pedidos = elegidos(PERFILES, pedido.perfil === undefined ? [] : [pedido.perfil])
/** At each of them: pictures in both schemes, sheets, and checks. */
const ANCHOS = [360, 768, 1280] as const
const DESTINO = 'coverage/pantallas'
const ANTES = 'coverage/pantallas-antes'
const DIFERENCIAS = 'coverage/pantallas-diferencias'
const DEL_README = 'docs/pantallas'

/** Where who is not inside ends up. */
const PUERTAS: readonly string[] = [pathOf('login'), pathOf('ingresoApoderados'), pathOf('ingresoEpja')]

/** How long the pictures of a page may take at one width, in milliseconds: what is asked of a page has no limit of its own. */
const LIMITE = 90_000

const problemas: string[] = []
let retratos = 0

/** What is done, or an error with its name when it takes longer than `LIMITE`. */
async function aTiempo<T>(nombre: string, hace: Promise<T>): Promise<T> {
  const tarde = espera(LIMITE, undefined, { ref: false }).then(() => {
    throw new Error(`${nombre} no termina en ${LIMITE / 1000} s.`)
  })
  return Promise.race([hace, tarde])
}

/** What is done, and once more when it fails: the second failure stands. */
async function otraVez<T>(haz: () => Promise<T>): Promise<T> {
  return haz().catch((error: unknown) => {
    stdout.write(`Otra vez: ${error instanceof Error ? error.message : String(error)}\n`)
    return haz()
  })
}

/** A person's browser, and how to take pictures of what it shows. */
async function abreVisita(navegador: Browser, baseURL: string, perfil: string) {
  const contexto = await navegador.newContext({
    baseURL,
    locale: 'es-CL',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
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

  /** Both schemes of the page in sight at this width, its faults and its complaints. */
  const retrataA = async (width: number, nombre: string, de: Page, revisa: boolean): Promise<void> => {
    await de.setViewportSize({ width, height: width < 600 ? 740 : 800 })
    await de.evaluate(() => document.fonts.ready)
    await de.screenshot({ path: `${DESTINO}/${perfil}/${nombre}-${width}.png`, fullPage: true })
    retratos += 1
    const donde = `${perfil}/${nombre} a ${width} px`
    if (await de.getByText('La página no se pudo mostrar').isVisible()) problemas.push(`${donde}: la página no se pudo mostrar.`)
    await de.emulateMedia({ colorScheme: 'dark' })
    await de.screenshot({ path: `${DESTINO}/${perfil}/${nombre}-${width}-oscuro.png`, fullPage: true })
    await de.emulateMedia({ colorScheme: 'light' })
    retratos += 1
    // A whole picture is taken of a taller window.
    await de.evaluate(dibujada)
    if (revisa) problemas.push(...(await faltasDe(de)).map((falta) => `${donde}: ${falta}`))
    problemas.push(...quejas.map((queja) => `${donde}: ${queja}`))
    quejas = []
  }
  /** One picture for each width of the page in sight. */
  const retrata = async (
    nombre: string,
    { de = pagina, revisa = true, anchos = ANCHOS }: { de?: Page; revisa?: boolean; anchos?: readonly number[] } = {},
  ): Promise<void> => {
    for (const width of anchos) await aTiempo(`${perfil}/${nombre} a ${width} px`, retrataA(width, nombre, de, revisa))
  }
  /** The page at a narrow width as it loads, and at a wide one as it is come to from `desde`. */
  const visita = async (path: string, nombre: string, desde?: string): Promise<void> => {
    await pagina.setViewportSize({ width: 360, height: 740 })
    const faltas = await otraVez(() => cargaTarde(pagina, path))
    // What a page asks for depends on the width at which it opens, as how many rows.
    await retrata(nombre, { anchos: ANCHOS.slice(0, 1) })
    if (desde !== undefined) {
      await pagina.setViewportSize({ width: 1280, height: 800 })
      const llegan = await otraVez(async () => {
        await pagina.goto(desde)
        await pagina.waitForLoadState('networkidle')
        return navegaTarde(pagina, path)
      })
      faltas.push(...llegan)
    }
    if (perfil !== 'publico' && PUERTAS.includes(new URL(pagina.url()).pathname))
      throw new Error(`${perfil}/${nombre}: la sesión no está abierta.`)
    problemas.push(...faltas.map((falta) => `${perfil}/${nombre}: ${falta}`))
    await retrata(nombre, { anchos: ANCHOS.slice(1) })
  }
  return { contexto, pagina, retrata, visita }
}

type Visita = Awaited<ReturnType<typeof abreVisita>>

const nombreDe = (ruta: NombreDeRuta): string => pathOf(ruta).slice(1).replaceAll('/', '-')

async function lasPublicas({ pagina, visita, retrata }: Visita): Promise<void> {
  const publicas = RUTAS.filter((ruta) => PERMISOS_DE_RUTA[ruta] === 'publica' && !DE_PASO.includes(ruta))
  for (const ruta of publicas) await visita(pathOf(ruta), nombreDe(ruta), pathOf(ruta === 'privacidad' ? 'verificar' : 'privacidad'))
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
  await retrata('encuesta', { de: encuesta })
  await presiona(encuesta, 'Revisar y enviar')
  await retrata('encuesta-con-errores', { de: encuesta })
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
  await pagina.getByRole('button', { name: /^Ver estudiantes de .*5° básico$/ }).click()
  await pagina.getByRole('heading', { name: /estudiantes$/, level: 2 }).waitFor()
  await retrata('lista-de-estudiantes')
  await escribe(pagina, { 'RUN o nombre': 'nadie se llama así' })
  await presiona(pagina, 'Buscar')
  await pagina.getByText('Nada coincide con los filtros').waitFor()
  await retrata('lista-vacia')
}

/** The parts of the accounts' page that have an address. */
async function losEstadosDeLaAgencia({ pagina, visita }: Visita): Promise<void> {
  const partes = pagina.getByRole('main').getByRole('navigation').first().getByRole('link')
  await pagina.goto(pathOf('adminUsuarios'))
  await pagina.waitForLoadState('networkidle')
  for (const href of await partes.evaluateAll((enlaces) => enlaces.map((enlace) => enlace.getAttribute('href') ?? '')))
    if (href.includes('vista=')) await visita(href, `admin-usuarios-${href.split('vista=')[1]}`)
}

async function entra(pagina: Page, { usuario, password, fila }: (typeof REGISTROS)[number]): Promise<void> {
  if (fila.rolId !== ROL.APODERADO) await entraEstablecimiento(pagina, usuario, password)
  else {
    await pagina.goto(pathOf(fila.origen === 'EPJA' ? 'ingresoEpja' : 'ingresoApoderados'))
    await entraApoderado(pagina, usuario, password)
  }
  await pagina.waitForURL(({ pathname }) => !PUERTAS.includes(pathname))
  await pagina.waitForLoadState('networkidle')
}

async function comoCuenta(navegador: Browser, url: string, cuenta: (typeof REGISTROS)[number]): Promise<string> {
  const visita = await abreVisita(navegador, url, cuenta.perfil)
  await entra(visita.pagina, cuenta)
  const suyas = RUTAS.filter((ruta) => PERMISOS_DE_RUTA[ruta] !== 'publica' && puedeVer(cuenta.fila.rolId, ruta))
  // The help is open to everybody, also to who has a step to take before the rest.
  for (const ruta of suyas) await visita.visita(pathOf(ruta), nombreDe(ruta), pathOf('ayuda'))
  if (suyas.includes('adminUsuarios')) await losEstadosDeLaAgencia(visita)
  if (cuenta.perfil === 'rbd') await losEstadosDelColegio(visita)
  const codigo = cuenta.perfil === 'apoderado' ? await losEstadosDelApoderado(visita) : ''
  await visita.contexto.close()
  return codigo
}

/** Each state of each piece; what one shows by itself is no page to be checked. */
async function lasPiezas({ pagina, retrata }: Visita): Promise<void> {
  const hrefs = (enlaces: string) => pagina.locator(enlaces).evaluateAll((todos) => todos.map((uno) => (uno as HTMLAnchorElement).href))
  await pagina.goto('/local/galeria/')
  for (const pieza of await hrefs('nav[aria-label=Piezas] a')) {
    await pagina.goto(`${pieza}&ancho=360&esquema=claro`)
    for (const estado of await hrefs('figure a')) {
      const { searchParams } = new URL(estado)
      // The scheme is the visit's own.
      searchParams.delete('esquema')
      await pagina.goto(`/local/galeria/?${searchParams}`)
      const nombre = `${searchParams.get('pieza')} ${searchParams.get('estado')}`
      await retrata(nombre.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '-'), { revisa: false })
    }
  }
}

async function todas(navegador: Browser, url: string): Promise<void> {
  const toca = (perfil: string): boolean => pedidos.includes(perfil)
  await rm(ANTES, { recursive: true, force: true })
  await rm(DIFERENCIAS, { recursive: true, force: true })
  if (existsSync(DESTINO)) await rename(DESTINO, ANTES)
  let codigo = ''
  for (const cuenta of REGISTROS.filter(({ perfil }) => toca(perfil))) codigo = (await comoCuenta(navegador, url, cuenta)) || codigo
  if (toca('publico')) {
    for (const path of ['/', '/encuestador']) problemas.push(...(await faltasSinJavaScript(navegador, url + path)))
    const publica = await abreVisita(navegador, url, 'publico')
    await lasPublicas(publica)
    if (codigo !== '') await unComprobante(publica, codigo, 'comprobante-valido')
    await unComprobante(publica, '0'.repeat(32), 'comprobante-inexistente')
    await publica.contexto.close()
  }
  if (toca('galeria')) {
    const galeria = await abreVisita(navegador, url, 'galeria')
    await lasPiezas(galeria)
    await galeria.contexto.close()
  }
  await losOtrosMotores(url)
  await lasHojas(navegador)
}

/** A guardian's way in each engine besides Chromium's, where this machine has it: under its own name, as an account's. */
async function losOtrosMotores(url: string): Promise<void> {
  for (const [motor, abre] of Object.entries(OTROS_MOTORES)) {
    const perfil = motor.toLowerCase()
    if (!pedidos.includes(perfil)) continue
    if (abre === null) {
      stdout.write(`${motor}: no está en esta máquina.\n`)
      continue
    }
    await mkdir(`${DESTINO}/${perfil}`, { recursive: true })
    const telefono = await abre(360)
    try {
      await respondeEn(telefono, url, async (nombre) => {
        await writeFile(`${DESTINO}/${perfil}/${nombre}-360.png`, await telefono.retrata())
        retratos += 1
        problemas.push(...(await telefono.pregunta(loQueSobra)).map((falta) => `${perfil}/${nombre} a 360 px: ${falta}`))
      })
    } finally {
      await telefono.cierra()
    }
    problemas.push(...telefono.quejas.map((queja) => `${perfil}: ${queja}`))
  }
}

/** A sheet of each account's pages at each width, in each scheme. */
async function lasHojas(navegador: Browser): Promise<void> {
  const hojas = join(DESTINO, 'hojas')
  const perfiles = (await readdir(DESTINO)).filter((perfil) => perfil !== 'hojas')
  await mkdir(hojas, { recursive: true })
  for (const perfil of perfiles) {
    const archivos = (await readdir(join(DESTINO, perfil))).sort()
    for (const final of ANCHOS.flatMap((ancho) => [`-${ancho}.png`, `-${ancho}-oscuro.png`])) {
      const suyos = archivos.filter((archivo) => archivo.endsWith(final)).map((archivo) => join(DESTINO, perfil, archivo))
      if (suyos.length > 0) await hojaDeContactos(navegador, perfil, suyos, join(hojas, perfil + final))
    }
  }
}

/** What moved since the last pictures, when there are any. */
async function cuentaLoQueCambio(): Promise<void> {
  if (!existsSync(ANTES)) return
  for (const { retrato, parte } of await loQueCambio(ANTES, DESTINO, DIFERENCIAS))
    stdout.write(`${parte === null ? 'nuevo' : `cambió ${(parte * 100).toFixed(1)} %`}: ${retrato}\n`)
}

/** The README's pictures: what a guardian, a school and anybody see first. */
async function lasDelReadme(navegador: Browser, url: string): Promise<void> {
  await mkdir(DEL_README, { recursive: true })
  const { pagina } = await abreVisita(navegador, url, 'readme')
  const retrata = async (de: Page, nombre: string, width: number, height: number): Promise<void> => {
    await de.setViewportSize({ width, height })
    await de.evaluate(() => document.fonts.ready)
    await writeFile(`${DEL_README}/${nombre}.webp`, await enWebp(de))
    retratos += 1
  }
  await pagina.goto(pathOf('login'))
  // What comes late is in the picture as well.
  for (const tardio of ['La aplicación de la', 'Soy una persona']) await pagina.getByText(tardio).first().waitFor()
  await pagina.waitForLoadState('networkidle')
  await retrata(pagina, 'ingreso', 1280, 800)
  await entraEstablecimiento(pagina, '90145-8', 'Pizarra.Verde.25')
  await pagina.getByRole('heading', { name: 'Escuela Los Arrayanes del Sur' }).waitFor()
  await pagina.goto(pathOf('seleccionEstudiante'))
  await pagina.getByRole('button', { name: /^Ver estudiantes de .*5° básico$/ }).click()
  await pagina.getByRole('heading', { name: /estudiantes$/, level: 2 }).waitFor()
  await pagina.getByText(/^Quedan \d+ de/).waitFor()
  await pagina.getByRole('button', { name: /^Digitar formularios/ }).waitFor()
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

/** The help's pictures, as each account of the demonstration sees them. */
async function lasDeLaAyuda(navegador: Browser, url: string): Promise<void> {
  retratos = await retrataLaAyuda(navegador, url, async (pagina, perfil) => {
    const cuenta = REGISTROS.find((una) => una.perfil === perfil)
    if (cuenta === undefined) throw new Error(`No hay una cuenta «${perfil}».`)
    await entra(pagina, cuenta)
  })
}

const aplicacion = await levantaAplicacion()
const navegador = await abreChromium()
const [haz, deTodas] = pedido.readme ? [lasDelReadme, false] : pedido.ayuda ? [lasDeLaAyuda, false] : [todas, true]
try {
  await haz(navegador, aplicacion.url)
} finally {
  await navegador.close()
  await aplicacion.cierra()
}
if (deTodas) await cuentaLoQueCambio()
for (const problema of problemas) stdout.write(`${problema}\n`)
stdout.write(`${retratos} pantallas retratadas, ${problemas.length} problemas\n`)
exit(problemas.length > 0 ? 1 : 0)
