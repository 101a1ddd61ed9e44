import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { Comprobante } from '#contract/comprobantes.ts'
import { RechazoDeApi } from '#contract/rechazo.ts'
import type { Respuestas, Valor } from '#contract/rules/cuestionario.ts'
import type { Batch, Debt, OutboxCommand, ReadAnswers } from '#machines/answer-saving/answer-saving.vocabulary.ts'
import { answerSavingMachine } from '#machines/answer-saving/answer-saving.chart.ts'
import * as rules from '#machines/survey-answering/survey-answering.rules.ts'
import type { OpenedSurvey, Submission, SurveyAnsweringEvent } from '#machines/survey-answering/survey-answering.vocabulary.ts'
import { surveyAnsweringMachine } from '#machines/survey-answering/survey-answering.chart.ts'
import * as encuesta from '#machines/survey-answering/survey-answering.selectors.ts'
import { COMPROBANTE, CUESTIONARIO, unaEncuesta } from '#tests/support/maquinas/encuesta-de-prueba.ts'
import { servicio } from '#tests/support/maquinas/pedidos.ts'
import { historia } from '../historia.ts'
import { surveyAnsweringModel } from './survey-answering.cases.ts'

const SEMILLA = '11111111-2222-4333-8444-555555555555'
const TODO: Respuestas = { personas: 4, apoyo: 'no', comidas: { desayuno: 'siempre', once: 'nunca' } }

const sinConexion = new RechazoDeApi(0, { message: 'Sin conexión.', codigo: 'sin-conexion' })
const rechazo = (status: number, codigo = 'x', campos = {}) => new RechazoDeApi(status, { message: `Rechazo ${status}.`, codigo, campos })

interface Llegada {
  ticket?: string | null
  resumes?: boolean
  clerk?: string
}

/** A page of the survey whose service and browser answer when the test says. */
function unaPagina({ ticket = 'pase', resumes = false, clerk = '' }: Llegada = {}) {
  const sesion = servicio<{ ticket: string; idempotencyKey: string }, void>()
  const abrir = servicio<unknown, OpenedSurvey>()
  const deuda = servicio<{ key: string }, Debt | null>()
  const guardar = servicio<Batch, { version: number }>()
  const leer = servicio<unknown, ReadAnswers>()
  const enviar = servicio<Submission, Comprobante>()
  const clock = new SimulatedClock()
  const saving = answerSavingMachine.provide({
    actors: {
      saveAnswers: guardar.actor,
      loadAnswers: leer.actor,
      outbox: fromCallback<OutboxCommand, { key: string }>(() => {}),
      connection: fromCallback<OutboxCommand>(() => {}),
    },
  })
  const actor = createActor(
    surveyAnsweringMachine.provide({
      actors: { saving, startSession: sesion.actor, loadSurvey: abrir.actor, readDebt: deuda.actor, submitSurvey: enviar.actor },
    }),
    { input: { ticket, resumes, seed: SEMILLA, clerk }, clock },
  )
  actor.start()
  const hace = (evento: SurveyAnsweringEvent) => actor.send(evento)
  return {
    sesion,
    abrir,
    debt: deuda,
    guardar,
    leer,
    enviar,
    clock,
    actor,
    hace,
    responde: (pregunta: string, valor: Valor) => hace({ type: 'ANSWER', question: pregunta, value: valor }),
    estado: () => encuesta.statePath(actor.getSnapshot()),
    vista: () => encuesta.view(actor.getSnapshot()),
    contexto: () => actor.getSnapshot().context,
    respuestas: () => rules.answersOf(actor.getSnapshot().context),
  }
}

/** The survey open, on its first part unless it had answers. */
async function unaEncuestaAbierta(cambios: Partial<OpenedSurvey> = {}, pendiente: Debt | null = null, llegada: Llegada = {}) {
  const p = unaPagina({ ticket: null, resumes: true, ...llegada })
  await p.abrir.ultimo().responde(unaEncuesta(cambios))
  await p.debt.ultimo().responde(pendiente)
  return p
}

