import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import SeleccionEstudiante from '#screens/seleccion-estudiante/seleccion-estudiante.screen.tsx'
import { unaEscuela } from './escuela-falsa.ts'
import { muestra, unaSesion } from './sesion-de-prueba.tsx'

beforeAll(() => void vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} })))
afterAll(() => void vi.unstubAllGlobals())
afterEach(cleanup)

async function entraDesdeUnTelefono(query: Record<string, string> = {}) {
  const sesion = unaSesion('seleccionEstudiante', { encuesta: { encuestaId: 7, nombre: 'Encuesta de 5° básico' } })
  const escuela = unaEscuela()
  await muestra(<SeleccionEstudiante />, { escuela, sesion, ruta: 'seleccionEstudiante', query })
  return Object.assign(userEvent.setup(), { escuela })
}

it('los estudiantes son fichas, con la misma acción', async () => {
  await entraDesdeUnTelefono()
  const nombre = await screen.findByRole('heading', { name: 'Cárcamo Vidal, Emilia' })
  const ficha = nombre.closest('li')
  if (!ficha) throw new Error('El nombre no está en una ficha.')
  expect(within(ficha).getByText('RUN 41.877.120-8, 5° básico B')).toBeTruthy()
  expect(within(ficha).getByText('No iniciada')).toBeTruthy()
  expect(within(ficha).getByRole('button', { name: /^Comenzar/ })).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

it('los filtros esperan detrás de un botón que dice cuántos hay puestos', async () => {
  const persona = await entraDesdeUnTelefono({ idEnsenanza: '110', idGrado: '5', letraCurso: 'B', searchTerm: 'Emilia' })
  const boton = await screen.findByRole('button', { name: 'Filtros: 3' })
  expect(boton.getAttribute('aria-expanded')).toBe('false')
  await persona.click(boton)
  expect(boton.getAttribute('aria-expanded')).toBe('true')
})

it('las descargas esperan detrás de un botón, y los estudiantes van primero', async () => {
  const persona = await entraDesdeUnTelefono()
  const boton = await screen.findByRole('button', { name: 'Descargar la lista' })
  const archivos = document.getElementById(boton.getAttribute('aria-controls') ?? '')
  if (!archivos) throw new Error('El botón no dice qué muestra.')
  const EN_LA_LISTA = [
    /^Descargar comprobantes/,
    /^Descargar pendientes \(CSV\)/,
    /^Descargar pendientes \(XLSX\)/,
    /^Pendientes con talones/,
    /^Cartas/,
  ]
  for (const name of EN_LA_LISTA) expect(await within(archivos).findByRole('button', { name })).toBeTruthy()
  expect(boton.getAttribute('aria-expanded')).toBe('false')
  expect(archivos.classList.contains('hidden')).toBe(true)
  await persona.click(boton)
  expect(boton.getAttribute('aria-expanded')).toBe('true')
  expect(archivos.classList.contains('hidden')).toBe(false)
})

it('del avance se muestra solo el curso elegido', async () => {
  await entraDesdeUnTelefono({ idEnsenanza: '110', idGrado: '5', letraCurso: 'B' })
  expect(await screen.findByRole('button', { name: '5° básico B: 21 de 32 completadas' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /5° básico A/ })).toBeNull()
})

it('la lista llega de a diez', async () => {
  const { escuela } = await entraDesdeUnTelefono()
  await screen.findByRole('heading', { name: 'Cárcamo Vidal, Emilia' })
  expect(escuela.consultas().at(-1)?.['limit']).toBe(10)
})
