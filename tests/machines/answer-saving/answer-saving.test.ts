import fc from 'fast-check'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { describe, expect, it } from 'vitest'
import { RechazoDeApi } from '#contract/rechazo.ts'
import { esLoMismo } from '#contract/rules/cuestionario-comparacion.ts'
import type { Respuestas } from '#contract/rules/cuestionario.ts'
import { batchKey, differences } from '#machines/answer-saving/answer-saving.rules.ts'
import type { Batch, Debt, OutboxCommand, ReadAnswers } from '#machines/answer-saving/answer-saving.vocabulary.ts'
import { answerSavingMachine } from '#machines/answer-saving/answer-saving.chart.ts'
import { savingSummary } from '#machines/answer-saving/answer-saving.selectors.ts'
import { servicio } from '#tests/support/maquinas/pedidos.ts'
import { historia } from '../historia.ts'
import { answerSavingModel } from './answer-saving.cases.ts'

const SEMILLA = '11111111-2222-4333-8444-555555555555'
type Snapshot = Parameters<typeof savingSummary>[0]
const CLAVES = ['11111111-2222-4333-8444-000000000000', '11111111-2222-4333-8444-000000000001', '11111111-2222-4333-8444-000000000002']
const SIN_NADA: ReadAnswers = { version: 3, respuestas: {}, estado: 'EN_PROGRESO' }

const sinConexion = new RechazoDeApi(0, {
  message: 'No hay conexión con el servicio. Revise su internet e intente otra vez.',
  codigo: 'sin-conexion',
})
const rechazo = (status: number, codigo = 'x') => new RechazoDeApi(status, { message: `Rechazo ${status}.`, codigo })
const conflicto = rechazo(409, 'conflicto')

interface Preparacion {
  read?: ReadAnswers
  debt?: Debt
}

/** A device with the survey open, whose network and browser answer when the test says. */
function unDispositivo({ read = SIN_NADA, debt }: Preparacion = {}) {
  const guardar = servicio<Batch, { version: number }>()
  const leer = servicio<unknown, ReadAnswers>()
  const clock = new SimulatedClock()
  const quien = createActor(
    answerSavingMachine.provide({
      actors: {
        saveAnswers: guardar.actor,
        loadAnswers: leer.actor,
        outbox: fromCallback<OutboxCommand, { key: string }>(() => {}),
        connection: fromCallback<OutboxCommand>(() => {}),
      },
    }),
    { input: { key: '7:abc', seed: SEMILLA, read, debt: debt ?? null, pagina: null }, clock },
  )
  quien.start()
  return {
    guardar,
    leer,
    clock,
    quien,
    responde: (cambios: Respuestas, pagina = 'hogar') => quien.send({ type: 'ANSWERED', cambios, pagina }),
    estado: () => quien.getSnapshot().value,
    resumen: () => savingSummary(quien.getSnapshot()),
  }
}

it('espera el doble después de cada falla, hasta 30 segundos', async () => {
  const d = unDispositivo()
  d.responde({ a: 'x' })
  d.clock.increment(600)
  await d.guardar.ultimo().falla(sinConexion)
  expect(d.resumen()).toMatchObject({ situation: 'pendiente', disconnected: true })
  for (const espera of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    const antes = d.guardar.pedidos.length
    d.clock.increment(espera - 1)
    expect(d.guardar.pedidos).toHaveLength(antes)
    d.clock.increment(1)
    expect(d.guardar.pedidos).toHaveLength(antes + 1)
    await d.guardar.ultimo().falla(rechazo(503))
  }
  expect(d.resumen()).toMatchObject({ situation: 'pendiente', disconnected: false, message: 'Rechazo 503.' })
})