/** Everything answered and saved, being reviewed. */
async function enRevision(cambios: Partial<OpenedSurvey> = {}) {
  const p = await unaEncuestaAbierta({ respuestas: TODO, version: 5, pagina: 'salud', ...cambios })
  p.hace({ type: 'CONTINUE' })
  expect(p.estado()).toBe('working.reviewing')
  return p
}

describe('entrar', () => {
  it('cambia el pase por una sesión, lee la encuesta y la abre', async () => {
    const p = unaPagina()
    expect(p.vista()).toBe('cargando')
    expect(p.sesion.ultimo().input).toEqual({ ticket: 'pase', idempotencyKey: SEMILLA })
    await p.sesion.ultimo().responde()
    expect(p.contexto().ticket).toBeNull()
    await p.abrir.ultimo().responde(unaEncuesta())
    expect(p.debt.ultimo().input).toEqual({ key: '7:abcdefghij12345' })
    expect(encuesta.isSecondTyping(p.actor.getSnapshot())).toBe(false)
    expect(encuesta.isBusy(p.actor.getSnapshot())).toBe(true)
    await p.debt.ultimo().responde(null)
    expect(p.vista()).toBe('responder')
    expect(encuesta.isBusy(p.actor.getSnapshot())).toBe(false)
    expect(p.contexto().part).toBe('hogar')
  })

  it('lo que quedó sin enviar de una segunda digitación se guarda aparte de lo de la primera', async () => {
    const p = unaPagina()
    await p.sesion.ultimo().responde()
    await p.abrir.ultimo().responde(unaEncuesta({ modo: 'segunda' }))
    expect(p.debt.ultimo().input).toEqual({ key: '7:abcdefghij12345:segunda' })
    expect(encuesta.isSecondTyping(p.actor.getSnapshot())).toBe(true)
  })

  it.each([sinConexion, rechazo(500), rechazo(503), rechazo(429)])('sin servicio deja reintentar con el mismo pase', async (fallo) => {
    const p = unaPagina()
    await p.sesion.ultimo().falla(fallo)
    expect(p.vista()).toBe('sin-conexion')
    p.hace({ type: 'RETRY' })
    expect(p.sesion.pedidos).toHaveLength(2)
  })

  it.each(['VENCIDA', 'AUN_NO_ABRE', 'NO_DISPONIBLE', 'DESCONOCIDA'] as const)('una encuesta %s no se responde', async (estado) => {
    expect((await unaEncuestaAbierta({ estado })).vista()).toBe('cerrada')
  })

  it.each([403, 404, 409, 410])('si al leerla dice %i, no recibe respuestas', async (status) => {
    const p = unaPagina({ ticket: null, resumes: true })
    await p.abrir.ultimo().falla(rechazo(status))
    expect(p.vista()).toBe('cerrada')
  })

  it('sigue donde la persona quedó', async () => {
    expect((await unaEncuestaAbierta({ pagina: 'salud', respuestas: { personas: 4, apoyo: 'no' } })).contexto().part).toBe('salud')
    expect((await unaEncuestaAbierta({ respuestas: { personas: 4, apoyo: 'no' } })).contexto().part).toBe('salud')
    expect((await unaEncuestaAbierta({ pagina: 'no-existe' })).contexto().part).toBe('hogar')
    const sinEnviar = { inFlight: null, pending: { personas: 4, apoyo: 'no' }, bases: {}, version: 0 }
    expect((await unaEncuestaAbierta({}, sinEnviar)).contexto().part).toBe('salud')
  })

  it('pone sobre lo guardado lo que este navegador no alcanzó a enviar, y lo envía', async () => {
    const p = await unaEncuestaAbierta(
      { respuestas: { personas: 4 }, version: 2 },
      { inFlight: null, pending: { apoyo: 'si' }, bases: { apoyo: null }, version: 2 },
    )
    expect(p.respuestas()).toEqual({ personas: 4, apoyo: 'si' })
    expect(p.guardar.ultimo().input).toMatchObject({ version: 2, cambios: { apoyo: 'si' } })
  })
})

