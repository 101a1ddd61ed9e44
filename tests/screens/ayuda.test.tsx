import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { abreLaAplicacion, cierraLaAplicacion, conSesionDe } from './aplicacion.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(cierraLaAplicacion)

test('dice cómo entra cada persona y lleva a su puerta', async () => {
  await abreLaAplicacion('/ayuda')
  await screen.findByRole('heading', { level: 1, name: 'Ayuda' })
  const principal = within(screen.getByRole('main'))
  expect(principal.getByRole('link', { name: 'Ir al ingreso EPJA' }).getAttribute('href')).toBe('/ingreso-epja')
  expect(principal.getByRole('link', { name: 'Recuperar mi contraseña' }).getAttribute('href')).toBe('/recuperar-password')
  expect(screen.getByRole('link', { name: 'Ingresar' }).getAttribute('href')).toBe('/login')
})

test('a quien ya ingresó lo devuelve al inicio', async () => {
  conSesionDe(5)
  await abreLaAplicacion('/ayuda')
  expect((await screen.findByRole('link', { name: 'Ir al inicio' })).getAttribute('href')).toBe('/inicio')
})
