import { cleanup, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Llamada } from '#encuestador/llamada.ts'
import type { Debt } from '#machines/answer-saving/answer-saving.vocabulary.ts'
import { surveyAnsweringMachine } from '#machines/survey-answering/survey-answering.chart.ts'
import { COMPROBANTE, unaEncuesta } from '#tests/support/maquinas/encuesta-de-prueba.ts'
import { saleDe } from '#tests/support/maquinas/salida-de-prueba.ts'

vi.mock('#encuestador/carga-comprobante.ts', () => ({ cargaComprobante: () => Promise.reject(new TypeError('Failed to fetch')) }))
// Another test of this worker may have loaded the page with its receipt: here it is loaded again, without it.
vi.resetModules()
const { surveyAnsweringFlow } = await import('#encuestador/actores.ts')
const { Encuestador } = await import('#encuestador/encuestador.tsx')

const RESPONDIDA = { respuestas: { personas: 4, apoyo: 'no', comidas: { desayuno: 'siempre', once: 'nunca' } }, version: 2 }
const seed = '11111111-2222-4333-8444-555555555555'

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
// The next test of this worker gets the page with its receipt.
afterAll(() => {
  vi.doUnmock('#encuestador/carga-comprobante.ts')
  vi.resetModules()
})

it('si no llega la parte que muestra el comprobante, la encuesta no se envía: se puede enviar de nuevo', async () => {
  const enviadas: string[] = []
  const call = ((clave: string) => {
    enviadas.push(clave)
    return Promise.resolve(clave === 'postEncuestadorEnvio' ? COMPROBANTE : unaEncuesta(RESPONDIDA))
  }) as Llamada
  const deudas = { toma: () => Promise.resolve(null), guarda: () => Promise.resolve() }
  const encuesta = createActor(surveyAnsweringFlow({ call, sesion: { guarda: () => {} }, deudas }), {
    input: { ticket: null, resumes: true, seed },
  }).start()
  await waitFor(encuesta, (foto) => foto.matches({ working: 'answering' }))
  encuesta.send({ type: 'CONTINUE' })
  encuesta.send({ type: 'CONTINUE' })
  encuesta.send({ type: 'SUBMIT' })
  await waitFor(encuesta, (foto) => foto.matches({ working: 'reviewing' }) && foto.context.failure !== null)
  expect(enviadas).not.toContain('postEncuestadorEnvio')
  expect(encuesta.getSnapshot().context.failure?.mensaje).toBe('No hay conexión con el servicio. Revise su internet e intente otra vez.')
  encuesta.stop()
})

it('si el navegador no tiene espacio para la sesión, la página lo dice y la encuesta sigue', async () => {
  const encuesta = createActor(
    surveyAnsweringMachine.provide({ actors: { loadSurvey: fromPromise(() => Promise.resolve(unaEncuesta({ estado: 'VENCIDA' }))) } }),
    { input: { ticket: null, resumes: true, seed } },
  ).start()
  render(<Encuestador encuesta={encuesta} soloEnMemoria={() => true} salida={saleDe(encuesta).salida} />)
  expect(await screen.findByText('Este navegador no tiene espacio para guardar la sesión')).toBeTruthy()
})

it('si el comprobante de una encuesta enviada no se puede mostrar, la página dice que se envió y ofrece cargar otra vez', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const enviada = unaEncuesta({ estado: 'COMPLETADA', comprobante: COMPROBANTE })
  const encuesta = createActor(
    surveyAnsweringMachine.provide({
      actors: {
        loadSurvey: fromPromise(() => Promise.resolve(enviada)),
        readDebt: fromPromise<Debt | null, { key: string }>(() => Promise.resolve(null)),
      },
    }),
    { input: { ticket: null, resumes: true, seed } },
  ).start()
  render(<Encuestador encuesta={encuesta} salida={saleDe(encuesta).salida} />)
  expect((await screen.findByRole('alert')).textContent).toContain('Su encuesta fue enviada')
  expect(screen.getByRole('button', { name: 'Cargar otra vez' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cerrar' })).toBeTruthy()
})
