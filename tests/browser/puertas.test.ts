import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CuentaDeDemostracion } from '#server/semilla/cuentas.ts'
import { sinFaltasGraves } from '#tests/support/navegador/axe.ts'
import { entraApoderado, entraEstablecimiento, escribe, presiona, resuelveCaptcha, ve } from '#tests/support/personas/persona.ts'
import { conProducto } from '#tests/support/navegador/producto.ts'

type Perfil = CuentaDeDemostracion['perfil']

/** What the project's own command tells a person who tries the product. */
let cuentas: CuentaDeDemostracion[]
beforeAll(async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'demo:accounts'])
  cuentas = JSON.parse(stdout)
})

const cuentaDe = (perfil: Perfil): CuentaDeDemostracion => {
  const cuenta = cuentas.find((una) => una.perfil === perfil)
  if (cuenta === undefined) throw new Error(`La demostración no tiene la cuenta «${perfil}».`)
  return cuenta
}

async function porLaPuertaDeApoderados(pagina: Page, { usuario, password }: CuentaDeDemostracion, puerta: string): Promise<void> {
  await pagina.goto(puerta)
  await entraApoderado(pagina, usuario, password)
}

async function conMicrosoft(pagina: Page, { correoElectronico = '', password }: CuentaDeDemostracion): Promise<void> {
  await pagina.goto('/login')
  const [ventana] = await Promise.all([
    pagina.context().waitForEvent('page'),
    pagina.getByRole('button', { name: /Ingreso con cuenta Microsoft/ }).click(),
  ])
  await escribe(ventana, { 'Correo de la organización': correoElectronico, Contraseña: password })
  await presiona(ventana, 'Ingresar')
  await presiona(ventana, 'Aceptar')
}

async function conClaveUnica(pagina: Page, { run = '', password }: CuentaDeDemostracion): Promise<void> {
  await pagina.goto('/ingreso-apoderados')
  await presiona(pagina, 'Ingresar con ClaveÚnica')
  await ve(pagina, 'Ingrese con su ClaveÚnica')
  await escribe(pagina, { RUN: run, ClaveÚnica: password })
  await presiona(pagina, 'Ingresar')
}

interface Paso {
  entra: (pagina: Page, cuenta: CuentaDeDemostracion) => Promise<void>
  llega: string
  sale: string
}

const porElIngreso = (llega: string): Paso => ({
  entra: (pagina, { usuario, password }) => entraEstablecimiento(pagina, usuario, password),
  llega,
  sale: '/login',
})

/** By which door each account enters, where it arrives and where its sign-out ends (spec, section 2). */
const PUERTAS: Record<Exclude<Perfil, 'apoderado-sin-verificar'>, Paso> = {
  rbd: porElIngreso('/inicio'),
  'rbd-nuevo': porElIngreso('/actualiza-datos'),
  'administrador-nacional': porElIngreso('/inicio'),
  'administrador-regional': porElIngreso('/inicio'),
  'administrador-comunal': porElIngreso('/inicio'),
  reportes: porElIngreso('/inicio'),
  apoderado: {
    entra: (pagina, cuenta) => porLaPuertaDeApoderados(pagina, cuenta, '/ingreso-apoderados'),
    llega: '/mis-estudiantes',
    sale: '/ingreso-apoderados',
  },
  epja: {
    entra: (pagina, cuenta) => porLaPuertaDeApoderados(pagina, cuenta, '/ingreso-epja'),
    llega: '/mis-estudiantes',
    sale: '/ingreso-apoderados',
  },
  organizacion: { entra: conMicrosoft, llega: '/inicio', sale: '/login' },
  'clave-unica': { entra: conClaveUnica, llega: '/mis-estudiantes', sale: '/ingreso-apoderados' },
}

