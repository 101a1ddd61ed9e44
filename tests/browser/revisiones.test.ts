import { setTimeout as espera } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { conProducto, paginasDe } from '#tests/support/navegador/producto.ts'
import { entraDentro, type Perfil, SIN_CAPTCHA } from '#tests/support/personas/dentro.ts'
import { entraEstablecimiento, presiona, ve } from '#tests/support/personas/persona.ts'
import { cargaTarde, faltasDeFoco, faltasSinJavaScript, navegaTarde } from '#tests/support/revisiones/llegadas.ts'
import { faltasDe, pregunta, REVISIONES } from '#tests/support/revisiones/revisiones.ts'

/** What automatic checkers do not see, in three routes; `npm run screens` asks the same of all of them. */
const producto = conProducto(SIN_CAPTCHA)

/** The browser of a demonstration account, already inside. */
async function abreComo(perfil: Perfil, ancho: number): Promise<Page> {
  const pagina = await producto.visitante(ancho)
  await entraDentro(pagina, perfil, '/ayuda')
  return pagina
}

/** The page at a wide width as it is come to from the one in sight, and at a narrow one as it loads. */
async function llegandoTarde(pagina: Page, path: string): Promise<string[]> {
  await pagina.setViewportSize({ width: 1280, height: 800 })
  const faltas = await navegaTarde(pagina, path)
  await pagina.setViewportSize({ width: 360, height: 740 })
  return [...faltas, ...(await cargaTarde(pagina, path))]
}

/** The page in sight at both widths. */
async function enAmbosAnchos(pagina: Page): Promise<string[]> {
  const faltas = []
  for (const width of [1280, 360]) {
    await pagina.setViewportSize({ width, height: 740 })
    faltas.push(...(await faltasDe(pagina)))
  }
  return faltas
}

test('sin JavaScript, el aviso está a la vista en la aplicación y en la encuesta', async () => {
  const { aplicacion, navegador } = producto
  for (const path of ['/', '/encuestador']) expect.soft(await faltasSinJavaScript(navegador, `${aplicacion.url}${path}`), path).toEqual([])
})

test('el ingreso: quieto aunque todo llegue tarde, con sus errores en orden y lo que el mensaje dice escrito en la página', async () => {
  producto.espera(/401/)
  const pagina = await producto.visitante(1280)
  expect(await cargaTarde(pagina, '/login')).toEqual([])
  expect(await enAmbosAnchos(pagina)).toEqual([])
  await presiona(pagina, 'Ingresar')
  await pagina.getByRole('alert').waitFor()
  expect(await enAmbosAnchos(pagina)).toEqual([])
  await entraEstablecimiento(pagina, '90145-8', 'no-es-esta-clave')
  await pagina
    .getByRole('region', { name: /^Mensajes/ })
    .getByText('Usuario o contraseña incorrectos.')
    .waitFor()
  expect(await faltasDe(pagina)).toEqual([])
  await pagina.goto('/privacidad')
  await ve(pagina, 'Privacidad de los datos')
  expect(await navegaTarde(pagina, '/login')).toEqual([])
})

test('con la sesión expirada, en un teléfono el mensaje breve no tapa el aviso que dice lo mismo en la página', async () => {
  const pagina = await producto.visitante(360)
  await pagina.goto('/login?sesionExpirada=true')
  const dicho = pagina.getByText('Su sesión ha expirado.', { exact: true })
  const aviso = await pagina.getByRole('main').locator('form').filter({ has: dicho }).locator('[data-aviso]').boundingBox()
  const mensaje = await pagina.getByRole('listitem').filter({ has: dicho }).boundingBox()
  if (aviso === null || mensaje === null) throw new Error('Falta el aviso o el mensaje.')
  expect(mensaje.y >= aviso.y + aviso.height || mensaje.y + mensaje.height <= aviso.y).toBe(true)
  expect(await faltasDe(pagina)).toEqual([])
})

