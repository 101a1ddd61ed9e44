import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { inventaDemostracion } from '#server/semilla/demostracion.ts'
import { entraDentro, SIN_CAPTCHA } from '#tests/support/personas/dentro.ts'
import { presiona, resuelveCaptcha, ve } from '#tests/support/personas/persona.ts'
import { conProducto, paginasDe } from '#tests/support/navegador/producto.ts'

const producto = conProducto(SIN_CAPTCHA)

const { comprobantes } = inventaDemostracion()

/** The first code of the demonstration in a state, as its QR has it. */
const codigoEn = (estado: string): string => comprobantes.find((uno) => uno.estado === estado)?.comprobante_id ?? ''

test.each([
  { estado: 'VALIDO', dice: 'VÁLIDO' },
  { estado: 'ANULADO', dice: 'ANULADO' },
  { estado: 'REEMPLAZADO', dice: 'REEMPLAZADO' },
])('cualquiera verifica por el QR un comprobante $dice, y se imprime en una hoja', async ({ estado, dice }) => {
  const pagina = await producto.visitante(360)
  await pagina.goto(`/verificar?id=${codigoEn(estado)}`)
  await resuelveCaptcha(pagina)
  await presiona(pagina, 'Verificar')
  await pagina.getByRole('heading', { name: dice, exact: true }).waitFor()
  expect(paginasDe(await pagina.pdf({ format: 'Letter' }))).toBe(1)
})

test('quien respondió encuentra su comprobante sin el código, lo imprime en una hoja, y volver atrás en un teléfono solo lo cierra', async () => {
  const marcela = await producto.visitante(1280)
  await entraDentro(marcela, 'apoderado', '/mis-estudiantes')
  await ve(marcela, 'Mis estudiantes')
  await marcela
    .getByRole('button', { name: /^Ver comprobante/ })
    .first()
    .click()
  const recibo = marcela.getByRole('dialog', { name: 'Comprobante' })
  await recibo.getByRole('article', { name: 'Comprobante de encuesta' }).waitFor()
  expect(paginasDe(await marcela.pdf({ format: 'Letter' }))).toBe(1)
  // What a telephone asks by going back a computer asks by Escape: where nothing of the page hears the key, the browser asks for it.
  await marcela.evaluate(() => addEventListener('keydown', (tecla) => tecla.stopImmediatePropagation(), true))
  await marcela.keyboard.press('Escape')
  await recibo.waitFor({ state: 'detached' })
  await ve(marcela, 'Mis estudiantes')
})

test('un colegio descarga en un archivo los comprobantes de un curso, y abre la encuesta del siguiente pendiente', async () => {
  const escuela = await producto.visitante(1280)
  await entraDentro(escuela, 'rbd', '/inicio')
  await ve(escuela, 'Escuela Los Arrayanes del Sur')
  await escuela.getByRole('link', { name: 'Estudiantes' }).click()
  await presiona(escuela, 'Ver estudiantes de Encuesta de Vulnerabilidad 2025: 1° básico')
  const curso = escuela.getByRole('button', { name: /^1° Básico A: \d+ de \d+ completadas$/ })
  const completadas = Number(/: (\d+) de/.exec((await curso.getAttribute('aria-label')) ?? '')?.[1])
  await curso.click()
  await presiona(escuela, 'Descargar la lista')
  const [descarga] = await Promise.all([
    escuela.waitForEvent('download'),
    escuela.getByRole('button', { name: /^Descargar comprobantes/ }).click(),
  ])
  const pdf = await readFile(await descarga.path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(paginasDe(pdf)).toBe(completadas)

  const siguiente = escuela.getByRole('button', { name: /^Siguiente pendiente ?: / })
  const [, apellidos = '', nombres = ''] = /: (.+), (.+)$/.exec((await siguiente.innerText()).replaceAll('\n', ' ').trim()) ?? []
  const [encuesta] = await Promise.all([escuela.context().waitForEvent('page'), siguiente.click()])
  await encuesta
    .getByText(nombres.split(' ')[0] ?? apellidos)
    .first()
    .waitFor()
})
