import { afterEach, describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor, type Actor, type EventObject } from 'xstate'
import type { PorTomar } from '#contract/proveedor.ts'
import { RechazoDeApi } from '#contract/rechazo.ts'
import type { Comprobante } from '#contract/comprobantes.ts'
import type { EstadoEncuesta } from '#contract/rules/estados.ts'
import { surveyAccessWords } from '#machines/survey-access/survey-access.words.ts'
import { surveyAccessMachine } from '#machines/survey-access/survey-access.chart.ts'
import * as seen from '#machines/survey-access/survey-access.selectors.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'

const coverage = transitionCoverage(surveyAccessMachine)
const antonia = { encuestaId: 3, token: 'Ab3dEf6hIj9kLm2' }
const joaquin = { encuestaId: 1, token: 'Zz3dEf6hIj9kLm2' }
const comprobante: Comprobante = {
  id: '7F3A91C40E5DB8264A17C9E053FB82D6',
  estado: 'VALIDO',
  encuestaId: 3,
  dsEncuesta: 'Encuesta 2025',
  idRbd: 90145,
  dgvRbd: '8',
  dsNomEstable: 'Escuela Los Arrayanes',
  dsGrado: '5° básico',
  letraCurso: 'B',
  nombreEstudiante: 'Antonia Reyes',
  runEnmascarado: '**.***.418-7',
  fecha: '2025-09-09T12:00:00-03:00',
  informante: 'apoderado',
  digitador: 'Marcela Cárcamo',
  urlVerificacion: 'http://127.0.0.1:3000/verificar?id=7F3A',
}
const sinConexion = () => new RechazoDeApi(0, { message: 'No hay conexión.', codigo: 'sin-conexion' })

/** A desk whose survey tool answers these, in order; a missing answer is a call that fails. */
interface Mundo {
  estados?: EstadoEncuesta[]
  pases?: string[]
  bloqueada?: boolean
  comprobantes?: Comprobante[]
  tomas?: PorTomar[]
  tomada?: boolean[]
  descarga?: boolean
  sinRegreso?: boolean
}

const actors: Actor<typeof surveyAccessMachine>[] = []
afterEach(() => actors.splice(0).forEach((actor) => actor.stop()))

function unEscritorio({
  estados = [],
  pases = [],
  bloqueada = false,
  comprobantes = [],
  tomas = [],
  tomada = [],
  descarga = true,
  sinRegreso = false,
}: Mundo = {}) {
  const calls: { actor: string; input: unknown }[] = []
  const opened: string[] = []
  let comeBack: (event: EventObject) => void = () => {}
  const answer = <T>(actor: string, input: unknown, queue: T[]): T => {
    calls.push({ actor, input })
    const next = queue.shift()
    if (next === undefined) throw sinConexion()
    return next
  }
  const clock = new SimulatedClock()
  const machine = surveyAccessMachine.provide({
    actors: {
      getEstado: fromPromise(async ({ input }) => ({ token: input.token, estado: answer('getEstado', input, estados), actualizado: null })),
      getAbrir: fromPromise(async ({ input }) => ({ url: answer('getAbrir', input, pases) })),
      getToma: fromPromise(async ({ input }) => answer('getToma', input, tomas)),
      postToma: fromPromise(async ({ input }) => answer('postToma', input, tomada)),
      openTab: fromPromise(async ({ input }) => {
        if (bloqueada) throw new Error('blocked')
        opened.push(input.url)
      }),
      watchReturn: fromCallback(({ sendBack }) => {
        if (sinRegreso) throw new Error('no window')
        comeBack = sendBack
      }),
      getComprobante: fromPromise(async ({ input }) => answer('getComprobante', input, comprobantes)),
      downloadReceipt: fromPromise(async ({ input }) => {
        calls.push({ actor: 'downloadReceipt', input })
        if (!descarga) throw sinConexion()
      }),
    },
  })
  const actor = createActor(machine, { clock, inspect: coverage.inspect })
  const avisos: unknown[] = []
  actor.on('NOTIFY', ({ notice }) => avisos.push(notice))
  actor.start()
  actors.push(actor)
  const until = (value: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) => waitFor(actor, (s) => s.matches(value))
  return {
    actor,
    calls,
    opened,
    avisos,
    clock,
    until,
    vuelve: () => comeBack({ type: 'RETURNED' }),
    ve: <T>(selector: (s: ReturnType<typeof actor.getSnapshot>) => T) => selector(actor.getSnapshot()),
  }
}

