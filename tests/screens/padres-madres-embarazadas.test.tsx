import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { RechazoDeApi } from '#contract/rechazo.ts'
import type { Inscripcion } from '#contract/padres-madres-embarazadas.ts'
import SeleccionEstudiante from '#screens/seleccion-estudiante/seleccion-estudiante.screen.tsx'
import { unServicio } from './servicio-falso.ts'
import { muestra, unaSesion } from './sesion-de-prueba.tsx'

afterEach(cleanup)

const FERNANDA: Inscripcion = {
  runEstudiante: '36120771-8',
  nombres: 'Fernanda',
  apellidoPaterno: 'Ñanco',
  apellidoMaterno: 'Soto',
  dsGrado: '1° medio',
  letraCurso: 'A',
  condicion: 'embarazada',
  encuestaId: 6,
  token: 'abcdefghij00001',
  estado: 'NO_INICIADA',
  actualizado: null,
}
const PEDRO: Inscripcion = {
  ...FERNANDA,
  runEstudiante: '36304958-3',
  nombres: 'Pedro',
  apellidoPaterno: 'Lagos',
  condicion: 'padre',
  token: 'abcdefghij00002',
  estado: 'COMPLETADA',
}

/** The register of a school that begins with these students. */
async function elRegistro(...iniciales: Inscripcion[]) {
  let inscritos = iniciales
  const servicio = unServicio({
    getRegistroEmbarazadas: () => inscritos,
    postRegistroEmbarazadas: () => {
      inscritos = [...inscritos, PEDRO]
      return PEDRO
    },
    deleteRegistroEmbarazadas: () => {
      inscritos = inscritos.slice(1)
      return undefined
    },
  })
  const { avisos } = await muestra(<SeleccionEstudiante />, {
    escuela: servicio,
    sesion: unaSesion('seleccionEstudiante'),
    ruta: 'seleccionEstudiante',
    query: { vista: 'registro' },
  })
  await screen.findByRole('heading', { level: 1, name: 'Padres, madres y embarazadas' })
  return { servicio, avisos, persona: userEvent.setup() }
}

