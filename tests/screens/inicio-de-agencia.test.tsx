import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Avance } from '#contract/datamart.ts'
import { RechazoDeApi } from '#contract/rechazo.ts'
import Inicio from '#screens/inicio/inicio.screen.tsx'
import { unServicio } from './servicio-falso.ts'
import { muestra, unaSesion } from './sesion-de-prueba.tsx'

afterEach(cleanup)

async function entra(rolId: 1 | 3, falla: RechazoDeApi) {
  const servicio = unServicio({ getAvance: () => falla, getEncuestasDeRbd: () => falla })
  const sesion = unaSesion('inicio', { rolId, ...(rolId === 3 && { establecimiento: null }) })
  await muestra(<Inicio />, { escuela: servicio, sesion, ruta: 'inicio' })
  return { servicio, persona: userEvent.setup() }
}

it('si su territorio no se encuentra, la agencia lo lee en su inicio, y sigue viendo adónde ir', async () => {
  await entra(3, new RechazoDeApi(404, { message: 'No encontramos ese territorio.', codigo: 'no-encontrado' }))
  const aviso = await screen.findByRole('alert')
  expect(aviso.textContent).toContain('No encontramos las cifras de su territorio')
  expect(aviso.textContent).toContain('Avise a la mesa de ayuda.')
  expect(screen.getByRole('link', { name: /Apoderados y estudiantes/ })).toBeTruthy()
  expect(screen.queryByText('Cargando el avance…')).toBeNull()
})

it('si las cifras no llegan, la agencia lee por qué y puede reintentar', async () => {
  const { servicio, persona } = await entra(3, new RechazoDeApi(503, { message: 'El servicio no responde.', codigo: 'sin-servicio' }))
  expect((await screen.findByRole('alert')).textContent).toContain('El servicio no responde.')
  await persona.click(screen.getByRole('button', { name: 'Reintentar' }))
  await screen.findByText('El servicio no responde.')
  expect(servicio.de('getAvance')).toHaveLength(2)
})

it('si el establecimiento no se encuentra, la escuela lee qué faltó y puede reintentar', async () => {
  await entra(1, new RechazoDeApi(404, { message: 'No encontramos ese establecimiento.', codigo: 'no-encontrado' }))
  const aviso = await screen.findByRole('alert')
  expect(aviso.textContent).toContain('No pudimos cargar las encuestas')
  expect(aviso.textContent).toContain('No encontramos ese establecimiento.')
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy()
})

const SIN_ENCUESTAS: Avance = {
  actualizado: '2026-11-23T12:00:00.000Z',
  camino: [{ nivel: 'pais', id: '', nombre: 'Chile' }],
  total: { esperadas: 0, completadas: 0, enProgreso: 0 },
  lugares: [],
  encuestas: [],
  grados: [],
  dias: [],
  anterior: null,
}

async function enBaseVacia(rolId: 2 | 3) {
  const sesion = unaSesion('inicio', { rolId, establecimiento: null })
  await muestra(<Inicio />, { escuela: unServicio({ getAvance: () => SIN_ENCUESTAS }), sesion, ruta: 'inicio' })
  await screen.findByRole('heading', { name: 'Todavía no hay encuestas que responder' })
  expect(screen.queryByText(/de las 0 encuestas/)).toBeNull()
}

it('donde no hay encuestas, quien administra el país lee por dónde se parte', async () => {
  await enBaseVacia(2)
  const pasos = within(screen.getByText('npm run importar').closest('ol') as HTMLElement)
  expect(pasos.getAllByRole('link').map((enlace) => [enlace.textContent, enlace.getAttribute('href')])).toEqual([
    ['primer período', '/admin/encuestas?vista=periodos'],
    ['primera encuesta', '/admin/encuestas'],
    ['sus grados', '/admin/ensenanzas-grados-encuestas'],
    ['demás cuentas', '/admin/usuarios'],
  ])
})

it('donde no hay encuestas, una región lee qué espera', async () => {
  await enBaseVacia(3)
  expect(screen.getByText(/aparece cuando se abre un período/)).toBeTruthy()
  expect(screen.queryByText('npm run importar')).toBeNull()
})
