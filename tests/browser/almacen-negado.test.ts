import { expect, test } from 'vitest'
import { responde, veGuardado } from '#tests/support/personas/encuestador.ts'
import { FAMILIA } from '#tests/support/personas/familia.ts'
import { entraApoderado, presiona, ve } from '#tests/support/personas/persona.ts'
import { conProducto } from '#tests/support/navegador/producto.ts'

const producto = conProducto()

test('quien no deja guardar datos de este sitio ingresa, responde y lo suyo queda en el servicio', async () => {
  const apoderada = await producto.visitante(360)
  // What Chromium does when all of a site's data are blocked.
  await apoderada.context().addInitScript(() => {
    const negado = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const almacen of ['sessionStorage', 'localStorage', 'indexedDB']) Object.defineProperty(window, almacen, { get: negado })
  })
  await apoderada.goto('/ingreso-apoderados')
  await entraApoderado(apoderada, '34.120.587-5', 'Pizarra.Verde.25')
  await ve(apoderada, 'Mis estudiantes')
  await apoderada.getByText('Su navegador no deja guardar datos de este sitio').waitFor()
  const [encuesta] = await Promise.all([
    apoderada.context().waitForEvent('page'),
    presiona(apoderada, 'Comenzar la encuesta de Antonia Paz Mancilla Paillán'),
  ])
  const [hogar] = FAMILIA
  if (hogar === undefined) throw new Error('La familia responde al menos una parte.')

  await responde(encuesta, hogar)
  await veGuardado(encuesta)
  await encuesta.getByText('Este navegador no tiene espacio para guardar la sesión').waitFor()
  const titulos = await encuesta.locator('fieldset > legend').evaluateAll((leyendas) =>
    leyendas.map((leyenda) => {
      const [suya, hoja] = [leyenda.getBoundingClientRect(), leyenda.parentElement?.getBoundingClientRect()]
      return hoja !== undefined && suya.top >= hoja.top + 10 && suya.left >= hoja.left && suya.right <= hoja.right
    }),
  )
  expect(titulos.length).toBeGreaterThan(0)
  expect(titulos).not.toContain(false)
})
