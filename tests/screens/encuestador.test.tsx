import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { RechazoDeApi, SIN_CONEXION } from '#contract/rechazo.ts'
import type { Respuestas } from '#contract/rules/cuestionario.ts'
import { Encuestador } from '#encuestador/encuestador.tsx'
import type { Batch, Debt, OutboxCommand, ReadAnswers } from '#machines/answer-saving/answer-saving.vocabulary.ts'
import { answerSavingMachine } from '#machines/answer-saving/answer-saving.chart.ts'
import type { OpenedSurvey, Submission } from '#machines/survey-answering/survey-answering.vocabulary.ts'
import { surveyAnsweringMachine } from '#machines/survey-answering/survey-answering.chart.ts'
import { COMPROBANTE, unaEncuesta } from '#tests/support/maquinas/encuesta-de-prueba.ts'
import { saleDe } from '#tests/support/maquinas/salida-de-prueba.ts'

const TODO: Respuestas = { personas: 4, apoyo: 'no', comidas: { desayuno: 'siempre', once: 'nunca' } }
const sinConexion = new RechazoDeApi(0, { message: SIN_CONEXION, codigo: 'sin-conexion' })

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

interface Servicio {
  abierta?: Partial<OpenedSurvey>
  abrir?: () => Promise<OpenedSurvey>
  guardar?: (lote: Batch) => Promise<{ version: number }>
  leer?: () => Promise<ReadAnswers>
  enviar?: (envio: Submission) => Promise<typeof COMPROBANTE>
  respaldo?: boolean
}

/** A person opens the survey; its service answers as told. */
async function abreLaEncuesta({ abierta, abrir, guardar, leer, enviar, respaldo = true }: Servicio = {}) {
  const lotes: Batch[] = []
  const envios: Submission[] = []
  const saving = answerSavingMachine.provide({
    actors: {
      saveAnswers: fromPromise<{ version: number }, Batch>(({ input }) => {
        lotes.push(input)
        return guardar ? guardar(input) : Promise.resolve({ version: input.version + 1 })
      }),
      loadAnswers: fromPromise<ReadAnswers>(() => leer?.() ?? Promise.reject(sinConexion)),
      outbox: fromCallback<OutboxCommand, { key: string }>(({ sendBack }) => {
        if (!respaldo) sendBack({ type: 'BACKUP_FAILED' })
      }),
      connection: fromCallback<OutboxCommand>(() => {}),
    },
    delays: { SAVE_DELAY_MS: 1 },
  })
  const encuesta = createActor(
    surveyAnsweringMachine.provide({
      actors: {
        saving,
        loadSurvey: fromPromise(() => abrir?.() ?? Promise.resolve(unaEncuesta(abierta))),
        readDebt: fromPromise<Debt | null, { key: string }>(() => Promise.resolve(null)),
        submitSurvey: fromPromise<typeof COMPROBANTE, Submission>(({ input }) => {
          envios.push(input)
          return enviar ? enviar(input) : Promise.resolve(COMPROBANTE)
        }),
      },
    }),
    { input: { ticket: null, resumes: true, seed: '11111111-2222-4333-8444-555555555555' } },
  )
  encuesta.start()
  const { salida, va, preguntaAlCerrar } = saleDe(encuesta)
  const { container } = render(<Encuestador encuesta={encuesta} salida={salida} />)
  await waitFor(() => expect(container.firstElementChild?.getAttribute('aria-busy')).toBeNull())
  return { lotes, envios, va, preguntaAlCerrar, persona: userEvent.setup(), raiz: container.firstElementChild! }
}

const titulo = () => screen.getByRole('heading', { level: 1 }).textContent
const grupo = (nombre: RegExp) => screen.getByRole('radiogroup', { name: nombre })
const opcion = (nombre: string | RegExp, dentro: HTMLElement = document.body) =>
  within(dentro).getByRole<HTMLInputElement>('radio', { name: nombre })