test('en una ventana ancha el video del colegio se ofrece a la vista al llegar y al final de la página; en un teléfono, bajo el formulario', async () => {
  const pagina = await producto.visitante(1280)
  await pagina.setViewportSize({ width: 1280, height: 800 })
  await pagina.goto('/login')
  const oferta = pagina.getByRole('button', { name: /^Ver el video para establecimientos/ })
  const aLaVista = async (): Promise<boolean> => {
    const lugar = await oferta.boundingBox({ timeout: 1000 }).catch(() => null)
    return lugar !== null && lugar.y >= 0 && lugar.y + lugar.height <= 800
  }
  await expect.poll(aLaVista).toBe(true)
  await pagina.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  expect(await pagina.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await expect.poll(aLaVista).toBe(true)
  await pagina.setViewportSize({ width: 360, height: 740 })
  const bajoElFormulario = async (): Promise<boolean> => {
    const [lugar, formulario] = [await oferta.boundingBox(), await pagina.getByRole('main').boundingBox()]
    return lugar !== null && formulario !== null && lugar.y >= formulario.y + formulario.height
  }
  await expect.poll(bajoElFormulario).toBe(true)
})

test('los estudiantes de una familia: el foco queda en el título, y sus diálogos comienzan donde menos se arriesga', async () => {
  const pagina = await abreComo('apoderado', 360)
  expect(await cargaTarde(pagina, '/mis-estudiantes')).toEqual([])
  expect(await enAmbosAnchos(pagina)).toEqual([])
  for (const boton of [/^Desvincular a/, /^Ver comprobante/]) {
    await pagina.getByRole('button', { name: boton }).first().click()
    await pagina.getByRole('dialog').waitFor()
    expect.soft(await enAmbosAnchos(pagina), boton.source).toEqual([])
    await pagina.keyboard.press('Escape')
    await pagina.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await pagina.goto('/documentos-apoyo')
  await ve(pagina, 'Documentos de apoyo')
  expect(await navegaTarde(pagina, '/mis-estudiantes')).toEqual([])
})

test('el avance: el foco queda en el título del lugar al que se baja, y cada fila tiene su encabezado', async () => {
  const pagina = await abreComo('administrador-nacional', 1280)
  expect(await cargaTarde(pagina, '/dashboard?vista=tabla')).toEqual([])
  expect(await enAmbosAnchos(pagina)).toEqual([])
  expect(await navegaTarde(pagina, '/dashboard')).toEqual([])
  await pagina.getByRole('link', { name: 'Los Ríos', exact: true }).first().click()
  await ve(pagina, 'Avance de la región: Los Ríos')
  await expect.poll(() => faltasDeFoco(pagina)).toEqual([])
  expect(await pagina.title()).toContain('Los Ríos')
  expect(await enAmbosAnchos(pagina)).toEqual([])
})

test('lo que toma el lugar de una lista no mueve el pie, aunque su parte llegue tarde', async () => {
  const pagina = await abreComo('administrador-nacional', 360)
  await pagina.route('**/assets/carga-*.js', async (ruta) => {
    await espera(600)
    await ruta.continue()
  })
  expect(await cargaTarde(pagina, '/admin/usuarios?vista=carga')).toEqual([])
})

test.each<[Perfil, string[]]>([
  ['administrador-nacional', ['/inicio', '/admin/usuarios', '/admin/datos']],
  ['administrador-regional', ['/inicio', '/admin/usuarios']],
  ['apoderado', ['/inicio', '/mi-cuenta']],
  ['epja', ['/inicio', '/mi-cuenta']],
  ['rbd-nuevo', ['/actualiza-datos']],
  ['reportes', ['/inicio', '/admin/datos']],
])('lo que llega tarde no corre la página ni le quita el foco al título: %s', async (perfil, paginas) => {
  // A school's first day: each page says that its data wait for it.
  if (perfil === 'rbd-nuevo') producto.espera(/409/)
  const pagina = await abreComo(perfil, 1280)
  await pagina.waitForLoadState('networkidle')
  for (const path of paginas) expect.soft(await llegandoTarde(pagina, path), path).toEqual([])
})

test('en una ventana de 768 px las cifras llegan al borde de su hoja, y cada filtro está en un renglón de la búsqueda', async () => {
  const nacional = await abreComo('administrador-nacional', 768)
  await nacional.goto('/dashboard')
  await nacional.getByRole('heading', { name: /^Establecimientos rezagados: \d+$/ }).waitFor()
  expect(await pregunta(nacional, 'renglones')).toEqual([])
  for (const path of ['/admin/apoderados-estudiantes', '/admin/usuarios', '/admin/usuarios?vista=auditoria']) {
    await nacional.goto(path)
    await nacional.getByRole('search').getByRole('button', { name: 'Buscar' }).waitFor()
    expect.soft(await pregunta(nacional, 'renglones'), path).toEqual([])
  }
})

test('las cifras por lugar y la lista de un colegio: cada control se alcanza con el dedo, también con la acción al pie', async () => {
  const reportes = await abreComo('reportes', 1280)
  await reportes.goto('/admin/datos')
  await reportes.getByRole('link', { name: 'Maule', exact: true }).waitFor()
  expect(await enAmbosAnchos(reportes)).toEqual([])
  const escuela = await abreComo('rbd', 360)
  await escuela.goto('/seleccion-estudiante')
  await escuela.getByRole('button', { name: /^Ver estudiantes de .*5° básico$/ }).click()
  await escuela.getByRole('button', { name: /^Siguiente pendiente/ }).waitFor()
  const descargar = escuela.getByRole('button', { name: 'Descargar la lista' })
  const pendientes = escuela.getByRole('button', { name: /^Descargar pendientes \(CSV\)/ })
  await descargar.waitFor()
  expect(await pendientes.isVisible()).toBe(false)
  expect(await faltasDe(escuela)).toEqual([])
  await descargar.click()
  await pendientes.waitFor()
  expect(await faltasDe(escuela)).toEqual([])
  // On paper there is who and how each goes, and nothing to press.
  const comprobantes = escuela.getByRole('button', { name: /^Ver comprobante/ })
  expect(await comprobantes.count()).toBeGreaterThan(0)
  await escuela.emulateMedia({ media: 'print' })
  expect(await comprobantes.count()).toBe(0)
  expect(await escuela.getByText('Completada', { exact: true }).count()).toBeGreaterThan(0)
})

/** The pairs of sheets of the page in sight that lie one over the other. */
const encimadas = (pagina: Page): Promise<string[]> =>
  pagina.evaluate(() => {
    const hojas = [...document.querySelectorAll('main section')].map((una) => ({
      nombre: una.ariaLabel,
      caja: una.getBoundingClientRect(),
    }))
    return hojas.flatMap(({ nombre, caja }, i) =>
      hojas
        .slice(i + 1)
        .filter(
          ({ caja: otra }) =>
            Math.min(caja.bottom, otra.bottom) - Math.max(caja.top, otra.top) > 1 &&
            Math.min(caja.right, otra.right) - Math.max(caja.left, otra.left) > 1,
        )
        .map((otra) => `${nombre} y ${otra.nombre}`),
    )
  })

/** What is left of a letter sheet without its margins, in pixels. */
const PAPEL = { width: 725, height: 965 }

test.each(['responder', 'digitar-papel', 'preparar-encuestas'])(
  'la guía «%s», de las más largas, se imprime en una hoja',
  async (tarea) => {
    const pagina = await producto.visitante(1280)
    await pagina.goto(`/ayuda?tarea=${tarea}`)
    await pagina.getByRole('heading', { name: 'Mesa de ayuda' }).waitFor()
    await pagina.waitForLoadState('networkidle')
    for (const format of ['Letter', 'A4']) expect.soft(paginasDe(await pagina.pdf({ format })), format).toBe(1)
  },
)

test.each<[string, Perfil]>([
  ['por aceptar', 'rbd-nuevo'],
  ['aceptado', 'rbd'],
])('el protocolo %s se imprime en una hoja', async (_, perfil) => {
  if (perfil === 'rbd-nuevo') producto.espera(/409/)
  const escuela = await abreComo(perfil, 1280)
  await escuela.goto('/protocolo-confidencialidad')
  await escuela.getByRole('heading', { name: 'Si algo sale mal' }).waitFor()
  for (const format of ['Letter', 'A4']) expect.soft(paginasDe(await escuela.pdf({ format })), format).toBe(1)
})

const VISTAS = [
  ['en gráfico', 'grafico'],
  ['en tabla', 'tabla'],
] as const

test.each(VISTAS)('el avance del país, %s, se imprime en dos hojas, sin una en blanco ni nada encima', async (_, vista) => {
  const nacional = await abreComo('administrador-nacional', 1280)
  await nacional.goto(`/dashboard?vista=${vista}`)
  await nacional.getByRole('heading', { name: /^Establecimientos rezagados: \d+$/ }).waitFor()
  await nacional.getByRole('table', { name: /^Registro de madres/ }).waitFor()
  await nacional.waitForLoadState('networkidle')
  for (const format of ['Letter', 'A4']) expect.soft(paginasDe(await nacional.pdf({ format })), format).toBe(2)
  await nacional.setViewportSize(PAPEL)
  await nacional.emulateMedia({ media: 'print' })
  expect(await nacional.locator('main section').count()).toBe(6)
  expect(await encimadas(nacional)).toEqual([])
  // What does not fit in one leaves something for the second.
  expect(await nacional.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(PAPEL.height)
})

/** A page that fails each of them. */
const MALA = `<!doctype html><html lang="es"><head><title>Sistema</title><style>
  body { margin: 0 } .fijo { position: fixed; inset: 0 0 auto; height: 160px; background: white }
  .largo { white-space: nowrap; font: 16px monospace } @media (max-width: 330px) { .ancho { width: 900px } }
  a { transition: color 1s }
</style></head><body>
  <div role="dialog" aria-label="Borrar"><button>Borrar todo</button><label>Motivo <input id="motivo"></label></div>
  <main><div class="fijo">Encabezado</div>
    <p class="largo">Una línea que no se parte, y que cabe justo</p><div class="ancho">zoom</div>
    <p style="width: 40px; overflow-wrap: anywhere">Establecimiento</p>
    <p style="display: flex; justify-content: space-between; max-width: 90%"><b>Escuela</b> <b>9 %</b></p>
    <nav><ul><li><a href="/uno" aria-current="page">Uno</a></li><li><a href="/dos">Dos</a></li></ul></nav>
    <table><caption>Estudiantes</caption><tbody><tr><td>Ana</td><td>1° A</td></tr></tbody></table>
    <div role="alert"><a href="#segundo">Falta el segundo</a> <a href="#primero">Falta el primero</a></div>
    <input id="primero"><input id="segundo">
  </main>
  <ol><li data-pizarra data-state="open">Guardado.</li></ol>
</body></html>`

/** The same page without them. */
const BUENA = `<!doctype html><html lang="es"><head><title>Estudiantes – Sistema</title><style>
  body { margin: 0 } a, input, button { display: inline-block; min-width: 44px; min-height: 44px } [aria-current] { border: 2px solid }
</style></head><body>
  <main><h1>Estudiantes</h1>
    <nav><ul><li><a href="/uno" aria-current="page">Uno</a></li><li><a href="/dos">Dos</a></li></ul></nav>
    <table><caption>Estudiantes</caption><tbody><tr><th scope="row">Ana</th><td>1° A</td></tr></tbody></table>
    <div role="alert"><a href="#primero">Falta el primero</a> <a href="#segundo">Falta el segundo</a></div>
    <input id="primero"><input id="segundo"><p>Guardado.</p>
  </main>
  <ol><li data-pizarra data-state="open">Guardado.</li></ol>
</body></html>`

test('cada revisión ve lo que busca en una página que lo tiene, y nada en una que no', async () => {
  const pagina = await producto.visitante(360)
  await pagina.setContent(MALA)
  for (const { nombre, faltas } of REVISIONES) expect.soft(await faltas(pagina), nombre).not.toEqual([])
  expect(await faltasDeFoco(pagina)).not.toEqual([])
  await pagina.setContent(BUENA)
  expect(await faltasDe(pagina)).toEqual([])
})

test('una página que se corre al llegar, o cuyo aviso sin JavaScript queda lejos, se nota', async () => {
  const pagina = await producto.visitante(360)
  const sirve = (path: string, body: string) => pagina.context().route(path, (ruta) => ruta.fulfill({ contentType: 'text/html', body }))
  await sirve(
    '**/corrida',
    `<h1>Lista</h1><div id="alto"></div><p style="height:300px">Abajo</p><script>fetch('/api/salud').then(() => { alto.style.height = '200px' })</script>`,
  )
  expect(await cargaTarde(pagina, '/corrida')).toEqual([expect.stringMatching(/^salto al cargar: se mueve 0\.\d+ al llegar: Abajo/)])
  const lejos = `data:text/html,${encodeURIComponent('<div style="height:700px"></div><noscript><p>active JavaScript</p></noscript>')}`
  expect(await faltasSinJavaScript(producto.navegador, lejos)).toHaveLength(2)
})
