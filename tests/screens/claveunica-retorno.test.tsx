import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { unPerfil } from '#tests/support/personas/usuarios.ts'
import { abreLaAplicacion, cierraLaAplicacion, conSesionDe } from './aplicacion.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(cierraLaAplicacion)

const VUELTA = '/claveunica/retorno?code=CODIGO-1&state=ESTADO-1'
const USERINFO = 'GET /claveunica/userinfo?token=CODIGO-1&csrfToken=ESTADO-1&origen=Apoderados'

/** This tab left for ClaveÚnica before. */
function salio(origen: 'Apoderados' | 'EPJA' = 'Apoderados'): void {
  sessionStorage.setItem('claveunica', JSON.stringify({ csrfToken: 'ESTADO-1', origen }))
}

describe('la vuelta de ClaveÚnica', () => {
  test('entra, y ni el código ni el estado quedan en ninguna parte', async () => {
    salio()
    const { ruta, guardado, llamadas } = await abreLaAplicacion(VUELTA, {
      [USERINFO]: { status: 200, cuerpo: { accessToken: 'T1' } },
      'POST /token/userInfo': { status: 200, cuerpo: unPerfil(5, '44444444-4') },
      'GET /apoderados-estudiantes': { status: 200, cuerpo: [] },
    })
    await waitFor(() => expect(ruta()).toBe('/mis-estudiantes'))
    expect(llamadas('POST /token/userInfo')[0]?.autorizacion).toBe('Bearer T1')
    expect(JSON.parse(guardado() ?? '{}')).toMatchObject({ fields: { claveUnica: true, accessToken: 'T1' } })
    expect(sessionStorage.getItem('claveunica')).toBeNull()
  })

  test('sin haber salido de esta pestaña, no llama a nadie', async () => {
    const { ruta, pedidos } = await abreLaAplicacion(VUELTA)
    expect(await screen.findByText('El ingreso con ClaveÚnica no se completó. Inténtelo otra vez.')).toBeTruthy()
    expect(ruta()).toBe('/claveunica/retorno')
    expect(pedidos.filter(({ llamada }) => llamada.includes('userinfo'))).toEqual([])
  })

  test('a quien tenía otra cuenta se le pide su contraseña, y a quien no tiene correo, uno', async () => {
    salio()
    const { ruta, llamadas } = await abreLaAplicacion(VUELTA, {
      [USERINFO]: { status: 200, cuerpo: { accessToken: 'T1' } },
      'POST /token/userInfo': {
        status: 200,
        cuerpo: unPerfil(5, '88888888-8', { correoElectronico: null, claveUnica: true, cuentaAnterior: true }),
      },
      'POST /claveunica/cuenta-anterior': {
        status: 400,
        cuerpo: { message: 'Revise los datos.', codigo: 'datos-invalidos', campos: { password: 'No es la contraseña de esa cuenta.' } },
      },
      'PUT /usuarios': {
        status: 200,
        cuerpo: unPerfil(5, '88888888-8', { correoElectronico: null, correoPendiente: 'yo@demo.cl', claveUnica: true }),
      },
      'GET /apoderados-estudiantes': { status: 200, cuerpo: [] },
    })
    fireEvent.change(await screen.findByLabelText('Contraseña de la cuenta anterior'), { target: { value: 'adivinada' } })
    fireEvent.click(screen.getByRole('button', { name: 'Conservar mi cuenta' }))
    expect(await screen.findAllByText('No es la contraseña de esa cuenta.')).not.toHaveLength(0)
    fireEvent.click(screen.getByRole('button', { name: 'Seguir sin ella' }))
    fireEvent.change(await screen.findByLabelText('Correo electrónico'), { target: { value: 'yo@demo.cl' } })
    fireEvent.click(screen.getByRole('button', { name: 'Enviar el enlace' }))
    await waitFor(() => expect(ruta()).toBe('/mis-estudiantes'))
    expect(llamadas('PUT /usuarios')[0]).toMatchObject({ autorizacion: 'Bearer T1', cuerpo: { correoElectronico: 'yo@demo.cl' } })
  })
})

describe('la salida de quien entró con ClaveÚnica', () => {
  test('si no se sabe dónde se cierra, llega igual al ingreso de apoderados', async () => {
    conSesionDe(5, { claveUnica: true })
    const { ruta } = await abreLaAplicacion('/logout-apoderado', { 'GET /claveunica/cierre': null })
    await waitFor(() => expect(ruta()).toBe('/ingreso-apoderados'))
    await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]))
  })
})
