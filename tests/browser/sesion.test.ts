import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { entraDentro, SIN_CAPTCHA } from '#tests/support/personas/dentro.ts'
import { entraEstablecimiento, escribe, presiona, ve } from '#tests/support/personas/persona.ts'
import { conProducto } from '#tests/support/navegador/producto.ts'

const CONTRASENA = 'Pizarra.Verde.25'
const APODERADOS = 'Ingreso de apoderados'

const producto = conProducto(SIN_CAPTCHA)

/** A guardian in her desk, with a clock that the test can move. */
async function unaApoderada(ancho = 360): Promise<Page> {
  const pagina = await producto.visitante(ancho)
  await pagina.context().clock.install()
  await entraDentro(pagina, 'apoderado', '/mis-estudiantes')
  await ve(pagina, 'Mis estudiantes')
  return pagina
}

/** Another tab of the same session, as the browser's "duplicate tab" makes it. */
async function duplica(pagina: Page, ruta: string): Promise<Page> {
  const [otra] = await Promise.all([pagina.context().waitForEvent('page'), pagina.evaluate((donde) => void window.open(donde), ruta)])
  return otra
}

function advertencias(contexto: BrowserContext): string[] {
  const dichas: string[] = []
  contexto.on('console', (mensaje) => {
    if (mensaje.type() === 'warning' && !mensaje.text().includes('blocked by Playwright')) dichas.push(mensaje.text())
  })
  return dichas
}

const token = (pagina: Page) =>
  pagina.evaluate(() => JSON.parse(sessionStorage.getItem('persist:root') ?? '{}').fields?.accessToken as string | undefined)
const camino = (pagina: Page) => new URL(pagina.url()).pathname + new URL(pagina.url()).search
const aviso = (pagina: Page) => pagina.getByRole('dialog', { name: '¿Sigue ahí?' })

/** Everything that this browser keeps of the product, as text. */
async function loGuardado(pagina: Page): Promise<string> {
  return pagina.evaluate(async () => {
    const abre = (nombre: string) =>
      new Promise<IDBDatabase>((si, no) => {
        const pedido = indexedDB.open(nombre)
        pedido.onsuccess = () => si(pedido.result)
        pedido.onerror = () => no(pedido.error)
      })
    const registros = async (base: IDBDatabase, almacen: string) =>
      new Promise<unknown>((si, no) => {
        const pedido = base.transaction(almacen).objectStore(almacen).getAll()
        pedido.onsuccess = () => si(pedido.result)
        pedido.onerror = () => no(pedido.error)
      })
    const bases = await Promise.all((await indexedDB.databases()).map(({ name }) => abre(name ?? '')))
    const guardados = await Promise.all(
      bases.map((base) => Promise.all([...base.objectStoreNames].map((almacen) => registros(base, almacen)))),
    )
    bases.forEach((base) => base.close())
    return JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie, guardados])
  })
}

describe('antes de que termine la sesión', () => {
  test.each([360, 768, 1280])('a %i px avisa dos minutos antes, y con un botón sigue en las dos pestañas', async (ancho) => {
    const pagina = await unaApoderada(ancho)
    const otra = await duplica(pagina, '/mi-cuenta')
    await ve(otra, 'Mi cuenta')
    const antes = await token(pagina)
    await pagina.context().clock.fastForward('28:01')
    await aviso(otra).waitFor()
    await pagina.bringToFront()
    await aviso(pagina).waitFor()
    await expect
      .poll(() =>
        aviso(pagina)
          .getByRole('button', { name: 'Seguir en el sistema' })
          .evaluate((nodo) => nodo.closest('[role=dialog]')?.contains(document.activeElement)),
      )
      .toBe(true)
    await presiona(pagina, 'Seguir en el sistema')
    await aviso(pagina).waitFor({ state: 'detached' })
    await aviso(otra).waitFor({ state: 'detached' })
    const despues = await token(pagina)
    expect(despues).not.toBe(antes)
    expect(await token(otra)).toBe(despues)
  })

  test('quien responde una encuesta en su pestaña mantiene viva la sesión desde la que la abrió', async () => {
    const pagina = await unaApoderada()
    const { clock } = pagina.context()
    const abre = presiona(pagina, 'Comenzar la encuesta de Antonia Paz Mancilla Paillán')
    const [encuesta] = await Promise.all([pagina.context().waitForEvent('page'), abre])
    await ve(encuesta, 'Hogar')
    const primero = await token(pagina)
    await clock.fastForward('20:00')
    // One key in thirty seconds is told; the first may fall while the session measures what it has left.
    await expect
      .poll(
        async () => {
          await clock.fastForward('00:31')
          await encuesta.keyboard.press('Tab')
          return token(pagina)
        },
        { interval: 300 },
      )
      .not.toBe(primero)
    await clock.fastForward('20:00')
    expect(await aviso(pagina).count()).toBe(0)
    await clock.fastForward('08:01')
    await aviso(pagina).waitFor()
  })
})