describe('abrir una encuesta', () => {
  it('pregunta el estado, pide un pase y abre la encuesta en otra pestaña', async () => {
    const { actor, calls, opened, until, ve } = unEscritorio({ estados: ['NO_INICIADA'], pases: ['/encuestador#pase1'] })
    actor.send({ type: 'OPEN', survey: antonia })
    expect(ve(seen.isOpening)).toBe(true)
    expect(ve(seen.surveyToken)).toBe('Ab3dEf6hIj9kLm2')
    await until('away')
    expect(calls).toEqual([
      { actor: 'getEstado', input: antonia },
      { actor: 'getAbrir', input: antonia },
    ])
    expect(opened).toEqual(['/encuestador#pase1'])
    expect(ve(seen.isAway)).toBe(true)
    expect(actor.getSnapshot().context.url).toBeNull()
  })

  it('no gasta otro pase si la persona aprieta dos veces', async () => {
    const { actor, calls, until } = unEscritorio({ estados: ['NO_INICIADA', 'NO_INICIADA'], pases: ['/a', '/b'] })
    actor.send({ type: 'OPEN', survey: antonia })
    actor.send({ type: 'OPEN', survey: antonia })
    actor.send({ type: 'CONSULT', survey: joaquin })
    actor.send({ type: 'SHOW_RECEIPT', survey: joaquin })
    await until('away')
    expect(calls.filter(({ actor: name }) => name === 'getAbrir')).toHaveLength(1)
  })

  it('no abre una encuesta que ya se completó: lo dice y enseña su estado', async () => {
    const { actor, calls, until, ve } = unEscritorio({ estados: ['COMPLETADA'] })
    actor.send({ type: 'OPEN', survey: antonia })
    await until('idle')
    expect(ve(seen.accessFailure)?.mensaje).toBe('Esta encuesta ya no se puede abrir. Revise su estado.')
    expect(ve(seen.knownState)).toEqual({ token: antonia.token, estado: 'COMPLETADA', actualizado: null })
    expect(calls).toHaveLength(1)
  })

  it('no toma un estado desconocido por una encuesta sin iniciar', async () => {
    const { actor, until, ve } = unEscritorio({ estados: ['DESCONOCIDA'] })
    actor.send({ type: 'OPEN', survey: antonia })
    await until('idle')
    expect(ve(seen.accessFailure)?.mensaje).toBe('Todavía no sabemos el estado de la encuesta. Intente más tarde.')
  })

  it('se puede intentar otra vez cuando falla la pregunta o el pase', async () => {
    const { actor, until, ve } = unEscritorio({ estados: [] })
    actor.send({ type: 'OPEN', survey: antonia })
    await until('idle')
    expect(ve(seen.accessFailure)?.mensaje).toBe('No hay conexión.')

    const otro = unEscritorio({ estados: ['EN_PROGRESO', 'EN_PROGRESO'], pases: [] })
    otro.actor.send({ type: 'OPEN', survey: antonia })
    await otro.until('idle')
    expect(otro.ve(seen.accessFailure)?.mensaje).toBe('No hay conexión.')
    otro.actor.send({ type: 'OPEN', survey: antonia })
    expect(otro.ve(seen.accessFailure)).toBeNull()
  })

  it('ofrece un enlace con el pase sin gastar cuando la pestaña no se abre, hasta poco antes de que venza', async () => {
    const { actor, clock, until, ve } = unEscritorio({ estados: ['ANULADA'], pases: ['/encuestador#pase1'], bloqueada: true })
    actor.send({ type: 'OPEN', survey: antonia })
    await until({ away: 'linked' })
    expect(ve(seen.manualUrl)).toBe('/encuestador#pase1')
    clock.increment(54_999)
    expect(ve(seen.manualUrl)).toBe('/encuestador#pase1')
    clock.increment(1)
    expect(ve(seen.manualUrl)).toBeNull()
    expect(actor.getSnapshot().context.url).toBeNull()
  })
})