describe('el registro de padres, madres y embarazadas', () => {
  it('muestra a cada inscrito con su condición, su estado y su acción', async () => {
    await elRegistro(FERNANDA, PEDRO)
    const lista = await screen.findByRole('region', { name: 'Estudiantes del registro' })
    expect(within(lista).getByRole('heading', { level: 2 }).textContent).toBe('2 estudiantes')
    const [fernanda, pedro] = within(lista).getAllByRole('listitem')
    expect(fernanda?.textContent).toContain('RUN 36.120.771-8, 1° medio A. Embarazada.')
    expect(within(fernanda as HTMLElement).getByRole('button', { name: /^Comenzar/ })).toBeTruthy()
    expect(within(pedro as HTMLElement).getByText('Completada')).toBeTruthy()
    expect(within(pedro as HTMLElement).getByRole('button', { name: /^Ver comprobante/ })).toBeTruthy()
  })

  it('mientras se consulta una encuesta, su botón lo dice y no se pulsa dos veces', async () => {
    const { persona, servicio } = await elRegistro({ ...FERNANDA, estado: 'DESCONOCIDA' }, PEDRO)
    servicio.cambia({ getEstado: () => new Promise<never>(() => {}) })
    const boton = await screen.findByRole('button', { name: /^Consultar/ })
    await persona.click(boton)
    expect(boton.textContent).toMatch(/^Consultando/)
    expect(boton.getAttribute('aria-busy')).toBe('true')
    await persona.click(boton)
    expect(servicio.de('getEstado')).toHaveLength(1)
  })

  it('sin nadie, dice cómo empezar', async () => {
    await elRegistro()
    expect(await screen.findByRole('heading', { name: 'No hay estudiantes en el registro' })).toBeTruthy()
  })

  it('inscribe con RUN y condición, y la lista y el formulario quedan al día', async () => {
    const { persona, servicio, avisos } = await elRegistro(FERNANDA)
    await persona.type(screen.getByLabelText('RUN del estudiante'), '36.304.958-3')
    await persona.selectOptions(screen.getByLabelText('Condición'), 'Padre')
    await persona.click(screen.getByRole('button', { name: 'Inscribir' }))
    expect(await screen.findByRole('heading', { name: '2 estudiantes' })).toBeTruthy()
    expect(servicio.de('postRegistroEmbarazadas')[0]?.body).toMatchObject({ condicion: 'padre' })
    expect(avisos).toEqual(['Estudiante inscrito en el registro.'])
    expect((screen.getByLabelText('RUN del estudiante') as HTMLInputElement).value).toBe('')
  })

  it('lo que falta se dice en su campo, y nada se envía', async () => {
    const { persona, servicio } = await elRegistro(FERNANDA)
    await persona.click(screen.getByRole('button', { name: 'Inscribir' }))
    expect(await screen.findByText('Elija una condición.')).toBeTruthy()
    expect(screen.getByLabelText('RUN del estudiante').getAttribute('aria-invalid')).toBe('true')
    expect(servicio.de('postRegistroEmbarazadas')).toEqual([])
  })

  it('retirar pide un motivo y dice qué se anula', async () => {
    const { persona, servicio, avisos } = await elRegistro(FERNANDA, PEDRO)
    await persona.click((await screen.findAllByRole('button', { name: /^Retirar/ }))[0] as HTMLElement)
    const dialogo = await screen.findByRole('dialog', { name: 'Retirar del registro' })
    expect(dialogo.textContent).toContain('Lo que se haya respondido y su comprobante quedarán anulados.')
    await persona.click(within(dialogo).getByRole('button', { name: 'Retirar' }))
    expect(await within(dialogo).findByText('Explique el motivo con al menos 5 letras.')).toBeTruthy()
    expect(servicio.de('deleteRegistroEmbarazadas')).toEqual([])
    await persona.type(within(dialogo).getByLabelText('Motivo'), 'Se inscribió por error.')
    await persona.click(within(dialogo).getByRole('button', { name: 'Retirar' }))
    expect(await screen.findByRole('heading', { name: '1 estudiante' })).toBeTruthy()
    expect(servicio.de('deleteRegistroEmbarazadas')[0]).toMatchObject({
      params: { run: '36120771-8' },
      body: { motivo: 'Se inscribió por error.' },
    })
    expect(avisos).toEqual(['Estudiante retirado del registro.'])
  })

  it('el que ya se ve sigue a la vista si no se pudo renovar, y se dice', async () => {
    const { servicio } = await elRegistro(FERNANDA)
    await screen.findByRole('region', { name: 'Estudiantes del registro' })
    servicio.cambia({ getRegistroEmbarazadas: () => new RechazoDeApi(503, { message: 'El servicio no responde.', codigo: 'caido' }) })
    act(() => {
      window.dispatchEvent(new Event('blur'))
      window.dispatchEvent(new Event('focus'))
    })
    expect(await screen.findByText('No pudimos actualizar el registro')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Estudiantes del registro' })).toBeTruthy()
  })

  it('si no llega, se puede pedir otra vez', async () => {
    const servicio = unServicio({
      getRegistroEmbarazadas: () => new RechazoDeApi(503, { message: 'El servicio no responde.', codigo: 'caido' }),
    })
    await muestra(<SeleccionEstudiante />, {
      escuela: servicio,
      sesion: unaSesion('seleccionEstudiante'),
      ruta: 'seleccionEstudiante',
      query: { vista: 'registro' },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('El servicio no responde.')
    expect(screen.getByText('No pudimos cargar el registro')).toBeTruthy()
    servicio.cambia({ getRegistroEmbarazadas: () => [FERNANDA] })
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
    await waitFor(() => expect(screen.getByRole('heading', { name: '1 estudiante' })).toBeTruthy())
  })
})
