import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { unPerfil } from '#tests/support/personas/usuarios.ts'
import { abreLaAplicacion, cierraLaAplicacion, conSesionDe } from './aplicacion.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(cierraLaAplicacion)

const VUELTA = '/claveunica/retorno?code=CODIGO-1&state=ESTADO-1'
const USERINFO = 'GET /claveunica/userinfo?token=CODIGO-1&csrfToken=ESTADO-1'

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

  test('sin cuenta, el registro empieza con sus nombres y por su puerta', async () => {
    salio('EPJA')
    const persona = { run: '88888888-8', nombres: 'Yolanda', apellidoPaterno: 'Ñancupil', apellidoMaterno: 'de la Fuente' }
    await abreLaAplicacion(VUELTA, {
      [USERINFO]: { status: 404, cuerpo: { message: 'Usted aún no tiene una cuenta.', codigo: 'no-registrado', persona } },
    })
    expect((await screen.findByLabelText<HTMLInputElement>('RUN')).value).toBe('88.888.888-8')
    expect(screen.getByLabelText<HTMLInputElement>('Nombres').value).toBe('Yolanda')
    expect(screen.getByText(/educación de personas jóvenes y adultas/)).toBeTruthy()
  })
})

describe('la salida de quien entró con ClaveÚnica', () => {
  test('si no se sabe dónde se cierra, llega igual al ingreso de apoderados', async () => {
    conSesionDe(5, { claveUnica: true })
    const { ruta } = await abreLaAplicacion('/logout-apoderado', { 'GET /claveunica/cierre': null })
    await waitFor(() => expect(ruta()).toBe('/ingreso-apoderados'))
    expect(sessionStorage.length).toBe(0)
  })
})
