import { expect, test } from 'vitest'
import { sinFaltasGraves } from '#tests/support/navegador/axe.ts'
import { conProducto } from '#tests/support/navegador/producto.ts'

const producto = conProducto()

test('cada estado de una pieza se ve con su código, con ambos fondos y en los tres anchos', async () => {
  const pagina = await producto.visitante(1280)
  await pagina.goto('/local')
  await pagina.getByRole('link', { name: 'Galería de las piezas de la interfaz' }).click()
  await pagina.getByRole('link', { name: 'Vacio', exact: true }).click()
  const estado = pagina.getByRole('region', { name: 'con salida', exact: true })
  await estado.scrollIntoViewIfNeeded()
  expect(await estado.getByRole('region', { name: 'Código de con salida' }).innerText()).toContain('titulo="Ningún estudiante coincide"')
  for (const ancho of [360, 768, 1280])
    for (const [esquema, fondo] of [
      ['claro', 'rgb(245, 246, 242)'],
      ['oscuro', 'rgb(15, 23, 21)'],
    ]) {
      const vista = pagina.frameLocator(`iframe[title="con salida a ${ancho} px, ${esquema}"]`)
      await vista.getByText('Ningún estudiante coincide').waitFor({ state: 'attached' })
      expect(await vista.locator('html').evaluate((raiz) => raiz.clientWidth)).toBe(ancho)
      expect(await vista.locator('body').evaluate((cuerpo) => getComputedStyle(cuerpo).backgroundColor)).toBe(fondo)
    }
  expect(await pagina.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
  await sinFaltasGraves(pagina)
})

test('en un teléfono nada se sale de la pantalla, y lo elegido queda en la dirección', async () => {
  const pagina = await producto.visitante(360)
  await pagina.goto('/local/galeria/?pieza=Boton')
  await pagina.getByRole('navigation', { name: 'Fondo' }).getByRole('link', { name: 'oscuro' }).click()
  await pagina.getByRole('navigation', { name: 'Ancho' }).getByRole('link', { name: '360' }).click()
  expect(new URL(pagina.url()).search).toBe('?pieza=Boton&ancho=360&esquema=oscuro')
  await expect.poll(() => pagina.locator('iframe').count()).toBe(8)
  expect(await pagina.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await sinFaltasGraves(pagina)
})
