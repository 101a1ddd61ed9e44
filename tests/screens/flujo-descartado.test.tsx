import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { abreLaAplicacion, cierraLaAplicacion } from './aplicacion.tsx'

afterEach(cierraLaAplicacion)

test('lo guardado que no se puede leer se olvida, y se dice sin estorbar a la página que se dibuja', async () => {
  sessionStorage.setItem('persist:login', '{"dañado')
  await abreLaAplicacion('/login')
  await screen.findByText('No pudimos recuperar lo que estaba haciendo. Empiece otra vez.')
  expect(await screen.findByRole('heading', { level: 1, name: 'Ingreso de establecimientos' })).toBeTruthy()
  expect(sessionStorage.getItem('persist:login')).not.toBe('{"dañado')
})
