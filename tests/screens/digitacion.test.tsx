import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { is } from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { createActor, toPromise, type AnyActorLogic } from 'xstate'
import { dataEntryFlow } from '#actors/data-entry.ts'
import { FLOWS } from '#app/persistence/persistence.ts'
import { RechazoDeApi } from '#contract/rechazo.ts'
import type { RolId } from '#contract/rules/roles.ts'
import SeleccionEstudiante from '#screens/seleccion-estudiante/seleccion-estudiante.screen.tsx'
import { unaEscuela, unEstudiante, type EscuelaFalsa } from './escuela-falsa.ts'
import { muestra, unaSesion } from './sesion-de-prueba.tsx'

afterEach(() => {
  cleanup()
  window.sessionStorage.clear()
})

const MEDIA_HORA_MS = 1_800_000
const sinServicio = new RechazoDeApi(503, { message: 'El servicio no responde.', codigo: 'sin-servicio' })

/** This tab went half an hour ago to type forms, has sent three, and comes back from the next one's survey. */
function vuelveDeDigitar(token = 'abcdefghij00001'): void {
  const ronda = { desde: Date.now() - MEDIA_HORA_MS, done: 3, encuestaId: 7, token, returnPlace: '/seleccion-estudiante' }
  window.sessionStorage.setItem('digitacion', JSON.stringify(ronda))
}

async function entra(escuela: EscuelaFalsa, rolId: RolId = 1) {
  const sesion = unaSesion('seleccionEstudiante', {
    rolId,
    encuesta: { encuestaId: 7, nombre: 'Encuesta de Vulnerabilidad 2025, 5° básico' },
  })
  await muestra(<SeleccionEstudiante />, { escuela, sesion, ruta: 'seleccionEstudiante' })
  await screen.findByRole('table')
  return userEvent.setup()
}

describe('digitar formularios en papel', () => {
  it('al enviar el último pendiente dice cuántos digitó y a qué ritmo', async () => {
    vuelveDeDigitar()
    await entra(unaEscuela({ estudiantes: [unEstudiante({ estado: 'COMPLETADA', informante: 'apoderado' })] }))
    const aviso = await screen.findByText('No quedan formularios por digitar aquí')
    expect(aviso.closest('[role=status]')?.textContent).toContain('4 formularios digitados, 8 por hora.')
  })

  it('la ronda que encuentra en la pestaña es la que se guarda con lo que estaba haciendo', async () => {
    vuelveDeDigitar()
    const lectura = createActor(dataEntryFlow(unaEscuela().call).implementations.actors['readRound'] as AnyActorLogic, {
      input: { encuestaId: 7 },
    })
    lectura.start()
    const round: unknown = await toPromise(lectura)
    expect(round).toMatchObject({ done: 3, token: 'abcdefghij00001' })
    expect(is(FLOWS.dataEntry.context, { filters: {}, round, failure: null })).toBe(true)
  })

  it('si el formulario quedó a medias se detiene, sin contarlo, hasta que la persona diga', async () => {
    vuelveDeDigitar()
    const persona = await entra(unaEscuela({ estudiantes: [unEstudiante({ estado: 'EN_PROGRESO', informante: 'establecimiento' })] }))
    const aviso = await screen.findByText('La digitación está detenida')
    expect(aviso.closest('[role=status]')?.textContent).toContain('3 formularios digitados, 6 por hora.')
    await persona.click(screen.getByRole('button', { name: 'Dejar de digitar' }))
    await waitFor(() => expect(screen.queryByText('La digitación está detenida')).toBeNull())
    expect(window.sessionStorage.getItem('digitacion')).toBeNull()
  })

  it('si no se sabe cómo quedó el formulario, lo dice y deja seguir', async () => {
    vuelveDeDigitar()
    const escuela = unaEscuela({ estudiantes: [unEstudiante({ estado: 'COMPLETADA', informante: 'apoderado' })] })
    escuela.rechaza('getEstado', sinServicio)
    const persona = await entra(escuela)
    expect((await screen.findByRole('alert')).textContent).toContain('El servicio no responde.')
    await persona.click(screen.getByRole('button', { name: 'Seguir digitando' }))
    expect(await screen.findByText('No quedan formularios por digitar aquí')).toBeTruthy()
  })

  it('si la encuesta no se puede abrir, se detiene y dice por qué', async () => {
    const escuela = unaEscuela()
    escuela.rechaza('getAbrir', sinServicio)
    const persona = await entra(escuela)
    await persona.click(await screen.findByRole('button', { name: /^Digitar formularios/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('El servicio no responde.')
    expect(screen.getByRole('button', { name: 'Seguir digitando' })).toBeTruthy()
  })

  it('quien no responde encuestas no digita', async () => {
    await entra(unaEscuela(), 2)
    expect(await screen.findByRole('button', { name: /^Descargar comprobantes/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Digitar formularios/ })).toBeNull()
  })
})

describe('los comprobantes de un curso', () => {
  it('se piden con los filtros de la lista, y si no llegan se dice por qué', async () => {
    const escuela = unaEscuela()
    escuela.rechaza('getComprobantesDeRbd', new RechazoDeApi(404, { message: 'No hay comprobantes todavía.', codigo: 'no-encontrado' }))
    const persona = await entra(escuela)
    const curso = await screen.findByRole('button', { name: '5° básico B: 21 de 32 completadas' })
    // The course brings a part of its own, which comes late: the click waits for it.
    await act(async () => curso.click())
    await persona.click(await screen.findByRole('button', { name: 'Descargar comprobantes: 5° básico B' }))
    expect((await screen.findByRole('alert')).textContent).toContain('No hay comprobantes todavía.')
    expect(escuela.pedidos.find(({ clave }) => clave === 'getComprobantesDeRbd')).toMatchObject({
      params: { e: 7, rbd: 90145 },
      query: { idEnsenanza: '110', idGrado: '5', letraCurso: 'B' },
    })
  })
})
