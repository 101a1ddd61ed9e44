import { afterEach, describe, expect, it, vi } from 'vitest'
import { assign, createActor, setup, waitFor } from 'xstate'
import { conexion } from '#encuestador/conexion.ts'
import type { Deudas } from '#encuestador/deudas.ts'
import { surveyAnsweringFlow } from '#encuestador/actores.ts'
import type { Llamada } from '#encuestador/llamada.ts'
import { salidaDe } from '#encuestador/salida.ts'
import { serviciosDeVistaPrevia, type VistaPrevia } from '#encuestador/vista-previa.ts'
import { COMPROBANTE, unaEncuesta } from '#tests/support/maquinas/encuesta-de-prueba.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('la conexión y la página', () => {
  const oyente = setup({
    types: { context: {} as { oido: string[] }, events: {} as { type: 'ONLINE' | 'OFFLINE' | 'FLUSH' } },
    actors: { conexion },
    actions: { anotar: assign({ oido: ({ context, event }) => [...context.oido, event.type] }) },
  }).createMachine({
    context: { oido: [] },
    invoke: { id: 'conexion', src: 'conexion' },
    on: { ONLINE: { actions: 'anotar' }, OFFLINE: { actions: 'anotar' }, FLUSH: { actions: 'anotar' } },
  })

  it('avisa cuando va y vuelve, y pide enviar cuando la página se oculta o se deja', () => {
    const actor = createActor(oyente).start()
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
    document.dispatchEvent(new Event('visibilitychange'))
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('pagehide'))
    expect(actor.getSnapshot().context.oido).toEqual(['OFFLINE', 'ONLINE', 'FLUSH', 'FLUSH'])
    actor.stop()
  })

  it('avisa si la página abre sin conexión', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const actor = createActor(oyente).start()
    expect(actor.getSnapshot().context.oido).toEqual(['OFFLINE'])
    actor.stop()
  })
})

it('de la llegada al comprobante: pase, lectura, guardado y envío, cada uno con su clave', async () => {
  const llamadas: [string, unknown, string | undefined][] = []
  const respuestas: Record<string, unknown> = {
    postEncuestadorSesion: { accessToken: 'tok' },
    getEncuestadorRespuestas: unaEncuesta({
      respuestas: { apoyo: 'no', comidas: { desayuno: 'siempre', once: 'nunca' } },
      version: 2,
      pagina: 'hogar',
    }),
    putEncuestadorRespuestas: { version: 3, actualizado: '2025-09-09T14:00:00Z' },
    postEncuestadorEnvio: COMPROBANTE,
  }
  const call = ((clave: string, peticion: unknown, { idempotencyKey }: { idempotencyKey?: string }) => {
    llamadas.push([clave, peticion, idempotencyKey])
    return Promise.resolve(respuestas[clave])
  }) as Llamada
  const sesion = { lee: () => null, guarda: vi.fn() }
  const deudas: Deudas = { toma: () => Promise.resolve(null), guarda: vi.fn(() => Promise.reject(new Error('lleno'))) }
  const encuesta = createActor(surveyAnsweringFlow({ call, sesion, deudas }), {
    input: { ticket: 'pase', resumes: false, seed: '11111111-2222-4333-8444-555555555555' },
  }).start()

  await waitFor(encuesta, (foto) => foto.matches({ working: 'answering' }))
  expect(sesion.guarda).toHaveBeenCalledWith('tok')
  encuesta.send({ type: 'ANSWER', question: 'personas', value: 4 })
  encuesta.send({ type: 'CONTINUE' })
  encuesta.send({ type: 'CONTINUE' })
  encuesta.send({ type: 'SUBMIT' })
  await waitFor(encuesta, (foto) => foto.matches('submitted'))

  expect(deudas.guarda).toHaveBeenCalledWith('7:abcdefghij12345', expect.objectContaining({ pending: { personas: 4 } }))
  expect(encuesta.getSnapshot().context.saving?.backup).toBe(false)
  expect(llamadas).toEqual([
    ['postEncuestadorSesion', { body: { ticket: 'pase' } }, '11111111-2222-4333-8444-555555555555'],
    ['getEncuestadorRespuestas', {}, undefined],
    [
      'putEncuestadorRespuestas',
      { body: { version: 2, cambios: { personas: 4 }, pagina: 'hogar' } },
      '11111111-0001-4333-8444-000000000000',
    ],
    ['postEncuestadorEnvio', { body: { version: 3 } }, '11111111-0000-4333-8444-000000000000'],
  ])
})

describe('la vista previa de un cuestionario', () => {
  const enVista = (modo: VistaPrevia['modo']) => {
    const servicios = serviciosDeVistaPrevia(JSON.stringify({ cuestionario: unaEncuesta({}).cuestionario, modo }))
    const encuesta = createActor(surveyAnsweringFlow(servicios), {
      input: { ticket: null, resumes: servicios.sesion.lee() !== null, seed: '11111111-2222-4333-8444-555555555555' },
    }).start()
    return { encuesta, servicios }
  }

  it('se abre vacía como la vería un apoderado, se responde, y enviarla dice que no se envía nada', async () => {
    const red = vi.spyOn(globalThis, 'fetch')
    const { encuesta } = enVista('apoderado')
    await waitFor(encuesta, (foto) => foto.matches({ working: 'answering' }))
    for (const [question, value] of Object.entries({ personas: 4, apoyo: 'no', comidas: { desayuno: 'siempre', once: 'nunca' } }))
      encuesta.send({ type: 'ANSWER', question, value })
    for (let i = 0; i < 5; i += 1) encuesta.send({ type: 'CONTINUE' })
    await waitFor(encuesta, (foto) => foto.matches({ working: 'reviewing' }))
    encuesta.send({ type: 'SUBMIT' })
    await waitFor(encuesta, (foto) => foto.context.failure !== null && foto.matches({ working: 'reviewing' }))
    expect(encuesta.getSnapshot().context.failure?.mensaje).toBe('Esta es una vista previa: no se guarda ni se envía nada.')
    expect(red).not.toHaveBeenCalled()
    encuesta.stop()
  })

  it('como quien digita comienza por la hoja en papel, y salir la comienza otra vez', async () => {
    const { encuesta, servicios } = enVista('establecimiento')
    await waitFor(encuesta, (foto) => foto.matches({ working: 'heading' }))
    const va = vi.fn()
    const pagina = { ...window, addEventListener: vi.fn(), location: { assign: va } as unknown as Location }
    const salida = salidaDe(encuesta, pagina, servicios.ronda?.regreso)
    salida.send({ type: 'LEAVE' })
    expect(va).toHaveBeenCalledWith('/encuestador/vista-previa')
    salida.stop()
    encuesta.stop()
  })
})