/** The same questions, and how many of those people are minors. */
function conMenores(): typeof CUESTIONARIO {
  const [hogar, ...otras] = CUESTIONARIO.pages
  if (hogar === undefined) throw new Error('La encuesta de prueba tiene partes.')
  const regla = { condicion: '{menores} <= {personas}', mensaje: 'No pueden ser más que las personas.' }
  const menores = { type: 'number', name: 'menores', title: '¿Cuántos son menores?', min: 0, max: 20 } as const
  return { ...CUESTIONARIO, pages: [{ ...hogar, elements: [...hogar.elements, { ...menores, validar: [regla] }] }, ...otras] }
}

describe('responder por partes', () => {
  it('no envía lo que la pregunta no admite: queda en la pantalla para corregir', async () => {
    const p = await unaEncuestaAbierta()
    p.responde('personas', 45)
    p.clock.increment(600)
    expect(p.guardar.pedidos).toHaveLength(0)
    expect(p.respuestas()).toEqual({ personas: 45 })
    expect(encuesta.hasCorrections(p.actor.getSnapshot())).toBe(true)
    p.hace({ type: 'LEAVE_QUESTION', question: 'personas' })
    expect(p.contexto().errors).toEqual({ personas: 'Escriba un número entre 1 y 20.' })
    p.responde('personas', 5)
    expect(p.contexto()).toMatchObject({ errors: {}, toCorrect: {} })
    expect(p.respuestas()).toEqual({ personas: 5 })
  })

  it('dice junto a una respuesta que no calza con otra, la guarda igual, no pasa de parte, y deja de decirlo al corregir la otra', async () => {
    const p = await unaEncuestaAbierta({ cuestionario: conMenores() })
    p.responde('personas', 2)
    p.responde('menores', 5)
    p.clock.increment(600)
    expect(p.guardar.ultimo().input).toMatchObject({ cambios: { personas: 2, menores: 5 } })
    p.hace({ type: 'LEAVE_QUESTION', question: 'menores' })
    expect(p.contexto().errors).toEqual({ menores: 'No pueden ser más que las personas.' })
    p.responde('apoyo', 'no')
    expect(p.contexto().errors).toEqual({ menores: 'No pueden ser más que las personas.' })
    p.hace({ type: 'CONTINUE' })
    expect(p.contexto()).toMatchObject({ part: 'hogar', summary: true, errors: { menores: 'No pueden ser más que las personas.' } })
    p.responde('personas', 6)
    expect(p.contexto().errors).toEqual({})
    p.hace({ type: 'CONTINUE' })
    expect(p.contexto().part).toBe('salud')
  })

  it('lo que hay que corregir no se olvida por otra cosa que hay que corregir, ni su error por otra respuesta', async () => {
    const p = await unaEncuestaAbierta({ cuestionario: conMenores() })
    p.responde('personas', 45)
    p.responde('menores', 45)
    expect(p.contexto().toCorrect).toEqual({ personas: 45, menores: 45 })
    const errors = { menores: 'No pueden ser más que las personas.', apoyo: 'Debe responder esta pregunta.' }
    expect(rules.withAnswer({ ...p.contexto(), errors }, 'personas').errors).toEqual({ apoyo: 'Debe responder esta pregunta.' })
  })

  it('una pregunta que la encuesta no tiene no está mal respondida', async () => {
    const p = await unaEncuestaAbierta()
    expect(rules.fieldErrorOf(CUESTIONARIO, 'otra', 1)).toBeNull()
    expect(rules.onLeaving(p.contexto(), 'otra')).toEqual({})
  })

  it('al dejar una pregunta vacía no reclama todavía', async () => {
    const p = await unaEncuestaAbierta()
    p.hace({ type: 'LEAVE_QUESTION', question: 'personas' })
    expect(p.contexto().errors).toEqual({})
  })

  it('salta la parte que no tiene nada que preguntar', async () => {
    const p = await enRevision()
    expect(encuesta.shownParts(p.contexto()).map((parte) => parte.name)).toEqual(['hogar', 'salud'])
    p.hace({ type: 'GO_TO_PART', part: 'hogar' })
    p.responde('apoyo', 'si')
    expect(encuesta.shownParts(p.contexto()).map((parte) => parte.name)).toEqual(['hogar', 'salud', 'apoyos'])
  })
})