describe('otro dispositivo', () => {
  async function choca(mio: Respuestas, leidas: ReadAnswers) {
    const d = unDispositivo()
    d.responde(mio)
    d.clock.increment(600)
    await d.guardar.ultimo().falla(conflicto)
    expect(d.estado()).toBe('comparing')
    await d.leer.ultimo().responde(leidas)
    return d
  }

  it('suma sin preguntar lo que no se contradice', async () => {
    const d = await choca({ a: 'x' }, { version: 9, respuestas: { b: 'y' }, estado: 'EN_PROGRESO' })
    expect(d.guardar.ultimo().input).toMatchObject({ idempotencyKey: CLAVES[1], version: 9, cambios: { a: 'x' } })
    await d.guardar.ultimo().responde({ version: 10 })
    expect(d.resumen()).toMatchObject({ situation: 'guardado', respuestas: { a: 'x', b: 'y' } })
  })

  it('no envía lo que el otro dispositivo ya guardó igual', async () => {
    const d = await choca({ a: ['x', 'y'] }, { version: 9, respuestas: { a: ['y', 'x'] }, estado: 'EN_PROGRESO' })
    expect(d.guardar.pedidos).toHaveLength(1)
    expect(d.resumen()).toMatchObject({ situation: 'guardado', version: 9 })
  })

  it('usa lo del otro dispositivo y no pierde lo que no se contradice', async () => {
    const d = await choca({ a: 'x', c: 'mía' }, { version: 9, respuestas: { a: 'otra' }, estado: 'EN_PROGRESO' })
    d.quien.send({ type: 'TAKE_THEIRS' })
    expect(d.guardar.ultimo().input).toMatchObject({ version: 9, cambios: { c: 'mía' } })
    await d.guardar.ultimo().responde({ version: 10 })
    expect(d.resumen()).toMatchObject({ situation: 'guardado', respuestas: { a: 'otra', c: 'mía' } })
  })

  it('lo respondido mientras se compara también se guarda', async () => {
    const d = unDispositivo()
    d.responde({ a: 'x' })
    d.clock.increment(600)
    await d.guardar.ultimo().falla(conflicto)
    d.responde({ b: 'y' })
    await d.leer.ultimo().responde({ version: 9, respuestas: {}, estado: 'EN_PROGRESO' })
    expect(d.guardar.ultimo().input.cambios).toEqual({ a: 'x', b: 'y' })
  })

  it('cambiar lo que este mismo dispositivo acaba de guardar no es contradecir a otro', async () => {
    const d = unDispositivo()
    d.responde({ a: 'x' })
    d.clock.increment(600)
    d.responde({ a: 'z' })
    await d.guardar.ultimo().responde({ version: 4 })
    await d.guardar.ultimo().falla(conflicto)
    await d.leer.ultimo().responde({ version: 9, respuestas: { a: 'x', b: 'y' }, estado: 'EN_PROGRESO' })
    expect(d.guardar.ultimo().input).toMatchObject({ version: 9, cambios: { a: 'z' } })
  })

  it('lo que se respondió mientras se guardaba otra cosa se compara con lo que había entonces', async () => {
    const antes = { b: 'antes' }
    const d = unDispositivo({ read: { ...SIN_NADA, respuestas: antes } })
    d.responde({ a: 'x' })
    d.clock.increment(600)
    d.responde({ b: 'y' })
    await d.guardar.ultimo().responde({ version: 4 })
    await d.guardar.ultimo().falla(conflicto)
    await d.leer.ultimo().responde({ version: 9, respuestas: { ...antes, a: 'x' }, estado: 'EN_PROGRESO' })
    expect(d.guardar.ultimo().input).toMatchObject({ version: 9, cambios: { b: 'y' } })
  })
})