const pulsa = (nombre: string | RegExp) => screen.getByRole('button', { name: nombre })
const estadoDicho = () => screen.getAllByRole('status').map((uno) => uno.textContent)

describe('una parte de la encuesta', () => {
  it('dice de quién es, en qué parte va y pregunta por su nombre', async () => {
    const { raiz } = await abreLaEncuesta()
    expect(titulo()).toBe('Hogar')
    expect(screen.getByText('Antonia, 5° básico B')).toBeTruthy()
    expect(screen.getByText('Parte 1 de 2. Responda por Antonia. Las preguntas que puede saltar dicen «opcional».')).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Parte 1 de 2' })).toBeTruthy()
    expect(screen.getByRole('textbox', { name: /^1\. ¿Cuántas personas viven con Antonia\?/ })).toBeTruthy()
    expect(document.title).toBe('Hogar, Antonia – Sistema de Encuestas de Vulnerabilidad')
    expect(raiz.getAttribute('data-state')).toBe('survey-answering:working.answering')
  })

  it('lleva a la ayuda, a la privacidad de los datos y a la accesibilidad sin dejar la encuesta', async () => {
    await abreLaEncuesta()
    const pie = within(await screen.findByRole('navigation', { name: 'Pie de página' }))
    expect(pie.getAllByRole('link').map((enlace) => [enlace.getAttribute('href'), enlace.getAttribute('target')])).toEqual([
      ['/ayuda', '_blank'],
      ['/privacidad', '_blank'],
      ['/accesibilidad', '_blank'],
    ])
  })

  it('guarda cada respuesta y dice «Guardado»', async () => {
    const { persona, lotes } = await abreLaEncuesta()
    await persona.click(opcion('No', grupo(/usa algún apoyo/)))
    await waitFor(() => expect(lotes.map((lote) => lote.cambios)).toEqual([{ apoyo: 'no' }]))
    await waitFor(() => expect(estadoDicho()).toContain('Guardado'))
  })

  it('reúne arriba lo que falta, con las mismas palabras junto a cada pregunta', async () => {
    const { persona } = await abreLaEncuesta()
    await persona.click(pulsa('Continuar'))
    const resumen = screen.getByRole('alert')
    expect(resumen).toBe(document.activeElement)
    expect(
      within(resumen)
        .getAllByRole('link')
        .map((uno) => uno.textContent),
    ).toEqual(['Pregunta 1: Debe responder esta pregunta.', 'Pregunta 2: Debe responder esta pregunta.'])
    expect(grupo(/usa algún apoyo/).getAttribute('aria-describedby')).toBe('apoyo-error')
    expect(document.title).toMatch(/^Error: Hogar/)
    await persona.click(within(resumen).getByRole('link', { name: /Pregunta 2/ }))
    expect(opcion('Sí')).toBe(document.activeElement)
    await persona.click(pulsa('Continuar'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')))
  })

  it('un número fuera de rango se dice al dejar la pregunta y no se guarda', async () => {
    const { persona, lotes } = await abreLaEncuesta()
    await persona.type(screen.getByRole('textbox', { name: /Cuántas personas/ }), '45')
    await persona.tab()
    expect(screen.getByText('Escriba un número entre 1 y 20.')).toBeTruthy()
    await waitFor(() => expect(estadoDicho()).toContain('Falta corregir'))
    expect(lotes.some((lote) => lote.cambios['personas'] === 45)).toBe(false)
  })

  it('pasa de parte, vuelve y lleva el foco al título', async () => {
    const { persona } = await abreLaEncuesta({ abierta: { respuestas: { personas: 4, apoyo: 'no' }, pagina: 'hogar' } })
    expect(titulo()).toBe('Salud')
    await persona.click(pulsa('Volver a la parte 1'))
    await persona.click(pulsa('Continuar'))
    expect(titulo()).toBe('Salud')
    expect(screen.getByRole('heading', { level: 1 })).toBe(document.activeElement)
    expect(pulsa('Revisar y enviar')).toBeTruthy()
    await persona.click(pulsa('Volver a la parte 1'))
    expect(titulo()).toBe('Hogar')
  })

  it('una opción que excluye a las demás las desmarca', async () => {
    const { persona, lotes } = await abreLaEncuesta({ abierta: { respuestas: { ...TODO, apoyo: 'si' }, pagina: 'apoyos' } })
    const casilla = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
    await persona.click(casilla('Audífonos'))
    await persona.click(casilla('Lentes'))
    await waitFor(() => expect(lotes.at(-1)?.cambios).toEqual({ cuales: ['lentes', 'audifonos'] }))
    await persona.click(casilla('Ninguno de estos'))
    expect([casilla('Lentes').checked, casilla('Audífonos').checked]).toEqual([false, false])
    await waitFor(() => expect(lotes.at(-1)?.cambios).toEqual({ cuales: ['ninguno'] }))
    await persona.click(casilla('Ninguno de estos'))
    await waitFor(() => expect(lotes.at(-1)?.cambios).toEqual({ cuales: null }))
  })

  it('la tabla es un grupo de opciones por fila', async () => {
    const { persona, lotes } = await abreLaEncuesta({ abierta: { respuestas: { personas: 4, apoyo: 'no' }, pagina: 'salud' } })
    await persona.click(opcion('Siempre', grupo(/^Desayuno$/)))
    await persona.click(opcion('Nunca', grupo(/^Once$/)))
    await waitFor(() => expect(lotes.at(-1)?.cambios).toEqual({ comidas: { desayuno: 'siempre', once: 'nunca' } }))
  })
})

describe('quien responde por sí mismo', () => {
  it('baja de línea con Enter en un texto largo', async () => {
    const { persona } = await abreLaEncuesta()
    const nota = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Cuéntenos/ })
    await persona.type(nota, 'uno{Enter}dos')
    expect([nota.value, document.activeElement]).toEqual(['uno\ndos', nota])
  })
})

