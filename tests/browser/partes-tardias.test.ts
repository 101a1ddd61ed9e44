import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { partesDe, sinLaParte } from '#tests/support/navegador/partes-bloqueadas.ts'
import { conProducto } from '#tests/support/navegador/producto.ts'
import { entraDentro, SIN_CAPTCHA } from '#tests/support/personas/dentro.ts'
import { entraApoderado, escribe, presiona, ve } from '#tests/support/personas/persona.ts'

const producto = conProducto(SIN_CAPTCHA)

const SE_ROMPIO = 'La página no se pudo mostrar'
const corta = (ruta: Route) => ruta.abort()

/** The connection goes, and comes back with all that the page asks for. */
async function vuelveLaConexion(pagina: Page, partes: string): Promise<void> {
  await pagina.context().setOffline(true)
  await pagina.unroute(partes)
  await pagina.context().setOffline(false)
}

/** Pages without a session, by the part that shows each. */
const PAGINAS = [
  { ruta: '/login', parte: 'puertas', titulo: 'Ingreso de establecimientos' },
  { ruta: '/recuperar-password', parte: 'recuperar-password.screen', titulo: 'Recuperar contraseña' },
  { ruta: '/recuperar-password', parte: 'recuperar-password', titulo: 'Recuperar contraseña' },
  { ruta: '/ayuda', parte: 'ayuda.screen', titulo: 'Ayuda' },
] as const

test.each(PAGINAS)('sin su parte $parte, $ruta lo dice y se carga otra vez con un botón', async ({ ruta, parte, titulo }) => {
  producto.espera(/ERR_FAILED|dynamically imported module/)
  const partes = new RegExp(`/assets/${parte}-[\\w-]{7}\\.js$`)
  const pagina = await producto.visitante(360)
  await pagina.route(partes, corta)
  await pagina.goto(ruta)
  await ve(pagina, SE_ROMPIO)
  await pagina.unroute(partes)
  await pagina.getByRole('button', { name: 'Cargar otra vez' }).click()
  await ve(pagina, titulo)
})

test('la página que no llegó se carga sola cuando vuelve la conexión', async () => {
  producto.espera(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|dynamically imported module/)
  const pagina = await producto.visitante(360)
  await pagina.route('**/assets/ayuda.screen-*.js', corta)
  await pagina.goto('/ayuda')
  await ve(pagina, SE_ROMPIO)
  await vuelveLaConexion(pagina, '**/assets/ayuda.screen-*.js')
  await ve(pagina, 'Ayuda')
})

test('la primera carga a la que no le llegó nada lo dice, y se repite sola cuando vuelve la conexión', async () => {
  producto.espera(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  const pagina = await producto.visitante(360)
  await pagina.route('**/assets/*.js', corta)
  await pagina.goto('/ayuda')
  await pagina.getByText('La página no llegó completa. Revise su conexión y cárguela otra vez.').waitFor()
  expect(await pagina.getByRole('heading', { level: 1 }).count()).toBe(0)
  await vuelveLaConexion(pagina, '**/assets/*.js')
  await ve(pagina, 'Ayuda')
})

test('si no llega lo que lee la sesión, se dice y la sesión queda guardada: la próxima carga sigue con ella', async () => {
  producto.espera(/ERR_FAILED|dynamically imported module/)
  const pagina = await producto.visitante(360)
  await entraDentro(pagina, 'apoderado', '/mis-estudiantes')
  await ve(pagina, 'Mis estudiantes')
  const guardada = () => pagina.evaluate(() => sessionStorage.getItem('persist:root'))
  const antes = await guardada()
  await pagina.route('**/assets/reading-*.js', corta)
  await pagina.goto('/ayuda')
  await pagina.getByText('No se pudo leer su sesión. Cargue la página otra vez, o ingrese.', { exact: true }).waitFor()
  await ve(pagina, 'Ayuda')
  expect(await guardada()).toBe(antes)
  await pagina.unroute('**/assets/reading-*.js')
  await pagina.goto('/mis-estudiantes')
  await ve(pagina, 'Mis estudiantes')
})

test('sin el código de ventanas y mensajes breves, se dice qué ventana faltó y el mensaje se dice igual', async () => {
  producto.espera(/ERR_FAILED|dynamically imported module/)
  const pagina = await producto.visitante(360)
  await pagina.route('**/assets/flotantes-*.js', corta)
  await pagina.goto('/ingreso-apoderados')
  await entraApoderado(pagina, '34.120.587-5', 'Pizarra.Verde.25')
  await pagina.getByRole('status').getByText('Usuario logueado!').waitFor()
  await ve(pagina, 'Mis estudiantes')
  await escribe(pagina, { 'RUN del estudiante': '36.208.845-3' })
  await presiona(pagina, 'Buscar')
  await pagina.getByText(/^No se pudo mostrar «/).waitFor()
  await presiona(pagina, 'Cerrar')
  await ve(pagina, 'Mis estudiantes')
})

test('mientras llega la parte que toma el lugar de una lista que también viene, la página no queda en blanco', async () => {
  const pagina = await producto.visitante(360)
  await entraDentro(pagina, 'administrador-nacional', '/ayuda')
  await ve(pagina, 'Ayuda')
  await pagina.route(/\/api\/admin\/usuarios\?|\/assets\/auditoria-/, () => {})
  await pagina.goto('/admin/usuarios')
  await pagina.getByText('Cargando usuarios…').waitFor()
  await pagina.getByRole('link', { name: 'Auditoría' }).click()
  await expect.poll(() => new URL(pagina.url()).search).toBe('?vista=auditoria')
  await pagina.getByText('Cargando usuarios…').waitFor({ state: 'hidden' })
  await ve(pagina, 'Usuarios')
  await pagina.getByRole('link', { name: 'Auditoría' }).waitFor()
})

test('el avance dice su título desde que llegan sus cifras: ninguna parte suya lo hace esperar otra vez', async () => {
  const pagina = await producto.visitante(360)
  await entraDentro(pagina, 'administrador-regional', '/ayuda')
  await ve(pagina, 'Ayuda')
  await pagina.addInitScript(() => {
    const vistos: boolean[] = []
    Object.assign(window, { vistos })
    const mira = (): void => {
      const titulo = document.querySelector<HTMLElement>('main #titulo')
      if (titulo !== null) vistos.push(titulo.checkVisibility())
    }
    new MutationObserver(mira).observe(document, { subtree: true, childList: true, attributes: true })
  })
  await pagina.goto('/dashboard')
  await ve(pagina, 'Avance de la región: Los Ríos')
  await pagina.getByRole('heading', { name: /^Establecimientos rezagados: / }).waitFor()
  expect(await pagina.evaluate(() => (window as unknown as { vistos: boolean[] }).vistos)).not.toContain(false)
})

// Every page, as every account sees it: `npm run partes`.
test('sin cualquiera de las partes que pide, la página nunca queda en blanco ni cargando', async () => {
  producto.espera(/ERR_FAILED|dynamically imported module|preload CSS/)
  const pagina = await producto.visitante(360)
  const { titulo, partes } = await partesDe(pagina, '/privacidad')
  expect(titulo).not.toBe('')
  expect(partes.length).toBeGreaterThan(3)
  for (const parte of partes) expect(await sinLaParte(pagina, '/privacidad', parte), parte).toBeNull()
})
