import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unPerfil } from '#tests/support/personas/usuarios.ts'
import { abreLaAplicacion, cierraLaAplicacion, conSesionDe } from './aplicacion.tsx'

const PRIVACIDAD = {
  version: 3,
  vigenteDesde: '2025-08-04',
  responsable: 'La agencia de prueba',
  plazos: { consultas: 90, borradores: 45, cuentasSinVerificar: 30, vinculosTerminados: 730, respuestas: 1826, auditoria: 2191 },
  diasHabilesDeRespuesta: 10,
}
const servicio = { 'GET /privacidad': { status: 200, cuerpo: PRIVACIDAD } }

beforeEach(() => sessionStorage.clear())
afterEach(cierraLaAplicacion)

describe('la página de privacidad', () => {
  it('dice quién responde y cada plazo como está configurado', async () => {
    await abreLaAplicacion('/privacidad', servicio)
    await screen.findByText('Vigente desde el 4 de agosto de 2025, versión 3')
    const principal = within(screen.getByRole('main'))
    expect(principal.getByText('Responde por los datos: La agencia de prueba.')).toBeTruthy()
    expect(principal.getByText('Las respuestas sin enviar, desde que cierra la encuesta: a los 45 días se borran.')).toBeTruthy()
    expect(principal.getByText('Las respuestas enviadas: a los 5 años quedan sin nombre ni RUN.')).toBeTruthy()
    expect(principal.getByText(/Respondemos en 10 días hábiles/)).toBeTruthy()
    expect(document.title).toContain('Privacidad de los datos')
  })

  it.each([
    ['sin sesión', '/logout', null],
    ['en una dirección que no existe', '/no-existe', null],
    ['con la sesión abierta', '/ayuda', 5],
    ['en una página de trabajo', '/mi-cuenta', 5],
  ] as const)('se llega a ella %s', async (_donde, direccion, rolId) => {
    if (rolId !== null) conSesionDe(rolId)
    await abreLaAplicacion(direccion, { ...servicio, 'GET /usuarios': { status: 200, cuerpo: unPerfil(5, '34388412-5') } })
    const pie = within(await screen.findByRole('contentinfo'))
    expect(pie.getByRole('link', { name: 'Privacidad de los datos' }).getAttribute('href')).toBe('/privacidad')
  })

  it('quien no ha ingresado va a su puerta para hacer una solicitud, y quien ingresó, a su cuenta', async () => {
    await abreLaAplicacion('/privacidad', servicio)
    expect((await screen.findByRole('link', { name: 'Ingresar para hacer una solicitud' })).getAttribute('href')).toBe(
      '/ingreso-apoderados',
    )
    cierraLaAplicacion()
    conSesionDe(5)
    await abreLaAplicacion('/privacidad', servicio)
    expect((await screen.findByRole('link', { name: 'Hacer una solicitud sobre mis datos' })).getAttribute('href')).toBe('/mi-cuenta')
  })

  it('si no llega, se puede pedir otra vez', async () => {
    await abreLaAplicacion('/privacidad', {
      'GET /privacidad': [
        { status: 503, cuerpo: { message: 'Sin servicio.', codigo: 'caido' } },
        { status: 200, cuerpo: PRIVACIDAD },
      ],
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('Responde por los datos: La agencia de prueba.')).toBeTruthy()
  })
})