describe('responder en otra pestaña', () => {
  const fuera = async (mundo: Mundo) => {
    const escritorio = unEscritorio({ ...mundo, estados: ['NO_INICIADA', ...(mundo.estados ?? [])], pases: ['/a', ...(mundo.pases ?? [])] })
    escritorio.actor.send({ type: 'OPEN', survey: antonia })
    await escritorio.until('away')
    return escritorio
  }

  it('al volver con la encuesta completada muestra el comprobante y lo avisa', async () => {
    const { avisos, vuelve, until, ve } = await fuera({ estados: ['COMPLETADA'], comprobantes: [comprobante] })
    vuelve()
    vuelve()
    await until({ receipt: 'shown' })
    expect(ve(seen.knownState)?.estado).toBe('COMPLETADA')
    expect(ve(seen.shownReceipt)).toEqual(comprobante)
    expect(avisos).toEqual([{ tone: 'exito', text: 'La encuesta quedó completada.' }])
  })

  it('al volver sin terminar dice cómo va y sigue esperando', async () => {
    const { vuelve, until, ve, avisos } = await fuera({ estados: ['EN_PROGRESO', 'COMPLETADA'], comprobantes: [comprobante] })
    vuelve()
    await until({ away: 'waiting' })
    expect(ve(seen.knownState)?.estado).toBe('EN_PROGRESO')
    expect(avisos).toEqual([])
    vuelve()
    await until({ receipt: 'shown' })
  })

  it('sigue esperando aunque la pregunta falle al volver', async () => {
    const { vuelve, until, ve } = await fuera({})
    vuelve()
    await until({ away: 'asking' })
    await until({ away: 'waiting' })
    expect(ve(seen.accessFailure)?.mensaje).toBe('No hay conexión.')
  })

  it('da un enlace con un pase nuevo a quien no vio la pestaña', async () => {
    const { actor, calls, until, ve } = await fuera({ pases: ['/encuestador#pase2'] })
    actor.send({ type: 'GET_LINK' })
    expect(ve(seen.isRequestingLink)).toBe(true)
    await until({ away: 'linked' })
    expect(ve(seen.manualUrl)).toBe('/encuestador#pase2')
    expect(calls.filter(({ actor: name }) => name === 'getAbrir')).toHaveLength(2)
  })

  it('deja pedir el enlace otra vez si no llegó, y cerrar la espera', async () => {
    const { actor, until, ve } = await fuera({})
    actor.send({ type: 'GET_LINK' })
    await until({ away: 'requestingLink' })
    await until({ away: 'waiting' })
    expect(ve(seen.accessFailure)?.mensaje).toBe('No hay conexión.')
    actor.send({ type: 'CLOSE' })
    expect(ve(seen.isAway)).toBe(false)
    expect(ve(seen.accessFailure)).toBeNull()
  })

  it('deja el escritorio en pie si el navegador no dice cuándo se vuelve', async () => {
    const { actor, until, ve } = unEscritorio({ estados: ['NO_INICIADA'], pases: ['/a'], sinRegreso: true })
    actor.send({ type: 'OPEN', survey: antonia })
    await until('idle')
    expect(ve(seen.accessFailure)?.mensaje).toBe('Ocurrió un problema inesperado. Intente otra vez.')
  })
})

describe('tomar una encuesta respondida con un vínculo sin comprobar', () => {
  const porTomar: PorTomar = { desde: '2025-09-08T12:00:00-03:00', respondidas: 3, preguntas: 42, enviada: false, dejada: null }

  it('advierte desde cuándo y cuánto se respondió, y al confirmar la toma y la abre', async () => {
    const { actor, calls, opened, until, ve } = unEscritorio({ tomas: [porTomar], tomada: [true], estados: ['EN_PROGRESO'], pases: ['/a'] })
    actor.send({ type: 'TAKE', survey: antonia })
    expect(ve(seen.isAskingToTake)).toBe(true)
    // Nothing else begins meanwhile.
    for (const type of ['OPEN', 'CONSULT', 'SHOW_RECEIPT', 'TAKE'] as const) actor.send({ type, survey: joaquin })
    await until({ taking: 'warning' })
    expect(ve(seen.surveyToTake)).toEqual(porTomar)
    actor.send({ type: 'CONFIRM' })
    expect(ve(seen.isTaking)).toBe(true)
    await until('opening')
    expect(ve(seen.surveyToTake)).toBeNull()
    actor.send({ type: 'TAKE', survey: joaquin })
    await until('away')
    expect(calls.map(({ actor: name }) => name)).toEqual(['getToma', 'postToma', 'getEstado', 'getAbrir'])
    expect(opened).toEqual(['/a'])
  })

  it('no toma nada si la persona desiste, ni si ya no hay qué tomar', async () => {
    const { actor, calls, until, ve } = unEscritorio({ tomas: [porTomar] })
    actor.send({ type: 'TAKE', survey: antonia })
    await until({ taking: 'warning' })
    actor.send({ type: 'CLOSE' })
    expect(ve(seen.surveyToTake)).toBeNull()
    actor.send({ type: 'TAKE', survey: antonia })
    await until('idle')
    expect(ve(seen.accessFailure)?.mensaje).toBe('No hay conexión.')
    expect(calls.map(({ actor: name }) => name)).not.toContain('postToma')
  })

  it('deja confirmar otra vez cuando no se pudo', async () => {
    const { actor, until, ve } = unEscritorio({ tomas: [porTomar], estados: ['EN_PROGRESO'], pases: ['/a'] })
    actor.send({ type: 'TAKE', survey: antonia })
    await until({ taking: 'warning' })
    actor.send({ type: 'CONFIRM' })
    await until({ taking: 'confirmed' })
    await until({ taking: 'warning' })
    expect(ve(seen.accessFailure)?.mensaje).toBe('No hay conexión.')
    expect(ve(seen.surveyToTake)).toEqual(porTomar)
  })
})

