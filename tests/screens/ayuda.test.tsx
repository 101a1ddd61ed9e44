import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { abreLaAplicacion, cierraLaAplicacion, conSesionDe } from './aplicacion.tsx'

const SIN_MESA = { 'GET /instalacion': { status: 200, cuerpo: { agencia: null, mesaDeAyuda: null, pendiente: false } } }

beforeEach(() => sessionStorage.clear())
afterEach(cierraLaAplicacion)

test('dice cómo entra cada persona y lleva a su puerta', async () => {
  await abreLaAplicacion('/ayuda', SIN_MESA)
  await screen.findByRole('heading', { level: 1, name: 'Ayuda' })
  const principal = within(screen.getByRole('main'))
  expect(principal.getByRole('link', { name: 'Ir al ingreso EPJA' }).getAttribute('href')).toBe('/ingreso-epja')
  expect(principal.getByRole('link', { name: 'Recuperar mi contraseña' }).getAttribute('href')).toBe('/recuperar-password')
  expect(screen.getByRole('link', { name: 'Ingresar' }).getAttribute('href')).toBe('/login')
})

test('a quien ya ingresó lo devuelve al inicio', async () => {
  conSesionDe(5)
  await abreLaAplicacion('/ayuda', SIN_MESA)
  expect((await screen.findByRole('link', { name: 'Ir al inicio' })).getAttribute('href')).toBe('/inicio')
})

const MESA = { telefono: '+56221234567', correo: 'ayuda@agencia.example', horario: 'lunes a viernes, 9:00 a 18:00' }

test('dice quién contesta, por dónde y a qué hora', async () => {
  await abreLaAplicacion('/ayuda', {
    'GET /instalacion': { status: 200, cuerpo: { agencia: 'Agencia de prueba', mesaDeAyuda: MESA, pendiente: false } },
  })
  const mesa = within(await screen.findByRole('region', { name: 'Mesa de ayuda' }))
  expect(mesa.getByText('Agencia de prueba, lunes a viernes, 9:00 a 18:00.')).toBeTruthy()
  expect(mesa.getByRole('link', { name: '+56221234567' }).getAttribute('href')).toBe('tel:+56221234567')
  expect(mesa.getByRole('link', { name: 'ayuda@agencia.example' }).getAttribute('href')).toBe('mailto:ayuda@agencia.example')
})

test('si los datos de la mesa de ayuda no llegan, el resto de la ayuda está, y se reintenta', async () => {
  const caida = { status: 503, cuerpo: { message: 'El servicio no responde.', codigo: 'sin-servicio' } }
  const llega = { status: 200, cuerpo: { agencia: 'Agencia de prueba', mesaDeAyuda: MESA, pendiente: false } }
  const { persona } = await abreLaAplicacion('/ayuda', { 'GET /instalacion': [caida, llega] })
  await screen.findByText('No pudimos cargar los datos de la mesa de ayuda')
  expect(screen.getByRole('heading', { name: 'Cómo ingresar' })).toBeTruthy()
  await persona.click(screen.getByRole('button', { name: 'Reintentar' }))
  await screen.findByRole('region', { name: 'Mesa de ayuda' })
})
