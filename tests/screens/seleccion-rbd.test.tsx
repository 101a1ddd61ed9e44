import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RechazoDeApi } from '#contract/rechazo.ts'
import type { RolId } from '#contract/rules/roles.ts'
import { sessionSchool } from '#machines/session/session.selectors.ts'
import type { FilaDeEstablecimiento } from '#contract/sige-liberado.ts'
import SeleccionRbd from '#screens/seleccion-rbd/seleccion-rbd.screen.tsx'
import { unServicio } from './servicio-falso.ts'
import { muestra, unaSesion } from './sesion-de-prueba.tsx'

const ARRAYANES: FilaDeEstablecimiento = {
  idRbd: 90145,
  dgvRbd: '8',
  dsNomEstable: 'Escuela Los Arrayanes del Sur',
  regionId: '14',
  provinciaId: '141',
  comunaId: '14101',
  dsComuna: 'Valdivia',
  esperadas: 168,
  enProgreso: 4,
  completadas: 76,
  ultima: new Date().toISOString(),
  situacion: 'al-dia',
  funcionamiento: 'funcionando',
  ausente: null,
  cierreAnotado: false,
}
const HUILLIN: FilaDeEstablecimiento = {
  ...ARRAYANES,
  idRbd: 90159,
  dsNomEstable: 'Escuela Ribera del Huillín',
  comunaId: '14102',
  dsComuna: 'Corral',
  esperadas: 1,
  enProgreso: 0,
  completadas: 0,
  ultima: null,
  situacion: 'sin-ingreso',
}
const DATOS: Record<string, unknown> = {
  '/data/regiones.json': [
    { regionId: '14', nombre: 'Los Ríos' },
    { regionId: '10', nombre: 'Los Lagos' },
  ],
  '/data/comunas.json': [
    { comunaId: '10101', regionId: '10', nombre: 'Puerto Montt' },
    { comunaId: '14101', regionId: '14', nombre: 'Valdivia' },
  ],
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (camino: string) => ({ ok: true, json: async () => DATOS[camino] }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const direccion = (): Record<string, string> => Object.fromEntries(new URLSearchParams(window.location.search))

async function entra({ rolId = 2 as RolId, query = {}, filas = [ARRAYANES, HUILLIN] } = {}) {
  const servicio = unServicio({ getEstablecimientos: () => ({ total: filas.length, faltan: 93, filas }) })
  const sesion = unaSesion('seleccionRbd', { rolId, establecimiento: null })
  await muestra(<SeleccionRbd />, { escuela: servicio, sesion, ruta: 'seleccionRbd', query })
  return { servicio, sesion, persona: userEvent.setup() }
}

describe('elegir un establecimiento', () => {
  it('muestra cada uno con su RBD y su comuna, y el elegido queda en la sesión', async () => {
    const { persona, sesion } = await entra()
    expect(await screen.findByRole('heading', { name: '2 establecimientos' })).toBeTruthy()
    expect(screen.getByText('RBD 90159-8, Corral')).toBeTruthy()
    await persona.click(screen.getByRole('button', { name: 'Escuela Ribera del Huillín RBD 90159-8' }))
    await waitFor(() =>
      expect(sessionSchool(sesion.getSnapshot())).toEqual({ idRbd: 90159, dgvRbd: '8', dsNomEstable: 'Escuela Ribera del Huillín' }),
    )
    expect(window.location.pathname).toBe('/seleccion-estudiante')
    expect(screen.getByText('Ahora trabaja con Escuela Ribera del Huillín, RBD 90159-8.')).toBeTruthy()
  })

  it('dice lo que falta en total y a cada uno, cómo está y cuándo se movió', async () => {
    await entra()
    expect((await screen.findByText('93 encuestas')).parentElement?.textContent).toBe('A 2 establecimientos les faltan 93 encuestas.')
    const lista = screen.getByRole('region', { name: '2 establecimientos' })
    const [arrayanes, huillin] = within(lista)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(arrayanes).toMatch(/76 de 168\s*Faltan 92.*Último movimiento: hoy, \d\d:\d\d$/)
    expect(huillin).toMatch(/0 de 1\s*Falta 1Sin primer ingreso$/)
  })

  it('dice cuál no está funcionando, y se elige igual', async () => {
    const estados = ['cerrado', 'en-receso', 'sin-matricula', 'funcionando'] as const
    const filas = estados.map((funcionamiento, i) => ({
      ...ARRAYANES,
      idRbd: i + 1,
      dsNomEstable: `Escuela ${funcionamiento}`,
      funcionamiento,
    }))
    const { persona, sesion } = await entra({ filas })
    const textoDe = async (nombre: string) =>
      (await screen.findByRole('button', { name: new RegExp(`^Escuela ${nombre} `) })).closest('li')?.textContent
    expect(await textoDe('cerrado')).toContain('Valdivia. Cerrado')
    expect(await textoDe('en-receso')).toContain('Valdivia. En receso')
    expect(await textoDe('sin-matricula')).toContain('Valdivia. Autorizado sin matrícula')
    expect(await textoDe('funcionando')).not.toMatch(/Valdivia\.|Funcionando/)
    await persona.click(screen.getByRole('button', { name: /^Escuela cerrado / }))
    await waitFor(() => expect(sessionSchool(sesion.getSnapshot())?.idRbd).toBe(1))
  })

  it('pide primero las que más deben, y se ordenan por nombre o por situación', async () => {
    const { persona, servicio } = await entra()
    await screen.findByRole('heading', { name: '2 establecimientos' })
    expect(servicio.de('getEstablecimientos').at(-1)?.query).toMatchObject({ sortField: 'pendientes', sortOrder: 'desc' })
    await persona.selectOptions(screen.getByLabelText('Orden'), 'Por nombre')
    await waitFor(() => expect(direccion()).toEqual({ sortField: 'dsNomEstable', sortOrder: 'asc' }))
    await persona.selectOptions(screen.getByLabelText('Situación'), 'Sin respuestas')
    await waitFor(() => expect(direccion()).toEqual({ sortField: 'dsNomEstable', sortOrder: 'asc', situacion: 'sin-respuestas' }))
    await persona.selectOptions(screen.getByLabelText('Orden'), 'Con más pendientes primero')
    await waitFor(() => expect(direccion()).toEqual({ situacion: 'sin-respuestas' }))
  })

  it('quien solo lee informes sigue en el avance', async () => {
    const { persona } = await entra({ rolId: 120 })
    await persona.click(await screen.findByRole('button', { name: /^Escuela Los Arrayanes/ }))
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
  })

  it('la región, de norte a sur, acota las comunas, y otra región olvida la comuna', async () => {
    const { persona, servicio } = await entra()
    expect(screen.queryByLabelText('Comuna')).toBeNull()
    const regiones = await screen.findByLabelText('Región')
    await waitFor(() => expect([...regiones.children].map(({ textContent }) => textContent)).toEqual(['Todas', 'Los Ríos', 'Los Lagos']))
    await persona.selectOptions(await screen.findByLabelText('Región'), 'Los Ríos')
    const comuna = await screen.findByLabelText('Comuna')
    expect([...comuna.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(['Todas', 'Valdivia'])
    await persona.selectOptions(comuna, 'Valdivia')
    await waitFor(() => expect(direccion()).toEqual({ regionId: '14', comunaId: '14101' }))
    await persona.selectOptions(screen.getByLabelText('Región'), 'Los Lagos')
    await waitFor(() => expect(direccion()).toEqual({ regionId: '10' }))
    expect(servicio.de('getEstablecimientos').at(-1)?.query).toMatchObject({ regionId: '10', limit: 25, offset: 0 })
  })

  it('busca por RBD con o sin dígito, o por nombre', async () => {
    const { persona, servicio } = await entra()
    const busca = async (termino: string) => {
      const caja = await screen.findByLabelText('RBD o nombre')
      await persona.clear(caja)
      await persona.type(caja, `${termino}{Enter}`)
      await waitFor(() => expect(direccion()['buscar']).toBe(termino))
      return servicio.de('getEstablecimientos').at(-1)?.query
    }
    expect(await busca('90145-8')).toMatchObject({ idRbd: '90145-8' })
    expect(await busca('1')).toMatchObject({ idRbd: '1' })
    expect(await busca('arrayanes')).toMatchObject({ dsNomEstable: 'arrayanes' })
  })

  it('cuando no hay ninguno dice de dónde vienen, y no que nada coincide', async () => {
    await entra({ filas: [] })
    expect(await screen.findByRole('heading', { name: 'Todavía no hay establecimientos' })).toBeTruthy()
    expect(screen.getByText(/carga el directorio del país/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Quitar los filtros' })).toBeNull()
  })

  it('cuando nada coincide ofrece ver todos', async () => {
    const { persona } = await entra({ query: { buscar: 'nadie' }, filas: [] })
    expect(await screen.findByRole('heading', { name: 'Ningún establecimiento coincide' })).toBeTruthy()
    await persona.click(screen.getByRole('button', { name: 'Quitar los filtros' }))
    await waitFor(() => expect(direccion()).toEqual({}))
  })

  it('si no llegan, se pueden pedir otra vez', async () => {
    const servicio = unServicio({
      getEstablecimientos: () => new RechazoDeApi(503, { message: 'El servicio no responde.', codigo: 'caido' }),
    })
    await muestra(<SeleccionRbd />, {
      escuela: servicio,
      sesion: unaSesion('seleccionRbd', { rolId: 2, establecimiento: null }),
      ruta: 'seleccionRbd',
    })
    expect((await screen.findByRole('alert')).textContent).toContain('El servicio no responde.')
    servicio.cambia({ getEstablecimientos: () => ({ total: 1, faltan: 92, filas: [ARRAYANES] }) })
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByRole('heading', { name: '1 establecimiento' })).toBeTruthy()
  })
})
