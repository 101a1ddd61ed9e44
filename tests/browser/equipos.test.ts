import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { entraDentro, SIN_CAPTCHA } from '#tests/support/personas/dentro.ts'
import { anota, elige, veGuardado } from '#tests/support/personas/encuestador.ts'
import { entraApoderado, presiona, ve } from '#tests/support/personas/persona.ts'
import { conProducto } from '#tests/support/navegador/producto.ts'

const producto = conProducto(SIN_CAPTCHA)

const ROSA = '34.388.412-5'
const DE_ANTONIA = 'la encuesta de Antonia Paz Mancilla Paillán'
const VIVEN = '¿cuántas personas viven en el hogar?'

async function entra(pagina: Page): Promise<void> {
  await entraDentro(pagina, 'apoderado', '/mis-estudiantes')
  await ve(pagina, 'Mis estudiantes')
}

async function abre(pagina: Page, accion: 'Comenzar' | 'Continuar'): Promise<Page> {
  const [encuesta] = await Promise.all([pagina.context().waitForEvent('page'), presiona(pagina, `${accion} ${DE_ANTONIA}`)])
  await ve(encuesta, 'Hogar')
  return encuesta
}

const pendiente = (encuesta: Page) => encuesta.getByRole('status').filter({ hasText: 'Pendiente de enviar' }).waitFor()

/** Keys of the unsent answers that this browser keeps: account and survey. */
const deudas = (pagina: Page): Promise<string[]> =>
  pagina.evaluate(async () => {
    const base = await new Promise<IDBDatabase>((si, no) => {
      const pedido = indexedDB.open('encuestador')
      pedido.onsuccess = () => si(pedido.result)
      pedido.onerror = () => no(pedido.error)
    })
    const claves = await new Promise<IDBValidKey[]>((si, no) => {
      const pedido = base.transaction('deudas').objectStore('deudas').getAllKeys()
      pedido.onsuccess = () => si(pedido.result)
      pedido.onerror = () => no(pedido.error)
    })
    base.close()
    return claves.map(String)
  })

test('lo respondido en un equipo sigue en otro, y si los dos responden distinto la persona elige', async () => {
  producto.espera(/409 \(Conflict\).*encuestador\/respuestas/)
  const telefono = await producto.visitante(360)
  const computador = await producto.visitante(1280)
  await entra(telefono)
  const enTelefono = await abre(telefono, 'Comenzar')
  await anota(VIVEN, '4')(enTelefono)
  await veGuardado(enTelefono)

  await entra(computador)
  const enComputador = await abre(computador, 'Continuar')
  await expect.poll(() => enComputador.getByLabel(VIVEN).inputValue()).toBe('4')
  await elige('¿Qué relación tiene usted con', 'Madre')(enComputador)
  await anota(VIVEN, '5')(enComputador)
  await veGuardado(enComputador)

  await anota(VIVEN, '6')(enTelefono)
  await ve(enTelefono, 'Hay respuestas distintas en otro dispositivo')
  expect(await enTelefono.getByRole('definition').allInnerTexts()).toEqual(['6', '5'])
  await presiona(enTelefono, 'Guardar lo de este dispositivo')
  await ve(enTelefono, 'Hogar')
  await veGuardado(enTelefono)
  await expect.poll(() => enTelefono.getByLabel(VIVEN).inputValue()).toBe('6')
  await expect.poll(() => enTelefono.getByRole('radio', { name: 'Madre', exact: true }).isChecked()).toBe(true)

  await anota(VIVEN, '7')(enComputador)
  await ve(enComputador, 'Hay respuestas distintas en otro dispositivo')
  await presiona(enComputador, 'Usar lo guardado en el otro dispositivo')
  await ve(enComputador, 'Hogar')
  await veGuardado(enComputador)
  await expect.poll(() => enComputador.getByLabel(VIVEN).inputValue()).toBe('6')
})

test('sin conexión se sigue respondiendo, cerrar la sesión pregunta antes, y quien usa el equipo después no ve nada', async () => {
  producto.espera(/ERR_INTERNET_DISCONNECTED/)
  const marcela = await producto.visitante(360)
  await entra(marcela)
  const encuesta = await abre(marcela, 'Continuar')
  await marcela.context().setOffline(true)
  await elige('¿Hasta dónde estudió la persona que más cuida', 'Media completa')(encuesta)
  await pendiente(encuesta)
  await encuesta.getByText('No hay conexión').waitFor()
  await encuesta.getByText('Su respuesta nueva está guardada en este dispositivo.').waitFor()
  await marcela.context().setOffline(false)
  await veGuardado(encuesta)

  await marcela.context().setOffline(true)
  await elige('¿Alguna persona del hogar trabaja', 'No, por ahora')(encuesta)
  await pendiente(encuesta)
  await encuesta.close()
  await marcela.context().setOffline(false)
  await presiona(marcela, 'Menú')
  await presiona(marcela, 'Cerrar sesión')
  await ve(marcela, '¿Salir sin enviar sus respuestas?')
  await marcela.getByText('Hay 1 respuesta que todavía no se envía.').waitFor()
  expect(await deudas(marcela)).toHaveLength(1)
  await presiona(marcela, 'Salir sin enviarlas')
  await ve(marcela, 'Ingreso de apoderados')

  await entraApoderado(marcela, ROSA, 'Pizarra.Verde.25')
  await ve(marcela, 'Mis encuestas')
  await expect.poll(() => deudas(marcela)).toEqual([])
  expect(await marcela.getByText('Antonia').count()).toBe(0)
  await marcela.goto('/encuestador')
  await ve(marcela, 'Abra la encuesta otra vez')
  expect(await marcela.getByText('Antonia').count()).toBe(0)
})
