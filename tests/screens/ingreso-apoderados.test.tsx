import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unPerfil } from '#tests/support/personas/usuarios.ts'
import { abreLaAplicacion, cierraLaAplicacion, conSesionDe, type Servicio, TALON } from './aplicacion.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(cierraLaAplicacion)

const CODIGO = 'A'.repeat(43)

async function enLaPuerta(direccion: string, servicio: Servicio = {}) {
  const app = await abreLaAplicacion(direccion, servicio)
  await screen.findByRole('button', { name: 'Soy una persona' })
  return {
    ...app,
    ingresa: async (run: string) => {
      await app.persona.type(screen.getByLabelText('RUN'), run)
      await app.persona.type(screen.getByLabelText('Contraseña'), 'Clave-1')
      await app.persona.click(screen.getByRole('button', { name: 'Soy una persona' }))
      await app.persona.click(screen.getByRole('button', { name: 'Ingresar' }))
    },
  }
}

test.each([
  ['/ingreso-apoderados', 'Ingreso de apoderados', '/registro-apoderado'],
  ['/ingreso-epja', 'Ingreso EPJA', '/registro-apoderado?origen=EPJA'],
])('%s es «%s» y su cuenta nueva sabe de dónde viene', async (direccion, titulo, registro) => {
  await enLaPuerta(direccion)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(titulo)
  expect(screen.getByRole('link', { name: 'Crear una cuenta' }).getAttribute('href')).toBe(registro)
})

test.each(['/ingreso-apoderados', '/ingreso-epja'])(
  '%s muestra el aviso de los apoderados, y no el de los establecimientos',
  async (direccion) => {
    const aviso = {
      avisoId: 1,
      texto: 'Responda la de cada estudiante.',
      destacado: '04 de agosto',
      desde: '2025-07-01T00:00:00Z',
      hasta: '2028-01-01T00:00:00Z',
    }
    await abreLaAplicacion(direccion, {
      'GET /avisos': {
        status: 200,
        cuerpo: [
          { ...aviso, audiencia: 'establecimiento', titulo: 'Aviso a los establecimientos' },
          { ...aviso, audiencia: 'apoderado', titulo: 'La aplicación comienza el 04 de agosto' },
        ],
      },
    })
    expect(await screen.findByRole('heading', { level: 2, name: 'La aplicación comienza el 04 de agosto' })).toBeTruthy()
    expect(screen.queryByText('Aviso a los establecimientos')).toBeNull()
  },
)

test('un RUN mal escrito es «RUN incorrecto.»', async () => {
  const { ingresa, llamadas } = await enLaPuerta('/ingreso-apoderados')
  await ingresa('11.111.111-2')
  expect(screen.getAllByText('RUN incorrecto.')).toHaveLength(2)
  expect(llamadas('POST /apoderados/login')).toEqual([])
})

test('un apoderado llega a sus estudiantes', async () => {
  const { ingresa, llamadas, ruta } = await enLaPuerta('/ingreso-apoderados', {
    'POST /apoderados/login': { status: 200, cuerpo: { accessToken: 'T1' } },
    'POST /token/userInfo': { status: 200, cuerpo: unPerfil(5, '11111111-1') },
    'GET /apoderados-estudiantes': { status: 200, cuerpo: [] },
  })
  await ingresa('11.111.111-1')
  await waitFor(() => expect(ruta()).toBe('/mis-estudiantes'))
  expect(llamadas('POST /apoderados/login')[0]?.cuerpo).toEqual({
    runApoderado: '11111111-1',
    password: 'Clave-1',
    recaptchaToken: 'CAPTCHA',
  })
})

test('una cuenta sin verificar puede pedir otro correo, que también pide captcha', async () => {
  const { ingresa, persona, llamadas } = await enLaPuerta('/ingreso-apoderados', {
    'POST /apoderados/login': { status: 401, cuerpo: { message: 'Su cuenta aún no está verificada.', codigo: 'cuenta-sin-verificar' } },
    'POST /apoderados/reenvio-verificacion': { status: 202, cuerpo: { message: 'Si la cuenta existe, le enviamos un correo.' } },
  })
  await ingresa('11.111.111-1')
  await persona.click(await screen.findByRole('button', { name: 'Enviar otro correo de verificación' }))
  expect(screen.getAllByText('Debe realizar la validación del captcha.')).toHaveLength(2)
  await persona.click(screen.getByRole('button', { name: 'Soy una persona' }))
  await persona.click(screen.getByRole('button', { name: 'Enviar otro correo de verificación' }))
  expect(await screen.findByText('Si la cuenta existe, le enviamos un correo.')).toBeTruthy()
  expect(llamadas('POST /apoderados/reenvio-verificacion')[0]?.cuerpo).toEqual({ runApoderado: '11111111-1', recaptchaToken: 'CAPTCHA' })
  expect(document.activeElement?.tagName).toBe('H1')
})

