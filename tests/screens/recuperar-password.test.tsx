import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { abreLaAplicacion, cierraLaAplicacion, type Servicio, TALON } from './aplicacion.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(cierraLaAplicacion)

const TOKEN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456'
const NEUTRAL = 'Si hay una cuenta con esos datos, recibirá un correo electrónico.'

async function enLaRecuperacion(servicio: Servicio = {}, direccion = '/recuperar-password', titulo = 'Recuperar contraseña') {
  const app = await abreLaAplicacion(direccion, servicio)
  await screen.findByRole('heading', { level: 1, name: titulo })
  return app
}

test('pide el enlace con lo que la persona usa para ingresar y dice siempre lo mismo', async () => {
  const { persona, llamadas } = await enLaRecuperacion({ 'POST /recuperar-password': { status: 202, cuerpo: { message: NEUTRAL } } })
  await persona.type(screen.getByLabelText('RBD, nombre de usuario o RUN'), '90145-8')
  await persona.click(await screen.findByRole('button', { name: 'Soy una persona' }))
  await persona.click(screen.getByRole('button', { name: 'Enviarme el enlace' }))
  expect(await screen.findByText(NEUTRAL)).toBeTruthy()
  expect(llamadas('POST /recuperar-password')[0]?.cuerpo).toEqual({ usuario: '90145-8', recaptchaToken: 'CAPTCHA' })
  expect(document.activeElement?.textContent).toBe('Revise su correo')
})

test('vacío, dice lo que falta arriba y junto a cada campo', async () => {
  const { persona, llamadas } = await enLaRecuperacion()
  await persona.click(screen.getByRole('button', { name: 'Enviarme el enlace' }))
  const resumen = screen.getByRole('alert')
  expect(
    within(resumen)
      .getAllByRole('link')
      .map((enlace) => enlace.textContent),
  ).toEqual(['Debe ingresar su RBD, su nombre de usuario o su RUN.', 'Debe realizar la validación del captcha.'])
  expect(document.title).toMatch(/^Error: Recuperar contraseña/)
  expect(llamadas('POST /recuperar-password')).toEqual([])
})

test('el enlace del correo lleva a otra contraseña, y su código no queda en la dirección', async () => {
  const { persona, llamadas, ruta, guardado } = await enLaRecuperacion(
    { 'POST /recuperar-password/nueva': { status: 200, cuerpo: { message: 'Su contraseña cambió. Ya puede ingresar con ella.' } } },
    `/recuperar-password#token=${TOKEN}`,
    'Cree su contraseña',
  )
  expect(ruta()).toBe('/recuperar-password')
  expect(llamadas('POST /enlaces')[0]?.cuerpo).toEqual({ codigo: TOKEN })
  await persona.type(screen.getByLabelText('Contraseña nueva'), 'caballo-lenga-42')
  await persona.type(screen.getByLabelText('Repita la contraseña nueva'), 'caballo-lenga-42')
  await persona.click(screen.getByRole('button', { name: 'Guardar la contraseña' }))
  await screen.findByRole('heading', { level: 1, name: 'Contraseña guardada' })
  expect(llamadas('POST /recuperar-password/nueva')[0]?.cuerpo).toEqual({
    token: TALON,
    password: 'caballo-lenga-42',
    password2: 'caballo-lenga-42',
  })
  expect(screen.getByRole('main').querySelector('a[href="/login"]')).toBeTruthy()
  expect(guardado()).toBeNull()
})

test('una contraseña fácil de adivinar no se envía, y se dice junto a su campo', async () => {
  const { persona, llamadas } = await enLaRecuperacion({}, `/recuperar-password#token=${TOKEN}`, 'Cree su contraseña')
  await persona.type(screen.getByLabelText('Contraseña nueva'), 'Santiago2024')
  await persona.type(screen.getByLabelText('Repita la contraseña nueva'), 'Santiago2024')
  await persona.click(screen.getByRole('button', { name: 'Guardar la contraseña' }))
  const mensaje = 'Esa contraseña es fácil de adivinar. Use tres palabras sin relación entre sí.'
  expect(await screen.findByRole('link', { name: mensaje })).toBeTruthy()
  expect(llamadas('POST /recuperar-password/nueva')).toEqual([])
})

test('un enlace que ya no sirve ofrece pedir otro', async () => {
  const { persona } = await enLaRecuperacion(
    {
      'POST /recuperar-password/nueva': { status: 400, cuerpo: { message: 'El enlace venció. Pida uno nuevo.', codigo: 'enlace-vencido' } },
    },
    `/recuperar-password#token=${TOKEN}`,
    'Cree su contraseña',
  )
  await persona.type(screen.getByLabelText('Contraseña nueva'), 'caballo-lenga-42')
  await persona.type(screen.getByLabelText('Repita la contraseña nueva'), 'caballo-lenga-42')
  await persona.click(screen.getByRole('button', { name: 'Guardar la contraseña' }))
  expect(await screen.findByText('El enlace venció. Pida uno nuevo.')).toBeTruthy()
  await persona.click(screen.getByRole('button', { name: 'Pedir otro enlace' }))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Recuperar contraseña'))
})

test('un enlace que venció se dice al abrirlo; si no hay conexión, se abre otra vez', async () => {
  const { persona, ruta } = await enLaRecuperacion(
    {
      'POST /enlaces': [null, { status: 400, cuerpo: { message: 'El enlace venció. Pida uno nuevo.', codigo: 'enlace-vencido' } }],
    },
    `/recuperar-password#token=${TOKEN}`,
    'Enlace de su correo',
  )
  expect(await screen.findByText('No hay conexión con el servicio. Revise su internet e intente otra vez.')).toBeTruthy()
  // Until it is open, a page loaded again opens it anew.
  expect(ruta()).toBe(`/recuperar-password#token=${TOKEN}`)
  await persona.click(screen.getByRole('button', { name: 'Abrir el enlace otra vez' }))
  expect(await screen.findByText('El enlace venció. Pida uno nuevo.')).toBeTruthy()
  expect(ruta()).toBe('/recuperar-password')
})
