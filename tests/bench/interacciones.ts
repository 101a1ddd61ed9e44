import type { Browser, BrowserContext, Page } from 'playwright-core'
import { filaDe } from '#server/semilla/cuentas.ts'
import { levantaAplicacion } from '#tests/support/navegador/aplicacion-real.ts'
import { abreChromium } from '#tests/support/navegador/chromium.ts'
import { entraDentro, type Perfil, SIN_CAPTCHA } from '#tests/support/personas/dentro.ts'
import { presiona, ve } from '#tests/support/personas/persona.ts'
import { type CpuDeInteraccion, cpuDeInteraccion } from './traza.ts'

/**
 * What a person did, and what it takes the page, in milliseconds of a telephone. Of each, the least of the rounds: what another process takes of the
 * machine's caches is not the page's.
 */
export interface Interaccion extends CpuDeInteraccion {
  viaje: string
  nombre: string
}

/** How many times slower than this machine's the telephone's processor is. */
const LENTITUD = 6
const RONDAS = 3

/** How long what is looked for may take to be there, in milliseconds. */
const PACIENCIA = 60_000

/** A person's way, which keeps what each interaction takes. */
class Viaje {
  readonly hechas: Interaccion[] = []

  readonly nombre: string
  readonly contexto: BrowserContext
  pagina: Page

  constructor(nombre: string, pagina: Page) {
    this.nombre = nombre
    this.pagina = pagina
    this.contexto = pagina.context()
  }

  /** A tab apart, for what the door's own tab has nothing to do with. */
  async enOtraPestana(): Promise<Page> {
    await this.pagina.close()
    this.pagina = await this.contexto.newPage()
    return this.pagina
  }

  /** Does one thing and keeps what it took; `accion` ends when what it causes is in sight. */
  async hace(nombre: string, accion: (pagina: Page) => Promise<unknown>, pagina = this.pagina): Promise<void> {
    const { hastaVerlo, tarea } = await cpuDeInteraccion(this.contexto, async () => {
      await accion(pagina)
      // An event is told after the frame that it caused.
      await pagina.waitForTimeout(500)
    })
    this.hechas.push({ viaje: this.nombre, nombre, hastaVerlo: LENTITUD * hastaVerlo, tarea: LENTITUD * tarea })
  }
}

const escribe = (etiqueta: string, texto: string) => (pagina: Page) =>
  pagina.getByLabel(etiqueta, { exact: true }).pressSequentially(texto, { delay: 60 })
const elBoton = (nombre: string | RegExp) => (pagina: Page) => pagina.getByRole('button', { name: nombre, exact: true }).first().click()
const elEnlace = (nombre: string | RegExp) => (pagina: Page) => pagina.getByRole('link', { name: nombre, exact: true }).first().click()

/** Takes the next of a list's options, by its key: what Playwright chooses by itself is no event of a person. */
const conFlecha = (etiqueta: string) => async (pagina: Page) => {
  await pagina.getByLabel(etiqueta, { exact: true }).press('ArrowDown')
  await pagina.waitForTimeout(1000)
}

/** Signs in at a door as a person does, with the keyboard; the proof of a person is the tests'. */
async function porLaPuerta(viaje: Viaje, puerta: string, campo: string, perfil: Perfil): Promise<void> {
  const { pagina } = viaje
  const { usuario, password } = filaDe(perfil)
  await pagina.goto(puerta)
  await pagina.locator('[data-state^="login:"]').waitFor()
  await viaje.hace(`Escribir en «${campo}»`, escribe(campo, usuario))
  await viaje.hace('Escribir la contraseña', escribe('Contraseña', password))
  await viaje.hace('Ingresar sin la verificación', async () => {
    await presiona(pagina, 'Ingresar')
    await pagina.getByRole('alert').first().waitFor()
  })
}

async function elApoderado(viaje: Viaje): Promise<void> {
  await porLaPuerta(viaje, '/ingreso-apoderados', 'RUN', 'apoderado')
  const pagina = await viaje.enOtraPestana()
  await entraDentro(pagina, 'apoderado', '/mis-estudiantes')
  await ve(pagina, 'Mis estudiantes')
  await pagina.getByRole('heading', { name: 'Vincular otro estudiante' }).waitFor()
  await viaje.hace('Escribir el RUN de un estudiante', escribe('RUN del estudiante', '36.208.845-3'))
  await viaje.hace('Buscarlo: la ventana que pregunta', async () => {
    await presiona(pagina, 'Buscar')
    await pagina.getByRole('dialog').waitFor()
  })
  await viaje.hace('Vincularlo', async () => {
    await presiona(pagina, 'Sí, vincular')
    await pagina.getByRole('dialog').waitFor({ state: 'detached' })
  })
  const abre = pagina.getByRole('button', { name: /^Comenzar la encuesta de Antonia/ })
  await abre.waitFor()
  let encuesta = pagina
  await viaje.hace('Abrir la encuesta', async () => {
    ;[encuesta] = await Promise.all([pagina.context().waitForEvent('page'), abre.click()])
  })
  await ve(encuesta, 'Hogar')
  await viaje.hace('Responder una pregunta', (suya) => suya.getByRole('radio').first().check(), encuesta)
  await viaje.hace('Continuar sin todas las respuestas', elBoton('Continuar'), encuesta)
}

