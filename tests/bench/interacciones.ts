import type { Browser, BrowserContext, Page } from 'playwright-core'
import { filaDe } from '#server/semilla/cuentas.ts'
import { levantaAplicacion } from '#tests/support/navegador/aplicacion-real.ts'
import { abreChromium } from '#tests/support/navegador/chromium.ts'
import { entraDentro, type Perfil, SIN_CAPTCHA } from '#tests/support/personas/dentro.ts'
import { presiona, ve } from '#tests/support/personas/persona.ts'

/** What a person did, and until the page was drawn anew after it: milliseconds, as the browser's Event Timing says of the slowest of its events. */
export interface Interaccion {
  viaje: string
  nombre: string
  /** The least of the rounds: what another process takes of the machine is not the page's. */
  ms: number
}

/** How many times slower than this machine's the telephone's processor is. */
const LENTITUD = 6
const RONDAS = 3

/** How long what is looked for may take to be there, in milliseconds. */
const PACIENCIA = 60_000

interface Medida {
  interactionId: number
  duration: number
}

declare global {
  interface Window {
    medidas: Medida[]
  }
}

/** Event Timing says no less than this of an event that took less. */
const MENOS_DE = 16

/** A page of a slow device, which keeps what each interaction takes. */
class Lenta {
  readonly hechas: Interaccion[] = []

  readonly viaje: string
  readonly contexto: BrowserContext
  pagina: Page

  constructor(viaje: string, pagina: Page) {
    this.viaje = viaje
    this.pagina = pagina
    this.contexto = pagina.context()
  }

  async frena(pagina = this.pagina): Promise<void> {
    const sesion = await pagina.context().newCDPSession(pagina)
    await sesion.send('Emulation.setCPUThrottlingRate', { rate: LENTITUD })
  }

  /** A tab as slow, for what the door's own tab has nothing to do with. */
  async enOtraPestana(): Promise<Page> {
    await this.pagina.close()
    this.pagina = await this.contexto.newPage()
    await this.frena()
    return this.pagina
  }

  /** Does one thing and keeps what it took; `accion` ends when what it causes is in sight. */
  async hace(nombre: string, accion: (pagina: Page) => Promise<unknown>, pagina = this.pagina): Promise<void> {
    await pagina.evaluate(() => void (window.medidas = []))
    await accion(pagina)
    // An event is told after the frame that it caused.
    await pagina.waitForTimeout(500)
    const duraciones = await pagina.evaluate(() => (window.medidas ?? []).filter((una) => una.interactionId > 0).map((una) => una.duration))
    this.hechas.push({ viaje: this.viaje, nombre, ms: Math.max(MENOS_DE, ...duraciones) })
  }
}

const escribe = (etiqueta: string, texto: string) => (pagina: Page) =>
  pagina.getByLabel(etiqueta, { exact: true }).pressSequentially(texto, { delay: 60 })
const elBoton = (nombre: string | RegExp) => (pagina: Page) => pagina.getByRole('button', { name: nombre, exact: true }).first().click()
const elEnlace = (nombre: string | RegExp) => (pagina: Page) => pagina.getByRole('link', { name: nombre, exact: true }).first().click()

/** Signs in at a door as a person does, with the keyboard; the proof of a person is the tests'. */
async function porLaPuerta(lenta: Lenta, puerta: string, campo: string, perfil: Perfil): Promise<void> {
  const { pagina } = lenta
  const { usuario, password } = filaDe(perfil)
  await pagina.goto(puerta)
  await pagina.locator('[data-state^="login:"]').waitFor()
  await lenta.hace(`Escribir en «${campo}»`, escribe(campo, usuario))
  await lenta.hace('Escribir la contraseña', escribe('Contraseña', password))
  await lenta.hace('Ingresar sin la verificación', async () => {
    await presiona(pagina, 'Ingresar')
    await pagina.getByRole('alert').first().waitFor()
  })
}