describe('digitar un formulario de papel', () => {
  it('solo con el teclado: números eligen, Enter pasa, y al final continúa', async () => {
    const { persona, lotes, envios } = await abreLaEncuesta({ abierta: { modo: 'establecimiento' } })
    await screen.findByRole('heading', { name: 'La hoja en papel' })
    expect(screen.getByRole('textbox', { name: /Folio/ })).toBe(document.activeElement)
    expect(screen.queryByRole('radio', { checked: true })).toBeNull()
    await persona.keyboard('A-17{Enter}2{Enter}')
    expect(screen.getByRole('textbox', { name: /Cuántas personas/ })).toBe(document.activeElement)
    await persona.keyboard('4{Enter}2{Enter}')
    expect(opcion('No').checked).toBe(true)
    expect(screen.getByRole('textbox', { name: /Cuéntenos/ })).toBe(document.activeElement)
    await persona.keyboard('uno{Shift>}{Enter}{/Shift}dos{Enter}')
    expect(titulo()).toBe('Salud')
    await persona.keyboard('{Enter}1{Enter}2{Enter}')
    expect(titulo()).toBe('Revise sus respuestas')
    await waitFor(() => expect(Object.assign({}, ...lotes.map((lote) => lote.cambios))).toEqual({ ...TODO, nota: 'uno\ndos' }))
    await persona.keyboard('{Enter}{Enter}')
    await waitFor(() => expect(envios).toMatchObject([{ folio: 'A-17', informante: 'apoderado' }]))
  })

  it('después de un error, un número y Enter siguen sirviendo, en lo que hay que corregir', async () => {
    const papel = { folio: '', informante: 'apoderado', digitador: 'Ana Soto' } as const
    const { persona } = await abreLaEncuesta({ abierta: { modo: 'establecimiento', papel } })
    await persona.keyboard('4{Enter}{Enter}{Enter}')
    expect(screen.getByRole('alert')).toBe(document.activeElement)
    await persona.keyboard('2')
    expect(opcion('No').checked).toBe(true)
    await persona.keyboard('{Enter}{Enter}')
    expect(titulo()).toBe('Salud')
    await persona.keyboard('{Enter}1{Enter}{Enter}')
    expect(screen.getByRole('alert')).toBe(document.activeElement)
    await persona.keyboard('{Enter}2{Enter}')
    expect(titulo()).toBe('Revise sus respuestas')
  })

  it('sin decir quién respondió no se pasa, y el mismo teclado lo dice', async () => {
    const { persona } = await abreLaEncuesta({ abierta: { modo: 'establecimiento' } })
    await screen.findByRole('heading', { name: 'La hoja en papel' })
    await persona.keyboard('{Enter}{Enter}')
    expect(screen.getByRole('alert').textContent).toContain('Elija quién respondió.')
    await persona.keyboard('1{Enter}')
    expect(titulo()).toBe('Hogar')
  })
})

