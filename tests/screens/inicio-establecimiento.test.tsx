import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { RechazoDeApi } from '#contract/rechazo.ts'
import { InicioEstablecimiento } from '#screens/inicio/inicio-establecimiento.tsx'
import { unaEncuesta, unaEscuela, type EscuelaFalsa } from './escuela-falsa.ts'
import { muestra, unaSesion } from './sesion-de-prueba.tsx'

afterEach(cleanup)

const TERMINADA = unaEncuesta({ encuestaId: 8, nombre: 'Encuesta de prekínder', estudiantes: 40, completadas: 40, enProgreso: 0 })

async function entraAlInicio(escuela: EscuelaFalsa) {
  const sesion = unaSesion('inicio')
  await muestra(<InicioEstablecimiento />, { escuela, sesion, ruta: 'inicio' })
  return { sesion, persona: userEvent.setup() }
}

it('dice cuántas encuestas faltan y hasta cuándo', async () => {
  await entraAlInicio(unaEscuela({ encuestas: [unaEncuesta(), TERMINADA] }))
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Escuela Los Arrayanes del Sur')
  expect((await screen.findByText(/por completar hasta/)).textContent).toBe(
    'Quedan 23 encuestas por completar hasta el viernes 31 de octubre de 2025.',
  )
})

it('el plazo es el de la encuesta pendiente que cierra primero', async () => {
  const cierraAntes = unaEncuesta({ encuestaId: 9, cierre: '2025-09-30T23:59:00-03:00', estudiantes: 10, completadas: 9 })
  const terminadaAntes = unaEncuesta({ encuestaId: 8, cierre: '2025-08-31T23:59:00-04:00', estudiantes: 40, completadas: 40 })
  await entraAlInicio(unaEscuela({ encuestas: [unaEncuesta(), cierraAntes, terminadaAntes] }))
  expect((await screen.findByText(/por completar hasta/)).textContent).toBe(
    'Quedan 24 encuestas por completar hasta el martes 30 de septiembre de 2025.',
  )
})

it('lleva a los estudiantes de la encuesta que se elige', async () => {
  const { sesion } = await entraAlInicio(unaEscuela({ encuestas: [unaEncuesta(), TERMINADA] }))
  const boton = await screen.findByRole('button', { name: 'Ver estudiantes de Encuesta de prekínder' })
  await act(async () => boton.click())
  expect(sesion.getSnapshot().context.encuesta).toEqual({ encuestaId: 8, nombre: 'Encuesta de prekínder' })
  expect(window.location.pathname).toBe('/seleccion-estudiante')
})

it('dice que terminó cuando no queda ninguna', async () => {
  await entraAlInicio(unaEscuela({ encuestas: [TERMINADA] }))
  expect(await screen.findByText('Su establecimiento terminó sus encuestas.')).toBeTruthy()
  expect(screen.getByText('No quedan encuestas por completar.')).toBeTruthy()
})

it('dice que no hay encuestas', async () => {
  await entraAlInicio(unaEscuela({ encuestas: [] }))
  expect(await screen.findByText('No hay encuestas para su establecimiento')).toBeTruthy()
})

it('si no llegan, permite intentar otra vez', async () => {
  const escuela = unaEscuela()
  escuela.rechaza('getEncuestasDeRbd', new RechazoDeApi(503, { message: 'El servicio no responde.', codigo: 'sin-servicio' }))
  const { persona } = await entraAlInicio(escuela)
  expect((await screen.findByRole('alert')).textContent).toContain('El servicio no responde.')
  escuela.responde('getEncuestasDeRbd')
  await persona.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText(/por completar hasta/)).toBeTruthy()
})