test('el enlace del correo abre la verificación, y su código no queda en la dirección', async () => {
  const { ruta, persona, llamadas } = await abreLaAplicacion(`/ingreso-apoderados#verificar=${CODIGO}`, {
    'POST /apoderados/verifica-cuenta': { status: 200, cuerpo: { message: 'Su cuenta quedó verificada.' } },
  })
  await screen.findByRole('heading', { level: 1, name: 'Verifique su cuenta' })
  expect(ruta()).toBe('/ingreso-apoderados')
  expect(llamadas('POST /apoderados/verifica-cuenta')).toEqual([])
  await persona.click(screen.getByRole('button', { name: 'Verificar mi cuenta' }))
  expect(await screen.findByText('Su cuenta quedó verificada.')).toBeTruthy()
  expect(llamadas('POST /apoderados/verifica-cuenta')[0]?.cuerpo).toEqual({ tokenVerificacion: TALON })
  // The form comes back through its suspended flow.
  await act(async () => screen.getByRole('button', { name: 'Ingresar' }).click())
  expect(await screen.findByRole('heading', { level: 1, name: 'Ingreso de apoderados' })).toBeTruthy()
  expect(ruta()).toBe('/ingreso-apoderados')
})

test('el RUN que se escribió para pedir otro correo llega al ingreso', async () => {
  const { persona } = await abreLaAplicacion(`/ingreso-apoderados#verificar=${CODIGO}`, {
    'POST /apoderados/verifica-cuenta': { status: 400, cuerpo: { message: 'El enlace venció.', codigo: 'enlace-vencido' } },
  })
  await persona.click(await screen.findByRole('button', { name: 'Verificar mi cuenta' }))
  await persona.click(await screen.findByRole('button', { name: 'Pedir otro correo' }))
  await persona.type(await screen.findByLabelText('RUN'), '12.345.678-5')
  await act(async () => screen.getByRole('button', { name: 'Ir al ingreso' }).click())
  await screen.findByRole('heading', { level: 1, name: 'Ingreso de apoderados' })
  expect(screen.getByLabelText<HTMLInputElement>('RUN').value).toBe('12.345.678-5')
})

test('un enlace que llega con la página abierta también se oye', async () => {
  await enLaPuerta('/ingreso-apoderados')
  window.location.hash = `verificar=${CODIGO}`
  expect(await screen.findByRole('heading', { level: 1, name: 'Verifique su cuenta' })).toBeTruthy()
})

test.each([
  ['quien no ha ingresado', () => {}],
  ['quien ya ingresó', () => conSesionDe(5)],
])('%s sigue verificando en una pestaña que el navegador descartó, aunque su historia no diga de qué era', async (_, ingresa) => {
  const guardada = 'persist:guardian-verification'
  ingresa()
  await abreLaAplicacion(`/ingreso-apoderados#verificar=${CODIGO}`)
  await screen.findByRole('heading', { level: 1, name: 'Verifique su cuenta' })
  await waitFor(() => expect(sessionStorage.getItem(guardada)).toContain(TALON))
  const flujo = sessionStorage.getItem(guardada) ?? ''
  cierraLaAplicacion()
  ingresa()
  sessionStorage.setItem(guardada, flujo)
  const { persona, llamadas } = await abreLaAplicacion('/ingreso-apoderados', {
    'POST /apoderados/verifica-cuenta': { status: 200, cuerpo: { message: 'Su cuenta quedó verificada.' } },
  })
  await persona.click(await screen.findByRole('button', { name: 'Verificar mi cuenta' }))
  expect(await screen.findByText('Su cuenta quedó verificada.')).toBeTruthy()
  expect(llamadas('POST /enlaces')).toEqual([])
  expect(llamadas('POST /apoderados/verifica-cuenta')[0]?.cuerpo).toEqual({ tokenVerificacion: TALON })
})