describe('otro dispositivo guardó distinto', () => {
  async function enConflicto() {
    const p = await unaEncuestaAbierta({ version: 1 })
    p.responde('apoyo', 'si')
    p.clock.increment(600)
    await p.guardar.ultimo().falla(rechazo(409, 'conflicto'))
    await p.leer.ultimo().responde({ version: 2, respuestas: { apoyo: 'no' }, estado: 'EN_PROGRESO' })
    expect(p.vista()).toBe('conflicto')
    return p
  }

  it('sigue con lo de este dispositivo', async () => {
    const p = await enConflicto()
    p.hace({ type: 'KEEP_MINE' })
    await p.guardar.ultimo().responde({ version: 3 })
    expect(p.vista()).toBe('responder')
    expect(p.respuestas()).toEqual({ apoyo: 'si' })
  })

  it('sigue con lo del otro dispositivo', async () => {
    const p = await enConflicto()
    p.hace({ type: 'TAKE_THEIRS' })
    expect(p.vista()).toBe('responder')
    expect(p.respuestas()).toEqual({ apoyo: 'no' })
  })
})

describe('enviar', () => {
  it('reintenta con la misma clave, y con otra si cambió el folio o quién respondió', async () => {
    const p = await enRevision({ modo: 'establecimiento', papel: { folio: '', informante: 'establecimiento', digitador: 'Ana Soto' } })
    const enLaCabecera = async (cambio: SurveyAnsweringEvent) => {
      p.hace({ type: 'GO_TO_HEADING' })
      expect(p.vista()).toBe('papel')
      p.hace(cambio)
      p.hace({ type: 'CONTINUE' })
      p.clock.increment(600)
      await p.guardar.ultimo().responde({ version: 5 })
      p.hace({ type: 'CONTINUE' })
      p.hace({ type: 'SUBMIT' })
    }
    p.hace({ type: 'SUBMIT' })
    await p.enviar.ultimo().falla(sinConexion)
    expect(p.contexto().failure?.mensaje).toBe('Sin conexión.')
    p.hace({ type: 'SUBMIT' })
    expect(p.enviar.pedidos[1]!.input).toEqual(p.enviar.pedidos[0]!.input)
    p.clock.increment(30_000)
    expect(p.estado()).toBe('working.reviewing')
    await enLaCabecera({ type: 'CHANGE_FOLIO', folio: 'A-17' })
    expect(p.enviar.ultimo().input).toEqual({
      idempotencyKey: '11111111-0000-4333-8444-000000000001',
      version: 5,
      folio: 'A-17',
      informante: 'establecimiento',
    })
    await p.enviar.ultimo().falla(sinConexion)
    await enLaCabecera({ type: 'CHANGE_INFORMANT', informante: 'apoderado' })
    expect(p.enviar.ultimo().input).toEqual({
      idempotencyKey: '11111111-0000-4333-8444-000000000002',
      version: 5,
      folio: 'A-17',
      informante: 'apoderado',
    })
  })

  it('la cabecera del papel se guarda antes que la primera respuesta, y sin quien respondió no se pasa', async () => {
    const p = await unaEncuestaAbierta({ modo: 'establecimiento' }, null, { clerk: 'Ana Soto' })
    expect(p.vista()).toBe('papel')
    p.hace({ type: 'CHANGE_FOLIO', folio: ' A-17 ' })
    p.hace({ type: 'CONTINUE' })
    expect([p.vista(), p.contexto().errors]).toEqual(['papel', { informante: 'Elija quién respondió.' }])
    p.hace({ type: 'CHANGE_INFORMANT', informante: 'apoderado' })
    p.hace({ type: 'CONTINUE' })
    expect(p.vista()).toBe('responder')
    p.clock.increment(600)
    expect(p.guardar.ultimo().input).toMatchObject({
      cambios: {},
      pagina: 'hogar',
      papel: { folio: 'A-17', informante: 'apoderado', digitador: 'Ana Soto' },
    })
  })

  it('de quien no dijo quién respondió no se guarda ninguna cabecera', async () => {
    const { contexto } = await unaEncuestaAbierta({ modo: 'establecimiento' })
    expect(rules.headingOf(contexto())).toStrictEqual({ type: 'ANSWERED', cambios: {}, pagina: 'hogar' })
  })

  it('los números son los del papel: una pregunta que aparece no corre a las que siguen', async () => {
    const numeros = (respuestas: Respuestas) =>
      rules
        .partsOf({ ...CUESTIONARIO, pages: [CUESTIONARIO.pages[0]!, CUESTIONARIO.pages[2]!, CUESTIONARIO.pages[1]!] }, respuestas)
        .flatMap((parte) => parte.preguntas.map(({ number, question }) => `${number} ${question.name}`))
    expect(numeros({ apoyo: 'no' })).toEqual(['1 personas', '2 apoyo', '3 nota', '5 control', '6 comidas'])
    expect(numeros({ apoyo: 'si' })).toEqual(['1 personas', '2 apoyo', '3 nota', '4 cuales', '5 control', '6 comidas'])
  })

  it('un borrador sigue en la primera parte por completar desde la última que se guardó', async () => {
    const p = await unaEncuestaAbierta({ respuestas: { personas: 4, apoyo: 'no' }, version: 2, pagina: 'hogar' })
    expect(p.contexto().part).toBe('salud')
  })

  it('lo que el servicio no aceptó se guarda cuando la persona lo pide otra vez', async () => {
    const p = await enRevision()
    p.hace({ type: 'BACK' })
    p.responde('control', '2025-03-09')
    p.hace({ type: 'CONTINUE' })
    p.hace({ type: 'SUBMIT' })
    await p.guardar.ultimo().falla(rechazo(422))
    expect(p.contexto()).toMatchObject({ saving: { situation: 'rechazado' }, failure: { mensaje: 'Rechazo 422.' } })
    p.hace({ type: 'RETRY' })
    await p.guardar.ultimo().responde({ version: 6 })
    expect(p.contexto().saving?.situation).toBe('guardado')
  })

  it('va a la primera pregunta que falta', async () => {
    const p = await enRevision()
    p.hace({ type: 'GO_TO_PART', part: 'salud' })
    p.responde('comidas', { once: 'nunca' })
    p.hace({ type: 'BACK' })
    p.responde('personas', null)
    p.hace({ type: 'GO_TO_PART', part: 'salud' })
    p.responde('comidas', TODO['comidas'] ?? null)
    p.hace({ type: 'CONTINUE' })
    expect(p.contexto()).toMatchObject({ part: 'hogar', errors: { personas: 'Debe responder esta pregunta.' } })
  })

  it('si otro dispositivo guardó, lo lee y deja revisar de nuevo', async () => {
    const p = await enRevision()
    p.hace({ type: 'SUBMIT' })
    await p.enviar.ultimo().falla(rechazo(409, 'conflicto'))
    expect(p.estado()).toBe('working.reviewing')
    await p.leer.ultimo().responde({ version: 8, respuestas: { ...TODO, personas: 6 }, estado: 'EN_PROGRESO' })
    expect(p.respuestas()['personas']).toBe(6)
    expect(p.contexto().failure?.mensaje).toBe('Rechazo 409.')
    p.hace({ type: 'SUBMIT' })
    expect(p.enviar.ultimo().input).toMatchObject({ version: 8 })
    expect(p.contexto().failure).toBeNull()
  })
})

