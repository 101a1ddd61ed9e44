import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { abreLaAplicacion, cierraLaAplicacion, TALON } from './aplicacion.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(cierraLaAplicacion)

describe('los enlaces de un cambio de correo', () => {
  test('el del correo nuevo no gasta nada hasta que la persona lo confirma, y el código sale de la dirección', async () => {
    const { llamadas } = await abreLaAplicacion('/correo-nuevo#confirmar=CODIGO-1', {
      'POST /usuarios/correo/confirmacion': { status: 200, cuerpo: { message: 'Su correo electrónico cambió.' } },
    })
    const confirmar = await screen.findByRole('button', { name: 'Confirmar mi correo' })
    expect([window.location.hash, llamadas('POST /usuarios/correo/confirmacion')]).toEqual(['', []])
    fireEvent.click(confirmar)
    expect(await screen.findByText('Su correo electrónico cambió.')).toBeTruthy()
    expect(llamadas('POST /usuarios/correo/confirmacion')[0]?.cuerpo).toEqual({ token: TALON })
  })

  test('el del correo de antes lo deshace', async () => {
    const { llamadas } = await abreLaAplicacion('/correo-nuevo#deshacer=CODIGO-2', {
      'POST /usuarios/correo/reversion': { status: 200, cuerpo: { message: 'Su cuenta tiene otra vez esta dirección.' } },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Deshacer el cambio' }))
    expect(await screen.findByRole('heading', { name: 'Cambio deshecho' })).toBeTruthy()
    expect(llamadas('POST /usuarios/correo/reversion')[0]?.cuerpo).toEqual({ token: TALON })
  })

  test('el que se abre donde se abrió otro es el que vale', async () => {
    await abreLaAplicacion('/correo-nuevo#confirmar=CODIGO-1', {
      'POST /usuarios/correo/confirmacion': { status: 200, cuerpo: { message: 'Su correo electrónico cambió.' } },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Confirmar mi correo' }))
    await screen.findByText('Su correo electrónico cambió.')
    window.location.hash = '#deshacer=CODIGO-2'
    expect(await screen.findByRole('button', { name: 'Deshacer el cambio' })).toBeTruthy()
  })

  test('sin enlace dice dónde buscarlo', async () => {
    await abreLaAplicacion('/correo-nuevo')
    expect(await screen.findByText('Abra el enlace que llegó a su correo.')).toBeTruthy()
  })
})