async function laEscuela(viaje: Viaje): Promise<void> {
  await porLaPuerta(viaje, '/login', 'RBD o nombre de usuario', 'rbd')
  const pagina = await viaje.enOtraPestana()
  await entraDentro(pagina, 'rbd', '/seleccion-estudiante')
  const encuesta = pagina.getByRole('button', { name: /^Ver estudiantes de .*kínder$/ }).first()
  await encuesta.waitFor()
  const lista = pagina.getByRole('heading', { name: /^Todos los cursos: \d+ estudiantes$/ })
  await viaje.hace('Elegir una encuesta', async () => {
    await encuesta.click()
    await lista.waitFor()
  })
  await viaje.hace('Escribir en la búsqueda', escribe('RUN o nombre', 'zam'))
  await viaje.hace('Buscar', async () => {
    await presiona(pagina, 'Buscar')
    await pagina.waitForTimeout(1000)
  })
  await viaje.hace('Los archivos que se descargan', elBoton('Descargar la lista'))
  await viaje.hace('Ir al avance', async () => {
    await elEnlace('Avance')(pagina)
    await pagina.waitForURL('**/dashboard*')
    await pagina.waitForTimeout(1000)
  })
}

async function epja(viaje: Viaje): Promise<void> {
  await porLaPuerta(viaje, '/ingreso-epja', 'RUN', 'epja')
  const pagina = await viaje.enOtraPestana()
  await entraDentro(pagina, 'epja', '/mis-estudiantes')
  const abre = pagina.getByRole('button', { name: /^(Comenzar|Continuar)/ }).first()
  await abre.waitFor()
  let encuesta = pagina
  await viaje.hace('Abrir la encuesta', async () => {
    ;[encuesta] = await Promise.all([pagina.context().waitForEvent('page'), abre.click()])
  })
  await encuesta.getByRole('radio').first().waitFor()
  await viaje.hace('Responder una pregunta', (suya) => suya.getByRole('radio').first().check(), encuesta)
  await viaje.hace('Abrir el menú', elBoton('Menú'))
}

async function elAdministrador(viaje: Viaje): Promise<void> {
  const { pagina } = viaje
  await entraDentro(pagina, 'administrador-nacional', '/admin/usuarios')
  await pagina.getByRole('row').nth(5).waitFor()
  const orden = pagina.getByRole('columnheader').getByRole('button')
  await viaje.hace('Ordenar por otra columna', async () => {
    await orden.nth(1).click()
    await pagina.locator('th[aria-sort]:not([aria-sort=none])').first().waitFor()
    await pagina.waitForTimeout(800)
  })
  const editar = pagina.getByRole('button', { name: /^Editar/ }).nth(2)
  const ficha = pagina.getByRole('dialog', { name: 'Editar usuario', exact: true })
  for (const vez of ['por primera vez', 'otra vez']) {
    await viaje.hace(`Abrir «Editar usuario» ${vez}`, async () => {
      await editar.click()
      await ficha.getByRole('radio').first().waitFor()
    })
    await viaje.hace(`Elegir otro rol ${vez}`, () => ficha.getByRole('radio', { checked: false }).first().click())
    await viaje.hace(`Escribir en la ficha ${vez}`, () =>
      ficha
        .getByLabel(/^Nombre/)
        .first()
        .pressSequentially('abc', { delay: 60 }),
    )
    await viaje.hace(`Cerrarla con Escape ${vez}`, async () => {
      await pagina.keyboard.press('Escape')
      await pagina.waitForTimeout(400)
    })
    for (const otra of ['Descartar los cambios', 'Cerrar sin guardar', 'Descartar']) {
      const boton = pagina.getByRole('button', { name: otra, exact: true })
      if ((await boton.count()) > 0) await viaje.hace(`«${otra}» ${vez}`, () => boton.first().click())
    }
  }
  await viaje.hace('Elegir un rol en el filtro', conFlecha('Rol'))
}

async function elAvance(viaje: Viaje): Promise<void> {
  const { pagina } = viaje
  await entraDentro(pagina, 'reportes', '/dashboard')
  const region = pagina.getByRole('link', { name: 'Los Ríos', exact: true }).first()
  await region.waitFor()
  await viaje.hace('Elegir una encuesta en el filtro', conFlecha('Encuesta'))
  await viaje.hace('Entrar a una región', async () => {
    await region.click()
    await pagina.getByRole('link', { name: 'Valdivia', exact: true }).first().waitFor()
  })
  await viaje.hace('Verlo como tabla', async () => {
    await pagina.locator('label').filter({ hasText: 'Tabla' }).first().click()
    await pagina.waitForTimeout(500)
  })
}

const VIAJES: readonly (readonly [viaje: string, ancho: number, hace: (viaje: Viaje) => Promise<void>])[] = [
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
    for (const [nombre, width, hace] of VIAJES) {
      const contexto = await navegador.newContext({ baseURL: aplicacion.url, viewport: { width, height: 800 }, locale: 'es-CL' })
      contexto.setDefaultTimeout(PACIENCIA)
      const viaje = new Viaje(nombre, await contexto.newPage())
      await hace(viaje)
      hechas.push(...viaje.hechas)
      await contexto.close()
    }
    return hechas
  } finally {
    await aplicacion.cierra()
  }
}

/** What each interaction of five people's ways takes on a telephone six times slower than this machine, over the demonstration. */
export async function mideInteracciones(alAvanzar: (paso: string) => void): Promise<Interaccion[]> {
  const navegador = await abreChromium()
  try {
    const rondas: Interaccion[][] = []
    for (let i = 0; i < RONDAS; i += 1) {
      rondas.push(await unaRonda(navegador))
      alAvanzar(`ronda ${i + 1} de ${RONDAS}`)
    }
    const [primera = []] = rondas
    const menor = (i: number, cual: keyof CpuDeInteraccion) =>
      Math.min(...rondas.map((ronda) => ronda[i]?.[cual] ?? Number.POSITIVE_INFINITY))
    return primera.map((una, i) => ({ ...una, hastaVerlo: menor(i, 'hastaVerlo'), tarea: menor(i, 'tarea') }))
  } finally {
    await navegador.close()
  }
}
