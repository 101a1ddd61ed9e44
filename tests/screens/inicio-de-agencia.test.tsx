import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Avance, Trabajo } from '#contract/datamart.ts'
import { RechazoDeApi } from '#contract/rechazo.ts'
import Inicio from '#screens/inicio/inicio.screen.tsx'
import { unServicio } from './servicio-falso.ts'
import { muestra, unaSesion } from './sesion-de-prueba.tsx'

afterEach(cleanup)

/** A Monday's work in a region: changes are told since Friday. */
const TRABAJO: Trabajo = {
  actualizado: '2025-09-22T10:00:00.000Z',
  lugar: { nivel: 'region', id: '14', nombre: 'Los Ríos' },
  desde: '2025-09-19',
  pendientes: [
    {
      que: 'cierre',
      cuantos: 1018,
      cambio: null,
      de: null,
      cuales: [{ nombre: 'Prekínder y kínder', cuantos: 1018 }],
      plazo: '2025-09-26T02:59:59.000Z',
      encuestaId: 1,
    },
    {
      que: 'sin-respuestas',
      cuantos: 3,
      cambio: -1,
      de: 214,
      cuales: [
        { nombre: 'Corral', cuantos: 2 },
        { nombre: 'Valdivia', cuantos: 1 },
      ],
      plazo: null,
      encuestaId: null,
    },
  ],
  hecho: { completadas: 208, primerasRespuestas: 1, apoderados: 31, verificados: 29, reabiertas: null },
  movimientos: [{ nivel: 'comuna', id: '14101', nombre: 'Valdivia', completadas: 120 }],
  puesto: { lugar: 3, de: 16 },
  primerosPasos: null,
  proxima: { fecha: '2025-10-31T02:59:59.000Z', nombre: '5° básico', abre: false },
}
const AVANCE: Avance = {
  actualizado: '2025-09-22T10:00:00.000Z',
  camino: [{ nivel: 'region', id: '14', nombre: 'Los Ríos' }],
  total: { esperadas: 17600, completadas: 12715, enProgreso: 1000 },
  lugares: [],
  encuestas: [
    { encuestaId: 1, nombre: 'Prekínder y kínder', cierre: '2025-09-26T02:59:59.000Z', esperadas: 5000, completadas: 3982, enProgreso: 0 },
    { encuestaId: 2, nombre: '5° básico', cierre: '2025-10-31T02:59:59.000Z', esperadas: 12600, completadas: 8733, enProgreso: 1000 },
  ],
  grados: [],
  dias: [],
  anterior: { periodo: '2024', esperadas: 1000, completadas: 950, alMismoDia: 689 },
}

async function enSuRegion(trabajo: Partial<Trabajo> = {}, rolId: 3 | 120 = 3) {
  const sesion = unaSesion('inicio', { rolId, establecimiento: null })
  const servicio = unServicio({ getAvance: () => AVANCE, getTrabajo: () => ({ ...TRABAJO, ...trabajo }) })
  await muestra(<Inicio />, { escuela: servicio, sesion, ruta: 'inicio' })
  await screen.findByText(/datos de las 07:00 horas/)
}

const filas = () => within(screen.getByRole('region', { name: 'Pendientes de su región' })).getAllByRole('listitem')

it('dice el trabajo de hoy, cuánto queda y hasta cuándo', async () => {
  await enSuRegion()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Trabajo de hoy en Los Ríos')
  expect(screen.getByText(/^lunes 22 de septiembre de 2025, datos de las 07:00 horas$/)).toBeTruthy()
  expect(screen.getByText(/por completar hasta/).textContent).toBe(
    'Quedan 4.885 encuestas por completar hasta el jueves 30 de octubre de 2025.',
  )
})

it('cada pendiente dice cuántos, por qué y qué cambió, y lleva a la lista de ellos', async () => {
  await enSuRegion()
  expect(filas().map(({ textContent }) => textContent)).toEqual([
    '1.018Faltan en Prekínder y kínderCierra el jueves 25 de septiembre de 2025.En 3 días',
    '3Establecimientos sin respuestasSon 3 de 214. Están en Corral (2) y Valdivia (1).1 menos desde el viernes',
  ])
  expect(screen.getByRole('link', { name: 'Establecimientos sin respuestas' }).getAttribute('href')).toBe(
    '/seleccion-rbd?regionId=14&situacion=sin-respuestas',
  )
  expect(screen.getByRole('link', { name: 'Faltan en Prekínder y kínder' }).getAttribute('href')).toBe('/dashboard?encuesta=1')
})

it('el único botón lleno hace lo primero de la lista', async () => {
  await enSuRegion()
  const llenos = screen.getAllByRole('link').filter(({ className }) => className.includes('bg-acento '))
  expect(llenos.map(({ textContent }) => textContent)).toEqual(['Ver lo que falta en la que cierra'])
})

it('dice qué cambió desde el último día hábil, cómo va contra el período anterior y qué lugar ocupa', async () => {
  await enSuRegion()
  const cambios = within(screen.getByRole('region', { name: 'Desde el viernes' }))
  expect(cambios.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '208encuestas completadas',
    '1establecimiento dio su primera respuesta',
    '31apoderados nuevos, 29 con su cuenta verificada',
    '120Valdivia',
  ])
  const propio = screen.getByRole('region', { name: 'Avance de la región: Los Ríos' })
  expect(propio.textContent).toContain('72,2\u00a0%')
  expect(propio.textContent).toContain('Sobre 2024 (68,9\u00a0%)+3,3 puntos')
  expect(propio.textContent).toContain('Lugar en el país3.º de 16')
})