describe('mientras se responde', () => {
  it('una sesión terminada pide abrirla otra vez y cuenta lo que quedó aquí', async () => {
    const p = await unaEncuestaAbierta()
    p.responde('personas', 4)
    p.clock.increment(600)
    await p.guardar.ultimo().falla(rechazo(401))
    expect(p.vista()).toBe('abrir-otra-vez')
    expect(encuesta.unsent(p.actor.getSnapshot())).toBe(1)
  })

  it('una encuesta que se cierra lo dice; al abrirla de nuevo usa otras claves', async () => {
    const p = await unaEncuestaAbierta()
    p.responde('personas', 4)
    p.clock.increment(600)
    const primera = p.guardar.ultimo().input.idempotencyKey
    await p.guardar.ultimo().falla(rechazo(409, 'encuesta-cerrada'))
    expect(p.vista()).toBe('cerrada')
    expect(p.contexto().failure?.mensaje).toBe('Rechazo 409.')
    p.hace({ type: 'RETRY' })
    await p.abrir.ultimo().responde(unaEncuesta())
    await p.debt.ultimo().responde(null)
    p.responde('personas', 5)
    p.clock.increment(600)
    expect(p.guardar.ultimo().input.idempotencyKey).not.toBe(primera)
  })
})

it('cada vez que se abre da claves con la forma de un UUID', async () => {
  const { contexto } = await unaEncuestaAbierta()
  expect(rules.savingInput({ ...contexto(), openings: 16 }).seed).toBe('11111111-0010-4333-8444-555555555555')
})

