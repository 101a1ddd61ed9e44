import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sinFaltasGraves } from '#tests/support/navegador/axe.ts'
import { arbolDe, type Nodo } from '#tests/support/navegador/arbol.ts'
import { entraDentro, SIN_CAPTCHA } from '#tests/support/personas/dentro.ts'
import { responde } from '#tests/support/personas/encuestador.ts'
import { FAMILIA } from '#tests/support/personas/familia.ts'
import { presiona, ve } from '#tests/support/personas/persona.ts'
import { conProducto, paginasDe } from '#tests/support/navegador/producto.ts'

const producto = conProducto(SIN_CAPTCHA)

const SE_USAN = ['radio', 'checkbox', 'textbox', 'Date', 'button', 'link']
const seUsan = (arbol: Nodo[]): Nodo[] => arbol.filter(({ rol }) => SE_USAN.includes(rol))

/** No serious fault, nothing beyond the width, a name for whatever is used, and a question for each option. */
async function revisa(pagina: Page): Promise<Nodo[]> {
  // As tall as what it holds: the bar at its foot covers nothing that a person would scroll to.
  await pagina.setViewportSize({ width: 320, height: await pagina.evaluate(() => document.documentElement.scrollHeight) })
  await sinFaltasGraves(pagina)
  await pagina.setViewportSize({ width: 320, height: 740 })
  expect(await pagina.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  const arbol = await arbolDe(pagina)
  expect(seUsan(arbol).filter(({ nombre }) => nombre === '')).toEqual([])
  expect(arbol.filter(({ rol, grupos }) => (rol === 'radio' || rol === 'checkbox') && !/^\d+\. .+/.test(grupos.at(-1) ?? ''))).toEqual([])
  return arbol
}

const avance = (arbol: Nodo[]): string | undefined => arbol.find(({ rol }) => rol === 'image')?.nombre

test('una encuesta completa se responde a 320 px, y quien la escucha oye nombres, obligación, errores y avance', async () => {
  const apoderada = await producto.visitante(320)
  await entraDentro(apoderada, 'apoderado', '/mis-estudiantes')
  await ve(apoderada, 'Mis estudiantes')
  const [encuesta] = await Promise.all([
    apoderada.context().waitForEvent('page'),
    presiona(apoderada, 'Comenzar la encuesta de Antonia Paz Mancilla Paillán'),
  ])
  await ve(encuesta, 'Hogar')

  const alLlegar = await revisa(encuesta)
  expect(avance(alLlegar)).toBe('Parte 1 de 7')
  expect(alLlegar.find(({ enfocado, rol }) => enfocado && rol === 'heading')?.nombre).toBe('Hogar')
  expect(alLlegar.filter(({ rol }) => rol === 'radiogroup').map(({ nombre }) => nombre)).toEqual([
    '1. ¿Qué relación tiene usted con Antonia?',
    '6. ¿Hasta dónde estudió la persona que más cuida a Antonia?',
    '7. ¿Alguna persona del hogar trabaja y recibe un pago?',
  ])
  expect(alLlegar.filter(({ rol, obligatorio }) => (rol === 'radiogroup' || rol === 'textbox') && !obligatorio)).toEqual([])
  const personas = alLlegar.find(({ rol }) => rol === 'textbox')
  expect(personas).toMatchObject({
    nombre: '3. Contando a Antonia, ¿cuántas personas viven en el hogar?',
    descripcion: 'Cuente a quienes duermen ahí la mayor parte de la semana.',
    invalido: false,
  })

  await presiona(encuesta, 'Continuar')
  const conErrores = await revisa(encuesta)
  expect(await encuesta.title()).toMatch(/^Error: Hogar, Antonia/)
  expect(conErrores.find(({ rol }) => rol === 'alert')).toMatchObject({ nombre: 'Hay 4 datos por corregir', enfocado: true })
  expect(conErrores.filter(({ rol, nombre }) => rol === 'link' && nombre.startsWith('Pregunta')).map(({ nombre }) => nombre)).toEqual(
    [1, 3, 6, 7].map((numero) => `Pregunta ${numero}: Debe responder esta pregunta.`),
  )
  const DEBE = { invalido: true, descripcion: 'Error: Debe responder esta pregunta.' }
  expect(conErrores.filter(({ rol }) => rol === 'radiogroup')).toMatchObject([DEBE, DEBE, DEBE])
  expect(conErrores.find(({ rol }) => rol === 'textbox')).toMatchObject({
    invalido: true,
    descripcion: 'Cuente a quienes duermen ahí la mayor parte de la semana. Error: Debe responder esta pregunta.',
  })

  for (const [i, parte] of FAMILIA.entries()) {
    await responde(encuesta, parte)
    expect(avance(await revisa(encuesta))).toBe(`Parte ${i + 1} de 7`)
    await presiona(encuesta, i === FAMILIA.length - 1 ? 'Revisar y enviar' : 'Continuar')
  }
  await ve(encuesta, 'Revise sus respuestas')
  expect(avance(await revisa(encuesta))).toBe('Todas las partes respondidas')
  await presiona(encuesta, 'Enviar encuesta')
  await ve(encuesta, 'Encuesta enviada')
  await encuesta.getByRole('article', { name: 'Comprobante de encuesta' }).waitFor()
  await revisa(encuesta)
  expect(paginasDe(await encuesta.pdf({ format: 'Letter' }))).toBe(1)
})