it('no dice el lugar donde no hay otro con que compararlo', async () => {
  await enSuRegion({ puesto: { lugar: 1, de: 1 } })
  await screen.findByText('Faltan')
  expect(screen.queryByText('Lugar en el país')).toBeNull()
})

it('sin nada pendiente lo dice, con lo que viene, y la acción es ver el avance', async () => {
  await enSuRegion({ pendientes: [] })
  // The page's own guide says that there is some left: this says only that none of it is urgent.
  expect(screen.getByText(/^Quedan/).textContent).toContain('4.885 encuestas')
  const vacio = screen.getByRole('heading', { name: 'Nada urgente por hoy' }).parentElement
  expect(vacio?.querySelector('p')?.textContent).toBe(
    'No hay establecimientos sin ingreso ni sin respuestas, y ninguna encuesta cierra en los próximos 7 días. Lo que viene: 5° básico cierra el jueves 30 de octubre de 2025.',
  )
  expect(screen.getByRole('link', { name: 'Ver cuánto le falta a cada establecimiento' }).getAttribute('href')).toBe(
    '/seleccion-rbd?regionId=14',
  )
  expect(screen.getAllByRole('link', { name: 'Ver el avance' })).toHaveLength(1)
})

it('quien solo ve reportes no tiene pendientes: ve el avance y lo que se movió', async () => {
  await enSuRegion({ pendientes: [] }, 120)
  expect(screen.queryByText('Nada urgente por hoy')).toBeNull()
  expect(screen.getByRole('region', { name: 'Desde el viernes' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ver el avance' }).className).toContain('bg-acento ')
})

it('si lo pendiente no llega, se dice y se puede pedir otra vez, y el avance sigue', async () => {
  const sesion = unaSesion('inicio', { rolId: 3, establecimiento: null })
  const servicio = unServicio({
    getAvance: () => AVANCE,
    getTrabajo: () => new RechazoDeApi(503, { message: 'El servicio no responde.', codigo: 'sin-servicio' }),
  })
  await muestra(<Inicio />, { escuela: servicio, sesion, ruta: 'inicio' })
  expect((await screen.findByRole('alert')).textContent).toContain('No pudimos cargar lo pendiente')
  expect(screen.getByRole('region', { name: 'Avance de la región: Los Ríos' })).toBeTruthy()
  servicio.cambia({ getTrabajo: () => TRABAJO })
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('link', { name: 'Establecimientos sin respuestas' })).toBeTruthy()
})

async function entra(rolId: 1 | 3, falla: RechazoDeApi) {
  const servicio = unServicio({ getAvance: () => falla, getEncuestasDeRbd: () => falla, getTrabajo: () => TRABAJO })
  const sesion = unaSesion('inicio', { rolId, ...(rolId === 3 && { establecimiento: null }) })
  await muestra(<Inicio />, { escuela: servicio, sesion, ruta: 'inicio' })
  return { servicio, persona: userEvent.setup() }
}

it('si su territorio no se encuentra, la agencia lo lee en su inicio, y sigue viendo adónde ir', async () => {
  await entra(3, new RechazoDeApi(404, { message: 'No encontramos ese territorio.', codigo: 'no-encontrado' }))
  const aviso = await screen.findByRole('alert')
  expect(aviso.textContent).toContain('No encontramos las cifras de su territorio')
  expect(aviso.textContent).toContain('Avise a la mesa de ayuda.')
  expect(screen.getByRole('link', { name: 'Establecimientos sin respuestas' })).toBeTruthy()
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

async function enBaseVacia(rolId: 2 | 3 | 120, avance: Avance = SIN_ENCUESTAS, primerosPasos: Trabajo['primerosPasos'] = null) {
  const sesion = unaSesion('inicio', { rolId, establecimiento: null })
  await muestra(<Inicio />, {
    escuela: unServicio({ getAvance: () => avance, getTrabajo: () => ({ ...TRABAJO, pendientes: [], primerosPasos }) }),
    sesion,
    ruta: 'inicio',
  })
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

it('de esos pasos, los que ya están hechos lo dicen, y el que sigue se distingue', async () => {
  await enBaseVacia(2, SIN_ENCUESTAS, { directorio: true, periodo: true, encuesta: false, grados: false, cuentas: true })
  const pasos = await screen.findAllByRole('listitem')
  await waitFor(() =>
    expect(pasos.map((paso) => [paso.textContent?.endsWith('Hecho'), paso.getAttribute('aria-current')])).toEqual([
      [true, null],
      [true, null],
      [false, 'step'],
      [false, null],
      [true, null],
    ]),
  )
})

it.each([
  [3, /^La administración nacional abre el período/, 'Ver las cuentas', '/admin/usuarios'],
  [120, /^El avance aparece cuando la agencia abre un período/, 'Ver los establecimientos', '/seleccion-rbd'],
] as const)('donde no hay encuestas, el rol %s lee qué espera y qué puede hacer mientras', async (rolId, espera, dice, donde) => {
  await enBaseVacia(rolId)
  expect(screen.getByText(espera)).toBeTruthy()
  expect(screen.getByRole('link', { name: dice }).getAttribute('href')).toBe(donde)
  expect(screen.queryByText('npm run importar')).toBeNull()
})

it('entre un período y el siguiente, ofrece las cifras del último y no los pasos del primer día', async () => {
  await enBaseVacia(2, { ...SIN_ENCUESTAS, periodo: null, periodos: [{ periodoId: 7, nombre: '2030' }] })
  expect(screen.getByRole('link', { name: 'Ver el período 2030' }).getAttribute('href')).toBe('/dashboard?periodo=7')
  expect(screen.queryByText('npm run importar')).toBeNull()
})