it('el pase no queda en ninguna parte después de usarse', async () => {
  const p = unaPagina({ ticket: 'secreto-de-un-solo-uso' })
  await p.sesion.ultimo().responde()
  await p.abrir.ultimo().responde(unaEncuesta())
  await p.debt.ultimo().responde(null)
  expect(JSON.stringify(p.actor.getPersistedSnapshot())).not.toContain('secreto-de-un-solo-uso')
})

it.each([
  ['nada, si aún no se guarda', true, null, 'SETTLED'],
  ['nada, si todo llegó', true, { unsent: 0, backup: false }, 'SETTLED'],
  ['lo que este navegador guarda', true, { unsent: 1, backup: true }, 'KEPT'],
  ['lo que nadie guarda', true, { unsent: 1, backup: false }, 'EXPOSED'],
  ['nada, si la encuesta ya no está abierta', false, { unsent: 1, backup: false }, 'SETTLED'],
])('al cerrar la página quedaría %s', (_caso, abierta, saving, queda) => {
  const foto = { matches: (estado: unknown) => abierta && estado === 'working', context: { saving } }
  expect(encuesta.leftBehind(foto as unknown as Parameters<typeof encuesta.leftBehind>[0])).toBe(queda)
})

it.each([
  ['de ahora', { comprobante: COMPROBANTE, opened: unaEncuesta() }, COMPROBANTE],
  ['de antes', { comprobante: null, opened: unaEncuesta({ comprobante: COMPROBANTE }) }, COMPROBANTE],
  ['de nadie', { comprobante: null, opened: unaEncuesta() }, null],
  ['ninguno propio, de una segunda digitación', { comprobante: COMPROBANTE, opened: unaEncuesta({ modo: 'segunda' }) }, null],
])('el comprobante que se muestra es el %s', (_de, context, comprobante) => {
  expect(encuesta.finalReceipt({ context } as unknown as Parameters<typeof encuesta.finalReceipt>[0])).toBe(comprobante)
})

historia(
  'la encuesta pasa por sus vistas, y cuándo espera',
  surveyAnsweringModel,
  'con un pase',
  { vista: encuesta.view, espera: encuesta.isBusy },
  { vista: 'cargando', espera: true },
  ['startSession.error: sin conexión', { vista: 'sin-conexion', espera: false }],
  ['RETRY: reintentar', { vista: 'cargando', espera: true }],
  ['startSession.done: sesión'],
  ['loadSurvey.error: no disponible', { vista: 'cerrada', espera: false }],
  ['RETRY: reintentar', { vista: 'cargando', espera: true }],
  ['loadSurvey.done: toda respondida'],
  ['readDebt.done: nada', { vista: 'responder', espera: false }],
  ['saving.snapshot: todo guardado'],
  ['CONTINUE: continuar', { vista: 'revisar' }],
  ['SUBMIT: enviar', { espera: true }],
  ['submitSurvey.done: comprobante', { vista: 'recibo', espera: false }],
)

historia(
  'una encuesta enviada antes muestra su comprobante',
  surveyAnsweringModel,
  'con sesión',
  { vista: encuesta.view },
  { vista: 'cargando' },
  ['loadSurvey.done: enviada'],
  ['readDebt.done: nada', { vista: 'recibo' }],
)