describe('cuando la sesión expira', () => {
  test('lo escrito vuelve con la misma persona, en el mismo lugar, y nunca una contraseña', async () => {
    producto.espera(/409 \(Conflict\).*datos-actualizados/)
    const escuela = await producto.visitante(1280)
    const dichas = advertencias(escuela.context())
    await escuela.context().clock.install()
    await entraEstablecimiento(escuela, '90159-8', CONTRASENA)
    await ve(escuela, 'Actualice sus datos')
    await escribe(escuela, { 'Teléfono móvil': '+56 9 8765 4321' })
    await escuela.context().clock.fastForward('28:00')
    await escuela.context().clock.fastForward('02:01')
    await ve(escuela, 'Ingreso de establecimientos')
    expect(camino(escuela)).toBe('/login?sesionExpirada=true')
    await escuela.getByRole('listitem').getByText('Su sesión ha expirado.').waitFor()
    expect(dichas).toEqual(['La sesión expiró o fue revocada.'])
    expect(await token(escuela)).toBeUndefined()

    await escribe(escuela, { 'RBD o nombre de usuario': '90159-8', Contraseña: CONTRASENA })
    await escuela.getByRole('checkbox', { name: 'Soy una persona' }).click()
    await escuela.getByRole('checkbox', { name: 'Soy una persona', checked: true }).waitFor()
    await presiona(escuela, 'Ingresar')
    await ve(escuela, 'Actualice sus datos')
    await escuela.getByText('Recuperamos lo que había escrito. Revíselo y guárdelo.').waitFor()
    await expect.poll(() => escuela.getByLabel('Teléfono móvil').inputValue()).toBe('+56 9 8765 4321')
    const guardado = await loGuardado(escuela)
    expect(guardado).toContain('+56 9 8765 4321')
    expect(guardado).not.toContain(CONTRASENA)

    await presiona(escuela, 'Cerrar sesión')
    await ve(escuela, 'Ingreso de establecimientos')
    expect(await loGuardado(escuela)).not.toContain('+56 9 8765 4321')
  })

  test('varios rechazos a la vez la terminan una vez, y en la otra pestaña también', async () => {
    producto.espera(/401 \(Unauthorized\)/)
    const pagina = await unaApoderada()
    const otra = await duplica(pagina, '/mi-cuenta')
    await ve(otra, 'Mi cuenta')
    const dichas = advertencias(pagina.context())
    const vigente = await token(pagina)
    await pagina.request.post('/api/token/cierre', { headers: { authorization: `Bearer ${vigente}` } })
    await pagina.reload()
    await ve(pagina, APODERADOS)
    await ve(otra, APODERADOS)
    expect([camino(pagina), camino(otra)]).toEqual(['/ingreso-apoderados?sesionExpirada=true', '/ingreso-apoderados?sesionExpirada=true'])
    expect(dichas).toEqual(['La sesión expiró o fue revocada.', 'La sesión expiró o fue revocada.'])
  })
})

describe('al salir', () => {
  test('la otra pestaña de la misma sesión también sale, la de otra persona no, y Atrás no muestra nada', async () => {
    const pagina = await unaApoderada()
    const otra = await duplica(pagina, '/mi-cuenta')
    await ve(otra, 'Mi cuenta')
    const ajena = await pagina.context().newPage()
    await entraDentro(ajena, 'administrador-nacional', '/inicio')
    await ajena.waitForURL('**/inicio')

    await pagina.goto('/logout-apoderado')
    await ve(pagina, APODERADOS)
    await ve(otra, APODERADOS)
    expect(await token(pagina)).toBeUndefined()
    expect(await token(otra)).toBeUndefined()
    expect(await token(ajena)).toBeTruthy()

    await otra.goBack()
    await pagina.goBack()
    await pagina.getByRole('heading', { level: 1, name: /^Ingreso de/ }).waitFor()
    expect(await pagina.getByText('Mis estudiantes').count()).toBe(0)
  })

  test('con respuestas sin enviar pregunta antes', async () => {
    producto.espera(/ERR_FAILED/)
    const pagina = await unaApoderada()
    await escribe(pagina, { 'RUN del estudiante': '36.312.668-5' })
    await presiona(pagina, 'Buscar')
    await presiona(pagina, 'Sí, vincular')
    // Her bond is not proved yet: the surnames are initials (ADR 018).
    const tarjeta = pagina.getByRole('region', { name: 'Julieta Z. F.' })
    await pagina
      .context()
      .route('**/api/encuestador/respuestas', (ruta) => (ruta.request().method() === 'PUT' ? ruta.abort() : ruta.continue()))
    const [encuesta] = await Promise.all([
      pagina.context().waitForEvent('page'),
      tarjeta.getByRole('button', { name: /^Comenzar/ }).click(),
    ])
    await ve(encuesta, 'Hogar')
    await encuesta.getByRole('radio').first().check()
    await encuesta.getByText('Pendiente de enviar').first().waitFor()

    await pagina.bringToFront()
    await pagina.goto('/logout-apoderado')
    await ve(pagina, '¿Salir sin enviar sus respuestas?')
    await pagina.getByText('Hay 1 respuesta que todavía no se envía.').waitFor()
    await presiona(pagina, 'Quedarme')
    await pagina.waitForURL('**/inicio')
    expect(await token(pagina)).toBeTruthy()
    await pagina.goto('/logout-apoderado')
    await presiona(pagina, 'Salir sin enviarlas')
    await ve(pagina, APODERADOS)
  })
})

describe('una pestaña copiada', () => {
  test('sigue con la sesión y no con lo que la otra hacía: nada se pide dos veces', async () => {
    const pagina = await producto.visitante(360)
    await entraDentro(pagina, 'apoderado', '/mis-estudiantes')
    await ve(pagina, 'Mis estudiantes')
    await pagina
      .getByRole('button', { name: /^Desvincular/ })
      .first()
      .click()
    await pagina.getByRole('dialog').waitFor()
    await expect.poll(() => pagina.evaluate(() => sessionStorage.getItem('persist:student-link'))).toContain('confirmingUnlink')

    const copia = await duplica(pagina, '/mis-estudiantes')
    await ve(copia, 'Mis estudiantes')
    expect(await copia.getByRole('dialog').count()).toBe(0)
    expect(await copia.evaluate(() => sessionStorage.getItem('persist:student-link') ?? '')).not.toContain('confirmingUnlink')

    // The tab itself is where it was after a reload, with its copy still open.
    await pagina.reload()
    await pagina.getByRole('dialog').waitFor()
  })
})