const SECRETO = /eyJ[\w-]{10}|Pizarra\.Verde|testing|[?&#](code|token|state|verificar)=/

/** Every Referer that the browser sends, in any of its pages. */
function procedencias(contexto: BrowserContext): string[] {
  const dichas: string[] = []
  contexto.on('request', (pedido) => dichas.push(pedido.headers()['referer'] ?? ''))
  return dichas
}

async function loGuardado(pagina: Page): Promise<Record<string, string>> {
  return pagina.evaluate(() => ({ ...localStorage, ...sessionStorage }))
}

/** What the server wrote, but for the accounts that it announces as it starts. */
function loQueAnoto(bitacora: string): string {
  return bitacora
    .split('\n')
    .filter((linea) => !/^ {2}[\w-]+ +\S+ +\S+$/.test(linea))
    .join('\n')
}

/** The session alone is kept: a token in its place, and no other secret. */
async function soloGuardaLaSesion(pagina: Page): Promise<void> {
  // A school's guard is kept while it asks, and not after.
  await expect.poll(async () => Object.keys(await loGuardado(pagina))).toEqual(['persist:root'])
  const guardado = await loGuardado(pagina)
  const { fields } = JSON.parse(guardado['persist:root'] ?? '') as { fields: Record<string, unknown> }
  expect(fields['accessToken']).toMatch(/^eyJ/)
  expect(JSON.stringify({ ...fields, accessToken: null })).not.toMatch(SECRETO)
}

describe('cada cuenta de la demostración', () => {
  const producto = conProducto()

  test.each(Object.entries(PUERTAS) as [Perfil, Paso][])(
    '%s entra y sale por su puerta, y no deja secretos en ninguna parte',
    async (perfil, { entra, llega, sale }) => {
      producto.espera(/409 \(Conflict\).*datos-actualizados/)
      const pagina = await producto.visitante(1280)
      const referidas = procedencias(pagina.context())
      await entra(pagina, cuentaDe(perfil))
      await pagina.waitForURL(`**${llega}`)
      await pagina.getByRole('button', { name: 'Cerrar sesión' }).waitFor()
      expect(pagina.url()).not.toMatch(SECRETO)
      await soloGuardaLaSesion(pagina)

      await presiona(pagina, 'Cerrar sesión')
      if (perfil === 'organizacion') await presiona(pagina, 'Cerrar mi cuenta')
      await pagina.waitForURL(`**${sale}`)
      await pagina.getByRole('heading', { level: 1, name: /^Ingreso de/ }).waitFor()
      expect(await loGuardado(pagina)).toEqual({})
      await pagina.goBack()
      await pagina.getByRole('heading', { level: 1, name: /^Ingreso de/ }).waitFor()
      expect(referidas.filter((referida) => SECRETO.test(referida))).toEqual([])
      expect(loQueAnoto(producto.aplicacion.bitacora())).not.toMatch(SECRETO)
    },
  )

  test.each(['/login', '/encuestador'])('en %s nadie escribe HTML ni carga un programa a partir de un texto', async (direccion) => {
    producto.espera(/TrustedHTML|TrustedScriptURL|Trusted Type|TrustedTypePolicy/)
    const pagina = await producto.visitante(1280)
    await pagina.goto(direccion)
    await pagina.getByRole('heading').first().waitFor()
    const intentos = await pagina.evaluate(() => {
      const prueba = (hace: () => unknown) => {
        try {
          hace()
          return 'se pudo'
        } catch (error) {
          return (error as Error).name
        }
      }
      const caja = document.createElement('div')
      return [
        prueba(() => (caja.innerHTML = '<img src="x" onerror="alert(1)">')),
        prueba(() => caja.insertAdjacentHTML('beforeend', '<b>hola</b>')),
        prueba(() => (document.createElement('script').src = '/captcha/api.js')),
        prueba(() => new Worker('/captcha/trabajador.js')),
        // Only the policies that the CSP names, and each once.
        prueba(() =>
          (window as { trustedTypes?: { createPolicy: (...args: unknown[]) => unknown } }).trustedTypes?.createPolicy('otra', {}),
        ),
      ]
    })
    expect(intentos).toEqual(Array(5).fill('TypeError'))
  })

  test('apoderado-sin-verificar se queda en la puerta, que le ofrece otro correo', async () => {
    producto.espera(/401/)
    const pagina = await producto.visitante(360)
    await porLaPuertaDeApoderados(pagina, cuentaDe('apoderado-sin-verificar'), '/ingreso-apoderados')
    await pagina.getByText('Su cuenta aún no está verificada. Revise su correo electrónico.').first().waitFor()
    await resuelveCaptcha(pagina)
    await presiona(pagina, 'Enviar otro correo de verificación')
    await expect.poll(async () => (await producto.aplicacion.correos()).map(({ para }) => para)).toContain('hernan.quezada@correo.example')
    // The door's answer is kept (ADR 028), and nothing of who asked.
    await expect
      .poll(async () => JSON.parse(JSON.parse((await loGuardado(pagina))['persist:login'] ?? '{"body":"{}"}').body))
      .toEqual({
        flow: 'login',
        chart: expect.any(String),
        tab: expect.any(String),
        usuarioId: null,
        entry: 'apoderado',
        value: { form: 'open' },
        context: {
          failure: null,
          success: 'Si hay una cuenta por verificar con ese RUN, recibirá un correo electrónico.',
          waitSeconds: 0,
          profile: null,
        },
        timers: {},
        draft: null,
      })
    const guardado = await loGuardado(pagina)
    expect(Object.keys(guardado)).toEqual(['persist:login'])
    expect(JSON.stringify(guardado)).not.toMatch(SECRETO)
  })

  test('con una sesión abierta, el enlace de verificación se usa igual, y después vuelve a su inicio', async () => {
    const pagina = await producto.visitante(768)
    const { usuario, password } = cuentaDe('administrador-nacional')
    await entraEstablecimiento(pagina, usuario, password)
    await pagina.waitForURL('**/inicio')
    const enlace = (await producto.aplicacion.correos()).find(({ para }) => para === 'hernan.quezada@correo.example')?.enlaces[0] ?? ''
    await pagina.goto(enlace)
    await ve(pagina, 'Verifique su cuenta')
    expect(new URL(pagina.url()).hash).toBe('')
    await presiona(pagina, 'Verificar mi cuenta')
    await ve(pagina, 'Cuenta verificada')
    await presiona(pagina, 'Ingresar')
    await pagina.waitForURL('**/inicio')
  })

  test.each([
    ['/login?de=un-enlace', 'Ingreso de establecimientos'],
    ['/ingreso-apoderados?de=un-enlace', 'Ingreso de apoderados'],
  ])('en un teléfono, el formulario de %s, cuya página no trae el aviso, no se mueve cuando llega', async (puerta, titulo) => {
    const pagina = await producto.visitante(390)
    let llega = () => {}
    const aviso = new Promise<void>((cumple) => (llega = cumple))
    await pagina.route('**/api/avisos*', async (ruta) => {
      await aviso
      await ruta.continue()
    })
    await pagina.goto(puerta)
    await ve(pagina, titulo)
    await pagina.evaluate(() => document.fonts.ready)
    const donde = async () => (await pagina.getByRole('heading', { name: titulo }).boundingBox())?.y
    let antes: number | undefined
    await expect.poll(async () => (antes = await donde())).toBeGreaterThan(0)
    llega()
    await pagina.getByRole('heading', { name: /La aplicación de la Encuesta de Vulnerabilidad/ }).waitFor()
    expect(await donde()).toBe(antes)
  })

  test('en un teléfono, nada del video llega hasta acercarse a su lugar', async () => {
    const pagina = await producto.visitante(390)
    const pedidas: string[] = []
    pagina.on('request', (pedido) => pedidas.push(new URL(pedido.url()).pathname))
    await pagina.goto('/login')
    await pagina.getByRole('checkbox', { name: 'Soy una persona' }).waitFor()
    expect(pedidas.filter((una) => /video/.test(una))).toEqual([])
    await pagina.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await pagina.getByRole('region', { name: 'Video de ayuda' }).scrollIntoViewIfNeeded()
    await expect.poll(() => pedidas).toContain('/video/establecimientos.jpg')
  })

  test('recargar la puerta no olvida a dónde volver', async () => {
    const pagina = await producto.visitante(1280)
    await pagina.goto('/admin/usuarios?limit=50')
    await ve(pagina, 'Ingreso de establecimientos')
    await pagina.reload()
    const { usuario, password } = cuentaDe('administrador-nacional')
    await entraEstablecimiento(pagina, usuario, password)
    await pagina.waitForURL('**/admin/usuarios?limit=50')
    expect(Object.keys(await loGuardado(pagina))).toEqual(['persist:root'])
  })

  test('el mismo enlace de recuperación, abierto otra vez en la pestaña, se abre otra vez', async () => {
    producto.espera(/400/)
    const pagina = await producto.visitante(360)
    const enlace = `${producto.aplicacion.url}/recuperar-password#token=${'x'.repeat(43)}`
    await pagina.goto(enlace)
    await ve(pagina, 'Este enlace ya no sirve')
    await presiona(pagina, 'Pedir otro enlace')
    await ve(pagina, 'Recuperar contraseña')
    await pagina.goto(enlace)
    await ve(pagina, 'Este enlace ya no sirve')
  })

  test.each([
    '/login',
    '/ingreso-apoderados',
    '/ingreso-epja',
    '/registro-apoderado',
    '/recuperar-password',
    '/recuperar-password#token=x',
    '/ingreso-apoderados#verificar=x',
    '/verificar',
    '/ayuda',
    '/no-existe',
  ])('%s se puede leer sin verla, en claro y en oscuro', async (ruta) => {
    // A code that nobody was sent.
    if (ruta.includes('#')) producto.espera(/400 \(Bad Request\)/)
    if (ruta === '/no-existe') producto.espera(/404 \(Not Found\) \(http:\/\/[^/]+\/no-existe\)$/)
    const pagina = await producto.visitante(360)
    await pagina.goto(ruta)
    await pagina.getByRole('heading', { level: 1 }).waitFor()
    await pagina.waitForLoadState('networkidle')
    for (const colorScheme of ['light', 'dark'] as const) {
      await pagina.emulateMedia({ colorScheme })
      await sinFaltasGraves(pagina)
    }
    if (ruta !== '/ayuda' && ruta !== '/no-existe' && ruta !== '/registro-apoderado')
      expect(await pagina.getByRole('link', { name: 'Ayuda', exact: true }).count()).toBe(1)
  })

  test.each(['light', 'dark'] as const)('la cuenta propia y el aviso antes del fin se pueden leer sin verlos (%s)', async (colorScheme) => {
    const pagina = await producto.visitante(768)
    await pagina.context().clock.install()
    await pagina.emulateMedia({ colorScheme })
    const { usuario, password } = cuentaDe('reportes')
    await entraEstablecimiento(pagina, usuario, password)
    await pagina.waitForURL('**/inicio')
    await pagina.goto('/mi-cuenta')
    await pagina.getByLabel('Contraseña actual', { exact: true }).waitFor()
    await sinFaltasGraves(pagina)
    await pagina.context().clock.fastForward('28:01')
    await pagina.getByRole('dialog', { name: '¿Sigue ahí?' }).waitFor()
    await sinFaltasGraves(pagina)
  })
})

describe('con el servidor de correo detenido', () => {
  // Nothing listens on the discard port.
  const producto = conProducto({ SMTP_URL: 'smtp://127.0.0.1:9' })

  test('pedir otra contraseña contesta lo mismo a quien tiene cuenta, y se puede seguir', async () => {
    const pagina = await producto.visitante(360)
    await pagina.goto('/recuperar-password')
    await escribe(pagina, { 'RBD, nombre de usuario o RUN': cuentaDe('apoderado').usuario })
    await resuelveCaptcha(pagina)
    await presiona(pagina, 'Enviarme el enlace')
    await ve(pagina, 'Revise su correo')
    await pagina.getByRole('main').getByRole('link', { name: 'Ingreso de apoderados' }).click()
    await ve(pagina, 'Ingreso de apoderados')
    await entraApoderado(pagina, cuentaDe('apoderado').usuario, cuentaDe('apoderado').password)
    await ve(pagina, 'Mis estudiantes')
    // The mail goes out at some moment of the seconds after the answer, and is tried again.
    await expect.poll(() => loQueAnoto(producto.aplicacion.bitacora())).toMatch(/"encargo":"correo".*"Un encargo falló"/)
    expect(loQueAnoto(producto.aplicacion.bitacora())).not.toMatch(/correo\.example/)
  })
})