describe('consultar un estado desconocido', () => {
  it('enseña el estado que ahora se sabe', async () => {
    const { actor, until, ve } = unEscritorio({ estados: ['EN_PROGRESO'] })
    actor.send({ type: 'CONSULT', survey: joaquin })
    expect(ve(seen.isConsulting)).toBe(true)
    await until('idle')
    expect(ve(seen.knownState)).toEqual({ token: joaquin.token, estado: 'EN_PROGRESO', actualizado: null })
    expect(ve(seen.accessFailure)).toBeNull()
  })

  it('dice cuando el estado sigue desconocido o la consulta falla', async () => {
    const { actor, until, ve } = unEscritorio({ estados: ['DESCONOCIDA'] })
    actor.send({ type: 'CONSULT', survey: joaquin })
    await until('idle')
    expect(ve(seen.accessFailure)?.mensaje).toBe('Todavía no sabemos el estado de la encuesta. Intente más tarde.')
    actor.send({ type: 'CONSULT', survey: joaquin })
    await until('consulting')
    await until('idle')
    expect(ve(seen.accessFailure)?.mensaje).toBe('No hay conexión.')
  })
})

describe('el comprobante', () => {
  it('se muestra, se descarga con el comienzo de su código y se cierra', async () => {
    const { actor, calls, until, ve } = unEscritorio({ comprobantes: [comprobante] })
    actor.send({ type: 'SHOW_RECEIPT', survey: antonia })
    expect(ve(seen.isReceiptOpen)).toBe(true)
    expect(ve(seen.shownReceipt)).toBeNull()
    await until({ receipt: 'shown' })
    actor.send({ type: 'DOWNLOAD' })
    expect(ve(seen.isDownloading)).toBe(true)
    await until({ receipt: 'shown' })
    expect(calls.at(-1)).toEqual({ actor: 'downloadReceipt', input: { ...antonia, file: 'comprobante-7F3A.pdf' } })
    actor.send({ type: 'CLOSE' })
    expect(ve(seen.isReceiptOpen)).toBe(false)
    expect(ve(seen.shownReceipt)).toBeNull()
  })

  it('sigue a la vista cuando su archivo no llega', async () => {
    const { actor, until, ve } = unEscritorio({ comprobantes: [comprobante], descarga: false })
    actor.send({ type: 'SHOW_RECEIPT', survey: antonia })
    await until({ receipt: 'shown' })
    actor.send({ type: 'DOWNLOAD' })
    await until({ receipt: 'downloading' })
    await until({ receipt: 'shown' })
    expect(ve(seen.shownReceipt)).toEqual(comprobante)
    expect(ve(seen.accessFailure)?.mensaje).toBe('No hay conexión.')
  })

  it('se puede pedir otra vez cuando no llega', async () => {
    const comprobantes: Comprobante[] = []
    const { actor, until, ve } = unEscritorio({ comprobantes })
    actor.send({ type: 'SHOW_RECEIPT', survey: antonia })
    await until({ receipt: 'failed' })
    expect(ve(seen.accessFailure)?.mensaje).toBe('No hay conexión.')
    comprobantes.push(comprobante)
    actor.send({ type: 'RETRY' })
    await until({ receipt: 'shown' })
    expect(ve(seen.accessFailure)).toBeNull()
  })
})

it('tiene una frase en español para cada palabra del diagrama', () => {
  const { implementations } = surveyAccessMachine
  expect(Object.keys(surveyAccessWords.actions).toSorted()).toEqual(Object.keys(implementations.actions).toSorted())
  expect(Object.keys(surveyAccessWords.guards).toSorted()).toEqual(Object.keys(implementations.guards).toSorted())
  expect(Object.keys(surveyAccessWords.actors).toSorted()).toEqual(Object.keys(implementations.actors).toSorted())
  expect(Object.keys(surveyAccessWords.delays)).toEqual(Object.keys(implementations.delays))
})

it('recorre todas las transiciones', () => {
  expect(coverage.missing()).toEqual([])
})