describe('sin conexión', () => {
  it('si lo que no está es el servicio, lo dice así', async () => {
    const { persona } = await abreLaEncuesta({
      guardar: () => Promise.reject(new RechazoDeApi(503, { message: 'No responde.', codigo: 'caido' })),
    })
    await persona.click(opcion('No', grupo(/usa algún apoyo/)))
    await waitFor(() => expect(estadoDicho()).toContain('Pendiente de enviar'))
    expect(screen.getByText('El servicio no responde')).toBeTruthy()
  })

  it('lo dice, cuenta lo que queda en este dispositivo y pregunta antes de salir', async () => {
    const { persona, va } = await abreLaEncuesta({ guardar: () => Promise.reject(sinConexion) })
    await persona.click(opcion('No', grupo(/usa algún apoyo/)))
    await waitFor(() => expect(estadoDicho()).toContain('Pendiente de enviar'))
    expect(screen.getByText('No hay conexión')).toBeTruthy()
    expect(screen.getByText('Puede seguir respondiendo. Su respuesta nueva está guardada en este dispositivo.')).toBeTruthy()
    expect(screen.getByText('Cuando vuelva la conexión, enviaremos sus respuestas. No necesita hacer nada.')).toBeTruthy()
    await persona.click(pulsa('Salir'))
    expect(screen.getByText('Quedan respuestas sin enviar')).toBeTruthy()
    expect(screen.getByText('Se enviarán cuando abra otra vez esta encuesta en este dispositivo.')).toBeTruthy()
    await persona.click(pulsa('Seguir aquí'))
    expect(screen.queryByText('Quedan respuestas sin enviar')).toBeNull()
    await persona.click(pulsa('Salir'))
    expect(va).not.toHaveBeenCalled()
    await persona.click(pulsa('Salir de todos modos'))
    expect(va).toHaveBeenCalledExactlyOnceWith('/')
  })

  it('si el navegador no puede guardar, pide no cerrar la página', async () => {
    const { persona, preguntaAlCerrar } = await abreLaEncuesta({ guardar: () => Promise.reject(sinConexion), respaldo: false })
    expect(preguntaAlCerrar()).toBe(false)
    await persona.click(opcion('No', grupo(/usa algún apoyo/)))
    await waitFor(() => expect(screen.getByText(/No cierre esta página hasta que diga «Guardado»/)).toBeTruthy())
    expect(preguntaAlCerrar()).toBe(true)
    await persona.click(pulsa('Salir'))
    expect(screen.getByText('Si sale ahora, se perderán.')).toBeTruthy()
  })

  it('lo que el servicio no acepta se puede reintentar', async () => {
    let intentos = 0
    const { persona } = await abreLaEncuesta({
      guardar: ({ version }) => {
        intentos += 1
        return intentos === 1
          ? Promise.reject(new RechazoDeApi(400, { message: 'Revise las respuestas.', codigo: 'datos-invalidos' }))
          : Promise.resolve({ version: version + 1 })
      },
    })
    await persona.click(opcion('No', grupo(/usa algún apoyo/)))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Revise las respuestas.'))
    await persona.click(pulsa('Reintentar'))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})

describe('otro dispositivo', () => {
  it('muestra las dos respuestas y deja elegir', async () => {
    const { persona } = await abreLaEncuesta({
      abierta: { version: 1 },
      guardar: ({ version }) =>
        version === 1
          ? Promise.reject(new RechazoDeApi(409, { message: 'Guardado en otro.', codigo: 'conflicto' }))
          : Promise.resolve({ version: version + 1 }),
      leer: () => Promise.resolve({ version: 2, respuestas: { apoyo: 'no' }, estado: 'EN_PROGRESO' }),
    })
    await persona.click(opcion('Sí', grupo(/usa algún apoyo/)))
    await waitFor(() => expect(titulo()).toBe('Hay respuestas distintas en otro dispositivo'))
    const ficha = screen.getAllByRole('definition').map((uno) => uno.textContent)
    expect(ficha).toEqual(['Sí', 'No'])
    await persona.click(pulsa('Usar lo guardado en el otro dispositivo'))
    expect(opcion('No').checked).toBe(true)
  })
})

describe('enviar', () => {
  const listo = { abierta: { respuestas: TODO, version: 5, pagina: 'salud' } } as const

  it('muestra todo con sus palabras, deja cambiar y envía una sola vez', async () => {
    const { persona, envios } = await abreLaEncuesta(listo)
    await persona.click(pulsa('Revisar y enviar'))
    expect(screen.getByText('Desayuno: Siempre')).toBeTruthy()
    expect(screen.getByText('Once: Nunca')).toBeTruthy()
    expect(screen.getAllByText('Sin respuesta')).toHaveLength(2)
    expect(screen.queryByRole('textbox', { name: /Folio/ })).toBeNull()
    await persona.click(pulsa('Cambiar Hogar'))
    expect(titulo()).toBe('Hogar')
    await persona.click(pulsa('Continuar'))
    await persona.click(pulsa('Revisar y enviar'))
    await persona.dblClick(pulsa('Enviar encuesta'))
    await waitFor(() => expect(titulo()).toBe('Encuesta enviada'))
    expect(envios).toHaveLength(1)
    expect(await screen.findByText('Antonia Rojas Muñoz')).toBeTruthy()
    expect(screen.getByRole('link', { name: /verificar/ }).getAttribute('href')).toContain('/verificar?id=7F3A91C4')
    expect(pulsa('Cerrar')).toBeTruthy()
  })

  it('dice a qué correo llega el comprobante, y lo guarda en PDF con la sesión de la encuesta', async () => {
    const { persona } = await abreLaEncuesta({ abierta: { ...listo.abierta, correo: 'm***@correo.example' } })
    await persona.click(pulsa('Revisar y enviar'))
    await persona.click(pulsa('Enviar encuesta'))
    expect(
      await screen.findByText('Gracias por responder. Guarde este comprobante; también lo enviamos a m***@correo.example.'),
    ).toBeTruthy()
    const pide = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response('', { status: 503 }))
    await persona.click(await screen.findByRole('button', { name: 'Guardar PDF' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Su comprobante también está en el sistema, junto a la encuesta.')
    expect(screen.getByText('No pudimos guardar el PDF.')).toBeTruthy()
    const guardados: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function guarda(this: HTMLAnchorElement) {
      guardados.push(this.download)
    })
    URL.createObjectURL = () => 'blob:prueba'
    URL.revokeObjectURL = () => {}
    pide.mockResolvedValueOnce(new Response('%PDF-', { status: 200 }))
    await persona.click(screen.getByRole('button', { name: 'Guardar PDF' }))
    await waitFor(() => expect(guardados).toEqual([`comprobante-${COMPROBANTE.id.slice(0, 8)}.pdf`]))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(pide.mock.calls.map(([direccion]) => direccion)).toEqual(['/api/encuestador/comprobante', '/api/encuestador/comprobante'])
  })

  it('un establecimiento puede corregir el folio del papel antes de enviar', async () => {
    const papel = { folio: 'A-71', informante: 'apoderado', digitador: 'Ana Soto' } as const
    const { persona, envios } = await abreLaEncuesta({ abierta: { ...listo.abierta, modo: 'establecimiento', papel } })
    await persona.click(pulsa('Revisar y enviar'))
    expect(screen.getByText('A-71')).toBeTruthy()
    await persona.click(pulsa('Cambiar La hoja en papel'))
    const folio = await screen.findByRole('textbox', { name: /Folio/ })
    await persona.clear(folio)
    await persona.type(folio, 'A-17{Enter}{Enter}')
    await persona.click(pulsa('Revisar y enviar'))
    await persona.click(pulsa('Enviar encuesta'))
    await waitFor(() => expect(envios.map((envio) => envio.folio)).toEqual(['A-17']))
  })

  it('si no se pudo enviar, dice por qué y no pierde nada', async () => {
    const { persona } = await abreLaEncuesta({ ...listo, enviar: () => Promise.reject(sinConexion) })
    await persona.click(pulsa('Revisar y enviar'))
    await persona.click(pulsa('Enviar encuesta'))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(SIN_CONEXION))
    expect(pulsa('Enviar encuesta')).toBeTruthy()
  })
})

describe('cuando no se puede responder', () => {
  it.each([
    [{ estado: 'VENCIDA' } as const, 'La encuesta no recibe respuestas', 'El plazo para responder esta encuesta terminó.'],
    [{ estado: 'AUN_NO_ABRE' } as const, 'La encuesta no recibe respuestas', 'Esta encuesta todavía no abre.'],
    [{ estado: 'COMPLETADA' } as const, 'Esta encuesta ya fue enviada', 'El comprobante lo tiene quien la respondió.'],
  ])('%o', async (abierta, esperado, texto) => {
    await abreLaEncuesta({ abierta })
    expect(titulo()).toBe(esperado)
    expect(screen.getByText(texto)).toBeTruthy()
  })

  it('lo que un administrador anuló se dice con esas palabras, y se puede responder otra vez', async () => {
    const ANULADA = 'Un administrador anuló lo que se había respondido. Puede responder la encuesta otra vez.'
    let veces = 0
    const { persona } = await abreLaEncuesta({
      guardar: ({ version }) =>
        (veces += 1) === 1
          ? Promise.reject(new RechazoDeApi(409, { message: ANULADA, codigo: 'respuesta-anulada' }))
          : Promise.resolve({ version: version + 1 }),
    })
    await persona.click(opcion('No', grupo(/usa algún apoyo/)))
    expect(await screen.findByText(ANULADA)).toBeTruthy()
    expect(screen.queryByText(/otro dispositivo/)).toBeNull()
    // Nothing here denies what the message offers.
    expect(titulo()).toBe('No pudimos seguir con la encuesta')
    await persona.click(pulsa('Volver a consultar'))
    await waitFor(() => expect(titulo()).toBe('Hogar'))
    await persona.click(opcion('No', grupo(/usa algún apoyo/)))
    await waitFor(() => expect(screen.getAllByText('Guardado').length).toBeGreaterThan(0))
  })

  it('una sesión terminada pide abrirla otra vez', async () => {
    const { persona, va } = await abreLaEncuesta({
      abrir: () => Promise.reject(new RechazoDeApi(401, { message: 'x', codigo: 'sesion-requerida' })),
    })
    expect(titulo()).toBe('Abra la encuesta otra vez')
    await persona.click(pulsa('Ir al sistema'))
    expect(va).toHaveBeenCalledExactlyOnceWith('/')
  })

  it('sin servicio deja reintentar', async () => {
    let veces = 0
    const { persona } = await abreLaEncuesta({
      abrir: () => ((veces += 1) === 1 ? Promise.reject(sinConexion) : Promise.resolve(unaEncuesta())),
    })
    expect(titulo()).toBe('No pudimos abrir la encuesta')
    await persona.click(pulsa('Reintentar'))
    await waitFor(() => expect(titulo()).toBe('Hogar'))
  })
})