async function elApoderado(lenta: Lenta): Promise<void> {
  await porLaPuerta(lenta, '/ingreso-apoderados', 'RUN', 'apoderado')
  const pagina = await lenta.enOtraPestana()
  await entraDentro(pagina, 'apoderado', '/mis-estudiantes')
  await ve(pagina, 'Mis estudiantes')
  await pagina.getByRole('heading', { name: 'Vincular otro estudiante' }).waitFor()
  await lenta.hace('Escribir el RUN de un estudiante', escribe('RUN del estudiante', '36.208.845-3'))
  await lenta.hace('Buscarlo: la ventana que pregunta', async () => {
    await presiona(pagina, 'Buscar')
    await pagina.getByRole('dialog').waitFor()
  })
  await lenta.hace('Vincularlo', async () => {
    await presiona(pagina, 'Sí, vincular')
    await pagina.getByRole('dialog').waitFor({ state: 'detached' })
  })
  const abre = pagina.getByRole('button', { name: /^Comenzar la encuesta de Antonia/ })
  await abre.waitFor()
  let encuesta = pagina
  await lenta.hace('Abrir la encuesta', async () => {
    ;[encuesta] = await Promise.all([pagina.context().waitForEvent('page'), abre.click()])
  })
  await lenta.frena(encuesta)
  await ve(encuesta, 'Hogar')
  await lenta.hace('Responder una pregunta', (suya) => suya.getByRole('radio').first().check(), encuesta)
  await lenta.hace('Continuar sin todas las respuestas', elBoton('Continuar'), encuesta)
}

async function laEscuela(lenta: Lenta): Promise<void> {
  await porLaPuerta(lenta, '/login', 'RBD o nombre de usuario', 'rbd')
  const pagina = await lenta.enOtraPestana()
  await entraDentro(pagina, 'rbd', '/seleccion-estudiante')
  const encuesta = pagina.getByRole('button', { name: /^Ver estudiantes de .*kínder$/ }).first()
  await encuesta.waitFor()
  const lista = pagina.getByRole('heading', { name: /^Todos los cursos: \d+ estudiantes$/ })
  await lenta.hace('Elegir una encuesta', async () => {
    await encuesta.click()
    await lista.waitFor()
  })
  await lenta.hace('Escribir en la búsqueda', escribe('RUN o nombre', 'zam'))
  await lenta.hace('Buscar', async () => {
    await presiona(pagina, 'Buscar')
    await pagina.waitForTimeout(1000)
  })
  await lenta.hace('Los archivos que se descargan', elBoton('Descargar la lista'))
  await lenta.hace('Ir al avance', async () => {
    await elEnlace('Avance')(pagina)
    await pagina.waitForURL('**/dashboard*')
    await pagina.waitForTimeout(1000)
  })
}

async function epja(lenta: Lenta): Promise<void> {
  await porLaPuerta(lenta, '/ingreso-epja', 'RUN', 'epja')
  const pagina = await lenta.enOtraPestana()
  await entraDentro(pagina, 'epja', '/mis-estudiantes')
  const abre = pagina.getByRole('button', { name: /^(Comenzar|Continuar)/ }).first()
  await abre.waitFor()
  let encuesta = pagina
  await lenta.hace('Abrir la encuesta', async () => {
    ;[encuesta] = await Promise.all([pagina.context().waitForEvent('page'), abre.click()])
  })
  await lenta.frena(encuesta)
  await encuesta.getByRole('radio').first().waitFor()
  await lenta.hace('Responder una pregunta', (suya) => suya.getByRole('radio').first().check(), encuesta)
  await lenta.hace('Abrir el menú', elBoton('Menú'))
}

