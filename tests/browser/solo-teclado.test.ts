import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { filaDe } from '#server/semilla/cuentas.ts'
import { conProducto } from '#tests/support/navegador/producto.ts'
import { ve } from '#tests/support/personas/persona.ts'
import { SoloTeclado } from '#tests/support/personas/solo-teclado.ts'

/** Each kind of user does her main job with no more than keys, from the page that she loads. */
const producto = conProducto()

async function entra(perfil: Parameters<typeof filaDe>[0], puerta: string, campo: string, ancho: number): Promise<[Page, SoloTeclado]> {
  const { usuario, password } = filaDe(perfil)
  const pagina = await producto.visitante(ancho)
  await pagina.goto(puerta)
  const teclado = new SoloTeclado(pagina)
  await teclado.entra(campo, usuario, password)
  await pagina.waitForURL((actual) => actual.pathname !== puerta)
  await teclado.conserva()
  return [pagina, teclado]
}

/** Opens the survey in its tab, answers it to the end and stays at the receipt. */
async function respondeYEnvia(pagina: Page, teclado: SoloTeclado, comenzar: Locator): Promise<void> {
  const [encuesta] = await Promise.all([pagina.context().waitForEvent('page'), teclado.acciona(comenzar)])
  await encuesta
    .getByText(/Parte 1 de/)
    .first()
    .waitFor()
  const suyo = new SoloTeclado(encuesta)
  const titulo = encuesta.locator('#titulo')
  await suyo.esta(titulo)
  await suyo.acciona(encuesta.getByRole('link', { name: 'Saltar a las preguntas', exact: true }), 'Shift+Tab')
  await suyo.esta(encuesta.getByRole('main'))
  await suyo.respondeLaParte()
  while ((await titulo.innerText()) !== 'Revise sus respuestas') {
    await suyo.esta(titulo)
    await suyo.respondeLaParte()
  }
  await suyo.acciona(encuesta.getByRole('button', { name: 'Enviar encuesta', exact: true }))
  await ve(encuesta, 'Encuesta enviada')
  await suyo.esta(titulo)
  await encuesta.getByRole('article', { name: 'Comprobante de encuesta' }).getByText('Encuesta completada').waitFor()
  await suyo.llega(encuesta.getByRole('button', { name: 'Cerrar', exact: true }))
}

test('un apoderado responde la encuesta de su estudiante en su teléfono, la envía y llega a su comprobante', async () => {
  const [pagina, teclado] = await entra('apoderado', '/ingreso-apoderados', 'RUN', 360)
  await ve(pagina, 'Mis estudiantes')
  await respondeYEnvia(pagina, teclado, pagina.getByRole('button', { name: /^Comenzar la encuesta de/ }).first())
})

test('una persona de EPJA responde por sí misma y llega a su comprobante', async () => {
  const [pagina, teclado] = await entra('epja', '/ingreso-epja', 'RUN', 1280)
  await respondeYEnvia(pagina, teclado, pagina.getByRole('button', { name: /^(Comenzar|Continuar|Responder)/ }).first())
})

test('un colegio busca a un estudiante, ve su comprobante, y al cerrarlo vuelve al botón de su fila', async () => {
  const [pagina, teclado] = await entra('rbd', '/login', 'RBD o nombre de usuario', 1280)
  await teclado.acciona(pagina.getByRole('link', { name: 'Estudiantes', exact: true }), 'Shift+Tab')
  await teclado.acciona(pagina.getByRole('button', { name: 'Ver estudiantes de Encuesta de Vulnerabilidad 2025: 1° básico' }))
  await pagina.getByRole('heading', { name: /^Todos los cursos: \d+ estudiantes$/ }).waitFor()
  await teclado.llega(pagina.getByLabel('Estado', { exact: true }))
  await pagina.keyboard.type('Completada')
  // The list that was there goes with its rows.
  await expect.poll(() => pagina.locator('tbody').getByRole('row').filter({ hasNotText: 'Completada' }).count()).toBe(0)
  const verComprobante = pagina
    .getByRole('row')
    .filter({ hasText: 'Completada' })
    .getByRole('button', { name: /^Ver comprobante/ })
    .first()
  await teclado.acciona(verComprobante)
  const dialogo = pagina.getByRole('dialog', { name: 'Comprobante' })
  await dialogo.waitFor()
  await teclado.llega(dialogo.getByRole('button', { name: 'Descargar PDF' }))
  await pagina.keyboard.press('Escape')
  await dialogo.waitFor({ state: 'detached' })
  await teclado.esta(verComprobante)
})

test('el administrador nacional busca a un usuario, lo edita en su diálogo y guarda', async () => {
  const [pagina, teclado] = await entra('administrador-nacional', '/login', 'RBD o nombre de usuario', 1280)
  await teclado.acciona(pagina.getByRole('link', { name: 'Usuarios', exact: true }), 'Shift+Tab')
  await ve(pagina, 'Usuarios')
  await teclado.teclea(pagina.locator('main').getByLabel('Nombre, RBD o correo'), 'admin.losrios')
  await pagina.keyboard.press('Enter')
  await pagina.getByRole('heading', { name: '1 usuario', exact: true }).waitFor()
  const editar = pagina.getByRole('row').getByRole('button', { name: /^Editar/ })
  await teclado.acciona(editar)
  const dialogo = pagina.getByRole('dialog', { name: 'Editar usuario', exact: true })
  await dialogo.waitFor()
  await teclado.teclea(dialogo.getByLabel('Nombres', { exact: true }), 'Pablo Antonio')
  await teclado.acciona(dialogo.getByRole('button', { name: 'Guardar cambios' }))
  await dialogo.waitFor({ state: 'detached' })
  await teclado.esta(editar)
  await expect.poll(() => pagina.getByRole('row').last().innerText()).toContain('Pablo Antonio')
})

test('quien solo ve reportes baja a una región y cambia el gráfico por la tabla', async () => {
  const [pagina, teclado] = await entra('reportes', '/login', 'RBD o nombre de usuario', 1280)
  await teclado.acciona(pagina.getByRole('link', { name: 'Avance', exact: true }), 'Shift+Tab')
  const titulo = pagina.locator('#titulo')
  await teclado.acciona(pagina.getByRole('main').getByRole('link', { name: 'Arica y Parinacota', exact: true }).first())
  await ve(pagina, 'Avance de la región: Arica y Parinacota')
  await teclado.esta(titulo)
  await teclado.llega(pagina.getByRole('radio', { name: 'Gráfico' }))
  await pagina.keyboard.press('ArrowRight')
  await pagina.getByRole('table').first().waitFor()
  await teclado.esta(pagina.getByRole('radio', { name: 'Tabla', checked: true }))
})