describe('el fin de la sesión o de la encuesta', () => {
  it.each([403, 404, 409, 410])('con %i la encuesta ya no recibe respuestas', async (status) => {
    const d = unDispositivo()
    d.responde({ a: 'x' })
    d.clock.increment(600)
    await d.guardar.ultimo().falla(rechazo(status, 'encuesta-cerrada'))
    expect(d.quien.getSnapshot().output).toEqual({ motivo: 'no-recibe', message: `Rechazo ${status}.` })
  })

  it('lo que el servicio no acepta queda aquí y se envía de nuevo con otra clave', async () => {
    const d = unDispositivo()
    d.responde({ a: 'x' })
    d.clock.increment(600)
    await d.guardar.ultimo().falla(rechazo(400))
    expect(d.resumen()).toMatchObject({ situation: 'rechazado', message: 'Rechazo 400.', unsent: 1 })
    d.quien.send({ type: 'RETRY' })
    expect(d.guardar.ultimo().input).toMatchObject({ idempotencyKey: CLAVES[1], cambios: { a: 'x' } })
    await d.guardar.ultimo().falla(rechazo(422))
    d.quien.send({ type: 'FLUSH' })
    await d.guardar.ultimo().falla(rechazo(413))
    d.responde({ a: 'z' })
    expect(d.estado()).toBe('waiting')
  })
})

describe('lo que una página anterior dejó sin enviar', () => {
  const deuda: Debt = {
    inFlight: { idempotencyKey: 'clave-vieja', version: 3, cambios: { a: 'x' }, pagina: 'hogar' },
    pending: { b: 'y' },
    bases: { a: null, b: null },
    version: 3,
  }

  it('se envía al abrir, primero el envío a medias con su misma clave', async () => {
    const d = unDispositivo({ debt: deuda })
    expect(d.resumen().respuestas).toEqual({ a: 'x', b: 'y' })
    expect(d.guardar.ultimo().input).toEqual(deuda.inFlight)
    await d.guardar.ultimo().responde({ version: 4 })
    expect(d.guardar.ultimo().input).toMatchObject({ idempotencyKey: CLAVES[0], version: 4, cambios: { b: 'y' } })
  })

  it('si un administrador anuló lo guardado, se envía como respuestas nuevas, y otro dispositivo puede contradecirlas', async () => {
    const d = unDispositivo({ debt: deuda, read: { version: 0, respuestas: {}, estado: 'ANULADA' } })
    expect(d.guardar.ultimo().input).toMatchObject({ idempotencyKey: CLAVES[0], version: 0, cambios: { a: 'x', b: 'y' } })
    await d.guardar.ultimo().falla(conflicto)
    await d.leer.ultimo().responde({ version: 1, respuestas: { a: 'otra' }, estado: 'EN_PROGRESO' })
    expect(d.resumen().differences).toEqual([{ question: 'a', here: 'x', there: 'otra' }])
  })

  it('si aquel envío había llegado y después guardó otro dispositivo, manda lo que hay ahora', async () => {
    const d = unDispositivo({
      debt: { ...deuda, pending: {} },
      read: { version: 5, respuestas: { a: 'nueva' }, estado: 'EN_PROGRESO' },
    })
    await d.guardar.ultimo().responde({ version: 4 })
    expect(d.estado()).toBe('comparing')
    await d.leer.ultimo().responde({ version: 5, respuestas: { a: 'nueva' }, estado: 'EN_PROGRESO' })
    expect(d.resumen()).toMatchObject({ situation: 'guardado', respuestas: { a: 'nueva' }, version: 5 })
  })
})