async function elAdministrador(lenta: Lenta): Promise<void> {
  const { pagina } = lenta
  await entraDentro(pagina, 'administrador-nacional', '/admin/usuarios')
  await pagina.getByRole('row').nth(5).waitFor()
  const orden = pagina.getByRole('columnheader').getByRole('button')
  await lenta.hace('Ordenar por otra columna', async () => {
    await orden.nth(1).click()
    await pagina.locator('th[aria-sort]:not([aria-sort=none])').first().waitFor()
    await pagina.waitForTimeout(800)
  })
  const editar = pagina.getByRole('button', { name: /^Editar/ }).nth(2)
  const ficha = pagina.getByRole('dialog', { name: 'Editar usuario', exact: true })
  for (const vez of ['por primera vez', 'otra vez']) {
    await lenta.hace(`Abrir «Editar usuario» ${vez}`, async () => {
      await editar.click()
      await ficha.getByRole('radio').first().waitFor()
    })
    await lenta.hace(`Elegir otro rol ${vez}`, () => ficha.getByRole('radio', { checked: false }).first().click())
    await lenta.hace(`Escribir en la ficha ${vez}`, () =>
      ficha
        .getByLabel(/^Nombre/)
        .first()
        .pressSequentially('abc', { delay: 60 }),
    )
    await lenta.hace(`Cerrarla con Escape ${vez}`, async () => {
      await pagina.keyboard.press('Escape')
      await pagina.waitForTimeout(400)
    })
    for (const otra of ['Descartar los cambios', 'Cerrar sin guardar', 'Descartar']) {
      const boton = pagina.getByRole('button', { name: otra, exact: true })
      if ((await boton.count()) > 0) await lenta.hace(`«${otra}» ${vez}`, () => boton.first().click())
    }
  }
  await lenta.hace('Elegir un rol en el filtro', (suya) => suya.getByLabel('Rol', { exact: true }).selectOption({ index: 1 }))
}

async function elAvance(lenta: Lenta): Promise<void> {
  const { pagina } = lenta
  await entraDentro(pagina, 'reportes', '/dashboard')
  const region = pagina.getByRole('link', { name: 'Los Ríos', exact: true }).first()
  await region.waitFor()
  await lenta.hace('Elegir una encuesta en el filtro', async () => {
    await pagina.getByLabel('Encuesta', { exact: true }).selectOption({ index: 1 })
    await pagina.waitForTimeout(1000)
  })
  await lenta.hace('Entrar a una región', async () => {
    await region.click()
    await pagina.getByRole('link', { name: 'Valdivia', exact: true }).first().waitFor()
  })
  await lenta.hace('Verlo como tabla', async () => {
    await pagina.locator('label').filter({ hasText: 'Tabla' }).first().click()
    await pagina.waitForTimeout(500)
  })
}

const VIAJES: readonly (readonly [viaje: string, ancho: number, hace: (lenta: Lenta) => Promise<void>])[] = [
  ['Apoderado, a 360 px', 360, elApoderado],
  ['Escuela, a 1280 px', 1280, laEscuela],
  ['EPJA, a 360 px', 360, epja],
  ['Administrador, a 1280 px', 1280, elAdministrador],
  ['Avance de la agencia, a 1280 px', 1280, elAvance],
]

async function unaRonda(navegador: Browser): Promise<Interaccion[]> {
  const aplicacion = await levantaAplicacion(SIN_CAPTCHA)
  const hechas: Interaccion[] = []
  try {
    for (const [viaje, width, hace] of VIAJES) {
      const contexto = await navegador.newContext({ baseURL: aplicacion.url, viewport: { width, height: 800 }, locale: 'es-CL' })
      await contexto.addInitScript(() => {
        window.medidas = []
        // Unnamed: what names a function for its stack is not in the page.
        new PerformanceObserver((lista) => window.medidas.push(...(lista.getEntries() as unknown as Medida[]))).observe({
          type: 'event',
          durationThreshold: 16,
        } as PerformanceObserverInit)
      })
      contexto.setDefaultTimeout(PACIENCIA)
      const lenta = new Lenta(viaje, await contexto.newPage())
      await lenta.frena()
      await hace(lenta)
      hechas.push(...lenta.hechas)
      await contexto.close()
    }
    return hechas
  } finally {
    await aplicacion.cierra()
  }
}

/** How long each interaction of five people's ways takes on a telephone six times slower than this machine, over the demonstration. */
export async function mideInteracciones(alAvanzar: (paso: string) => void): Promise<Interaccion[]> {
  const navegador = await abreChromium()
  try {
    const rondas: Interaccion[][] = []
    for (let i = 0; i < RONDAS; i += 1) {
      rondas.push(await unaRonda(navegador))
      alAvanzar(`ronda ${i + 1} de ${RONDAS}`)
    }
    const [primera = []] = rondas
    return primera.map((una, i) => ({ ...una, ms: Math.min(...rondas.map((ronda) => ronda[i]?.ms ?? Number.POSITIVE_INFINITY)) }))
  } finally {
    await navegador.close()
  }
}
