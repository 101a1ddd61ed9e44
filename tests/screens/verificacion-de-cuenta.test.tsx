import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RechazoDeApi } from '#contract/rechazo.ts'
import { Verificacion } from '#screens/registro-apoderado/verificacion.tsx'
import { conCaptchaResuelto, CONFIGURACION, laPagina, type RespuestaFalsa, unServicio } from './servicio-falso.ts'
import { muestra, unaSesion } from './sesion-de-prueba.tsx'

beforeEach(conCaptchaResuelto)
afterEach(() => {
  cleanup()
  delete window.grecaptcha
})

const TOKEN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456'
const TALON = 'T'.repeat(43)
const vencido = new RechazoDeApi(400, { message: 'El enlace de verificación venció. Pida uno nuevo.', codigo: 'enlace-vencido' })

async function llega(respuesta: RespuestaFalsa<'postApoderadosVerificaCuenta'>) {
  const onListo = vi.fn()
  const servicio = unServicio({
    getConfiguracion: () => CONFIGURACION,
    postEnlaces: () => ({ talon: TALON }),
    postApoderadosVerificaCuenta: () => respuesta,
    postApoderadosReenvioVerificacion: () => ({ message: 'Si hay una cuenta por verificar con ese RUN, recibirá un correo electrónico.' }),
  })
  await muestra(<Verificacion token={TOKEN} onListo={onListo} />, {
    escuela: servicio,
    sesion: unaSesion('ingresoApoderados'),
    ruta: 'ingresoApoderados',
  })
  await laPagina()
  return { servicio, onListo, persona: userEvent.setup() }
}

it('no gasta el código hasta que la persona lo pide', async () => {
  const { servicio, onListo, persona } = await llega({ message: 'Su cuenta quedó verificada. Ya puede ingresar.' })
  await screen.findByRole('button', { name: 'Verificar mi cuenta' })
  expect(servicio.pedidos).toEqual([{ clave: 'postEnlaces', body: { codigo: TOKEN } }])
  await persona.click(await screen.findByRole('button', { name: /^Verificar mi cuenta/ }))
  expect(await screen.findByText('Su cuenta quedó verificada. Ya puede ingresar.')).toBeTruthy()
  expect(servicio.de('postApoderadosVerificaCuenta')).toEqual([
    { clave: 'postApoderadosVerificaCuenta', body: { tokenVerificacion: TALON } },
  ])
  await persona.click(screen.getByRole('button', { name: 'Ingresar' }))
  expect(onListo).toHaveBeenCalledOnce()
})

it('dice que la cuenta ya estaba verificada', async () => {
  const { persona } = await llega({ message: 'Su cuenta ya está verificada.' })
  await persona.click(await screen.findByRole('button', { name: /^Verificar mi cuenta/ }))
  expect(await screen.findByText('Su cuenta ya está verificada.')).toBeTruthy()
})

it('con un enlace vencido ofrece otro correo, con RUN y captcha', async () => {
  const { servicio, onListo, persona } = await llega(vencido)
  await persona.click(await screen.findByRole('button', { name: /^Verificar mi cuenta/ }))
  expect(await screen.findByRole('heading', { name: 'El enlace ya no sirve' })).toBeTruthy()
  expect(screen.getByText('El enlace de verificación venció. Pida uno nuevo.')).toBeTruthy()
  await persona.click(screen.getByRole('button', { name: 'Pedir otro correo' }))
  await persona.type(screen.getByLabelText('RUN'), '12.345.678-5')
  await persona.click(screen.getByRole('button', { name: /^Pedir el correo/ }))
  expect(await screen.findByText('Si hay una cuenta por verificar con ese RUN, recibirá un correo electrónico.')).toBeTruthy()
  expect(servicio.de('postApoderadosReenvioVerificacion')[0]?.body).toEqual({ runApoderado: '12345678-5', recaptchaToken: 'captcha-1' })
  await persona.click(screen.getByRole('button', { name: 'Ir al ingreso' }))
  expect(onListo).toHaveBeenCalledExactlyOnceWith('12.345.678-5')
})

it('con un RUN incorrecto lo dice y conserva lo escrito', async () => {
  const { servicio, persona } = await llega(vencido)
  await persona.click(await screen.findByRole('button', { name: /^Verificar mi cuenta/ }))
  await persona.click(await screen.findByRole('button', { name: 'Pedir otro correo' }))
  await persona.type(screen.getByLabelText('RUN'), '12.345.678-9')
  await persona.click(screen.getByRole('button', { name: /^Pedir el correo/ }))
  expect(await screen.findByRole('link', { name: 'RUN incorrecto.' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('RUN').value).toBe('12.345.678-9')
  expect(servicio.de('postApoderadosReenvioVerificacion')).toEqual([])
})

it('cuando el servicio falla deja verificar otra vez', async () => {
  const { servicio, persona } = await llega(new RechazoDeApi(0, { message: 'No hay conexión.', codigo: 'sin-conexion' }))
  await persona.click(await screen.findByRole('button', { name: /^Verificar mi cuenta/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('No hay conexión.')
  servicio.cambia({ postApoderadosVerificaCuenta: () => ({ message: 'Su cuenta quedó verificada. Ya puede ingresar.' }) })
  await persona.click(await screen.findByRole('button', { name: /^Verificar mi cuenta/ }))
  expect(await screen.findByRole('heading', { name: 'Cuenta verificada' })).toBeTruthy()
})