describe('propiedades', () => {
  const valor = fc.oneof(fc.constant(null), fc.string(), fc.integer(), fc.array(fc.constantFrom('x', 'y', 'z'), { maxLength: 3 }))

  it('el orden de las marcas no es una diferencia', () => {
    fc.assert(fc.property(fc.uniqueArray(fc.string()), (marcas) => esLoMismo(marcas, [...marcas].reverse())))
  })

  it('no hay diferencias cuando el otro dispositivo no tocó esas preguntas', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('a', 'b', 'c'), valor),
        fc.dictionary(fc.constantFrom('a', 'b', 'c'), valor),
        (pendientes, bases) => {
          expect(differences({ inFlight: null, pending: pendientes, bases, version: 1 }, bases)).toEqual([])
        },
      ),
    )
  })

  it('cada clave es un UUID distinto', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.nat(100_000), fc.nat(100_000), (semilla, m, n) => {
        expect(batchKey(semilla, m)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
        expect(batchKey(semilla, m) === batchKey(semilla, n)).toBe(m === n)
      }),
    )
  })

  it('nada respondido se pierde, falle lo que falle', async () => {
    const paso = fc.oneof(
      fc.record({ tipo: fc.constant('responde' as const), question: fc.constantFrom('a', 'b', 'c'), valor: fc.integer() }),
      fc.record({ tipo: fc.constant('espera' as const), ms: fc.integer({ min: 1, max: 40_000 }) }),
      fc.record({ tipo: fc.constantFrom('guarda' as const, 'falla' as const, 'pierde' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(paso, { maxLength: 30 }), async (pasos) => {
        const d = unDispositivo()
        const servidor = { version: 3, respuestas: {} as Respuestas, claves: new Map<string, number>() }
        const dadas: Respuestas = {}
        const recibe = ({ idempotencyKey, version, cambios }: Batch): number => {
          const antes = servidor.claves.get(idempotencyKey)
          if (antes !== undefined) return antes
          expect(version).toBe(servidor.version)
          Object.assign(servidor.respuestas, cambios)
          servidor.claves.set(idempotencyKey, (servidor.version += 1))
          return servidor.version
        }
        let atendidos = 0
        const atiende = async (como: 'guarda' | 'falla' | 'pierde') => {
          const pedido = d.guardar.pedidos[atendidos]
          if (pedido === undefined) return
          atendidos += 1
          if (como === 'falla') return pedido.falla(sinConexion)
          const version = recibe(pedido.input)
          return como === 'guarda' ? pedido.responde({ version }) : pedido.falla(sinConexion)
        }
        for (const uno of pasos) {
          if (uno.tipo === 'responde') {
            d.responde({ [uno.question]: uno.valor })
            dadas[uno.question] = uno.valor
          } else if (uno.tipo === 'espera') d.clock.increment(uno.ms)
          else await atiende(uno.tipo)
          expect(d.resumen().respuestas).toEqual(dadas)
          if (d.resumen().situation === 'guardado') expect(servidor.respuestas).toEqual(dadas)
        }
        while (d.resumen().situation !== 'guardado') {
          d.clock.increment(30_000)
          await atiende('guarda')
        }
        expect(servidor.respuestas).toEqual(dadas)
        d.quien.stop()
      }),
      { numRuns: 60 },
    )
  })
})

const LEE = {
  como: (foto: Snapshot) => savingSummary(foto).situation,
  faltan: (foto: Snapshot) => savingSummary(foto).unsent,
  quedan: (foto: Snapshot) => savingSummary(foto).backup,
  sinRed: (foto: Snapshot) => savingSummary(foto).disconnected,
  dice: (foto: Snapshot) => savingSummary(foto).message,
  otras: (foto: Snapshot) => savingSummary(foto).differences,
}

historia(
  'lo respondido se guarda, queda pendiente, se rechaza o choca, y cuánto falta',
  answerSavingModel,
  'nada pendiente',
  LEE,
  { como: 'guardado', faltan: 0, quedan: true, sinRed: false, dice: null, otras: [] },
  ['ANSWERED: cinco personas', { como: 'guardando', faltan: 1 }],
  ['OFFLINE: no hay conexión', { sinRed: true }],
  ['BACKUP_FAILED: sin respaldo', { quedan: false }],
  ['clock'],
  ['saveAnswers.error: sin conexión', { como: 'pendiente', dice: 'No hay conexión.' }],
  ['ONLINE: hay conexión', { como: 'guardando', sinRed: false }],
  ['saveAnswers.error: no acepta', { como: 'rechazado', dice: 'No se aceptó.' }],
  ['RETRY: reintentar', { como: 'guardando' }],
  ['saveAnswers.error: conflicto'],
  ['loadAnswers.done: contradicen', { como: 'conflicto', otras: [{ question: 'personas', here: 5, there: 8 }] }],
  ['TAKE_THEIRS: quedan las otras', { como: 'guardado', faltan: 0, dice: null, otras: [] }],
)
