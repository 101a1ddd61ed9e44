import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { RechazoDeApi } from '#contract/rechazo.ts'
import { InicioApoderado } from '#screens/inicio/inicio-apoderado.tsx'
import { ANTONIA, entraUnApoderado, MAITE } from './apoderado-falso.tsx'

afterEach(cleanup)

const entra = (estudiantes?: Parameters<typeof entraUnApoderado>[2]) => entraUnApoderado(<InicioApoderado />, 'inicio', estudiantes)

it('saluda por el nombre y dice cuántas encuestas quedan y hasta cuándo', async () => {
  await entra()
  expect(await screen.findByRole('heading', { level: 1, name: 'Hola, Paula' })).toBeTruthy()
  expect((await screen.findByText('2 encuestas')).parentElement?.textContent).toBe('Le quedan 2 encuestas por responder.')
  expect(screen.getByText(/Plazo: viernes 31 de octubre de 2025/)).toBeTruthy()
})

it('habla de una sola encuesta en singular', async () => {
  await entra([ANTONIA, MAITE])
  expect((await screen.findByText('1 encuesta')).parentElement?.textContent).toBe('Le queda 1 encuesta por responder.')
})

it('lleva a vincular a otro estudiante y no ofrece desvincular', async () => {
  await entra()
  expect((await screen.findByRole('link', { name: 'Vincular otro estudiante' })).getAttribute('href')).toBe('/mis-estudiantes?vincular=si')
  expect(screen.queryByRole('button', { name: /^Desvincular/ })).toBeNull()
})

it('invita a vincular al primero', async () => {
  await entra([])
  expect((await screen.findByRole('link', { name: 'Vincular un estudiante' })).getAttribute('href')).toBe('/mis-estudiantes?vincular=si')
})

it('dice cuando la lista no llega', async () => {
  await entra(new RechazoDeApi(503, { message: 'El servicio no responde.', codigo: 'sin-servicio' }))
  expect((await screen.findByRole('alert')).textContent).toContain('El servicio no responde.')
})
