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
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'

const coverage = transitionCoverage(answerSavingMachine)
const SEMILLA = '11111111-2222-4333-8444-555555555555'
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
  /** Which of the browser's two actors breaks on starting. */
  roto?: 'outbox' | 'connection'
}

/** A device with the survey open, whose network and browser answer when the test says. */
function unDispositivo({ read = SIN_NADA, debt, roto }: Preparacion = {}) {
  const guardar = servicio<Batch, { version: number }>()
  const leer = servicio<unknown, ReadAnswers>()
  const guardadas: Debt[] = []
  const navegador: { avisa: (tipo: 'ONLINE' | 'OFFLINE' | 'FLUSH' | 'BACKUP_FAILED') => void } = { avisa: () => {} }
  const clock = new SimulatedClock()
  const quien = createActor(
    answerSavingMachine.provide({
      actors: {
        saveAnswers: guardar.actor,
        loadAnswers: leer.actor,
        outbox: fromCallback<OutboxCommand, { key: string }>(({ receive }) => {
          if (roto === 'outbox') throw new Error('sin IndexedDB')
          receive(({ debt: una }) => guardadas.push(una))
        }),
        connection: fromCallback<OutboxCommand>(({ sendBack }) => {
          if (roto === 'connection') throw new Error('sin eventos')
          navegador.avisa = (type) => sendBack({ type })
        }),
      },
    }),
    { input: { key: '7:abc', seed: SEMILLA, read, debt: debt ?? null, pagina: null }, clock, inspect: coverage.inspect },
  )
  quien.start()
  return {
    guardar,
    leer,
    stored: guardadas,
    navegador,
    clock,
    quien,
    responde: (cambios: Respuestas, pagina = 'hogar') => quien.send({ type: 'ANSWERED', cambios, pagina }),
    estado: () => quien.getSnapshot().value,
    resumen: () => savingSummary(quien.getSnapshot()),
  }
}

describe('guardar a medida que se responde', () => {
  it('envía 600 milisegundos después del último cambio, una sola vez y con todo', async () => {
    const d = unDispositivo()
    expect(d.resumen().situation).toBe('guardado')
    d.responde({ a: 'x' })
    d.clock.increment(599)
    d.responde({ a: 'xy', b: 2 })
    d.clock.increment(599)
    expect(d.guardar.pedidos).toHaveLength(0)
    d.clock.increment(1)
    expect(d.guardar.pedidos.map((pedido) => pedido.input)).toEqual([
      { idempotencyKey: CLAVES[0], version: 3, cambios: { a: 'xy', b: 2 }, pagina: 'hogar' },
    ])
    expect(d.resumen()).toMatchObject({ situation: 'guardando', unsent: 2 })
    await d.guardar.ultimo().responde({ version: 4 })
    expect(d.resumen()).toMatchObject({ situation: 'guardado', unsent: 0, version: 4, respuestas: { a: 'xy', b: 2 } })
  })

  it('lo respondido mientras se guarda va después, con otra clave y sobre la versión nueva', async () => {
    const d = unDispositivo()
    d.responde({ a: 'x' })
    d.clock.increment(600)
    d.responde({ a: 'z' })
    expect(d.guardar.pedidos).toHaveLength(1)
    await d.guardar.ultimo().responde({ version: 4 })
    expect(d.estado()).toBe('sending')
    expect(d.guardar.ultimo().input).toEqual({ idempotencyKey: CLAVES[1], version: 4, cambios: { a: 'z' }, pagina: 'hogar' })
    await d.guardar.ultimo().responde({ version: 5 })
    expect(d.resumen()).toMatchObject({ situation: 'guardado', respuestas: { a: 'z' } })
  })

  it('no espera los 600 milisegundos cuando la página se oculta', () => {
    const d = unDispositivo()
    d.responde({ a: 'x' })
    d.navegador.avisa('FLUSH')
    expect(d.guardar.pedidos).toHaveLength(1)
  })

  it('deja cada respuesta en el navegador antes de enviarla y la olvida cuando está guardada', async () => {
    const d = unDispositivo()
    d.responde({ a: 'x' })
    expect(d.stored.at(-1)).toEqual({ inFlight: null, pending: { a: 'x' }, bases: { a: null }, version: 3 })
    d.clock.increment(600)
    expect(d.stored.at(-1)?.inFlight?.idempotencyKey).toBe(CLAVES[0])
    await d.guardar.ultimo().responde({ version: 4 })
    expect(d.stored.at(-1)).toEqual({ inFlight: null, pending: {}, bases: {}, version: 4 })
  })

  it('sigue sin el respaldo del navegador y lo dice', () => {
    const d = unDispositivo({ roto: 'outbox' })
    expect(d.resumen().backup).toBe(false)
    const otro = unDispositivo()
    otro.navegador.avisa('BACKUP_FAILED')
    expect(otro.resumen().backup).toBe(false)
  })

  it('sigue aunque el navegador no cuente de la conexión', () => {
    expect(unDispositivo({ roto: 'connection' }).resumen().disconnected).toBe(false)
  })
})

describe('sin conexión', () => {
  async function sinRed() {
    const d = unDispositivo()
    d.responde({ a: 'x' })
    d.clock.increment(600)
    await d.guardar.ultimo().falla(sinConexion)
    return d
  }

  it('queda pendiente y reintenta lo mismo con la misma clave', async () => {
    const d = await sinRed()
    expect(d.resumen()).toMatchObject({ situation: 'pendiente', disconnected: true, unsent: 1 })
    d.clock.increment(999)
    expect(d.guardar.pedidos).toHaveLength(1)
    d.clock.increment(1)
    expect(d.guardar.pedidos[1]!.input).toEqual(d.guardar.pedidos[0]!.input)
  })

  it('espera el doble después de cada falla, hasta 30 segundos', async () => {
    const d = await sinRed()
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

  it('deja seguir respondiendo y envía todo cuando vuelve la conexión', async () => {
    const d = await sinRed()
    d.navegador.avisa('OFFLINE')
    d.responde({ b: 'y' })
    expect(d.estado()).toBe('pending')
    expect(d.resumen()).toMatchObject({ disconnected: true, unsent: 2, respuestas: { a: 'x', b: 'y' } })
    d.navegador.avisa('ONLINE')
    expect(d.guardar.ultimo().input.cambios).toEqual({ a: 'x' })
    await d.guardar.ultimo().responde({ version: 4 })
    expect(d.guardar.ultimo().input.cambios).toEqual({ b: 'y' })
    await d.guardar.ultimo().responde({ version: 5 })
    expect(d.resumen()).toMatchObject({ situation: 'guardado', disconnected: false })
  })

  it('reintenta enseguida si la página se va', async () => {
    const d = await sinRed()
    d.quien.send({ type: 'FLUSH' })
    expect(d.guardar.pedidos).toHaveLength(2)
  })

  it('sin respuesta en 10 segundos cuenta como sin conexión', () => {
    const d = unDispositivo()
    d.responde({ a: 'x' })
    d.clock.increment(600)
    d.clock.increment(9_999)
    expect(d.estado()).toBe('sending')
    d.clock.increment(1)
    expect(d.resumen()).toMatchObject({ situation: 'pendiente', disconnected: true })
  })

  it('sabe que no hay red aunque no deba nada', () => {
    const d = unDispositivo()
    d.navegador.avisa('OFFLINE')
    expect(d.resumen()).toMatchObject({ situation: 'guardado', disconnected: true })
    d.navegador.avisa('ONLINE')
    expect(d.resumen().disconnected).toBe(false)
  })
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

  it('muestra las dos versiones y guarda lo de este dispositivo', async () => {
    const d = await choca({ a: 'x' }, { version: 9, respuestas: { a: 'otra', b: 'y' }, estado: 'EN_PROGRESO' })
    expect(d.resumen()).toMatchObject({ situation: 'conflicto', differences: [{ question: 'a', here: 'x', there: 'otra' }] })
    d.quien.send({ type: 'KEEP_MINE' })
    expect(d.guardar.ultimo().input).toMatchObject({ version: 9, cambios: { a: 'x' } })
    await d.guardar.ultimo().responde({ version: 10 })
    expect(d.resumen()).toMatchObject({ situation: 'guardado', respuestas: { a: 'x', b: 'y' } })
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

  it('si no se puede leer lo del otro, queda pendiente', async () => {
    const d = unDispositivo()
    d.quien.send({ type: 'COMPARE' })
    await d.leer.ultimo().falla(sinConexion)
    expect(d.resumen().situation).toBe('pendiente')
    d.clock.increment(1_000)
    expect(d.estado()).toBe('comparing')
    d.clock.increment(20_000)
    expect(d.resumen().situation).toBe('pendiente')
  })
})

describe('el fin de la sesión o de la encuesta', () => {
  it('una sesión terminada al guardar no pierde lo pendiente', async () => {
    const d = unDispositivo()
    d.responde({ a: 'x' })
    d.clock.increment(600)
    await d.guardar.ultimo().falla(rechazo(401))
    expect(d.quien.getSnapshot()).toMatchObject({ status: 'done', output: { motivo: 'sesion-perdida' } })
    expect(d.stored.at(-1)?.inFlight?.cambios).toEqual({ a: 'x' })
  })

  it('una sesión terminada al comparar también termina', async () => {
    const d = unDispositivo()
    d.quien.send({ type: 'COMPARE' })
    await d.leer.ultimo().falla(rechazo(401))
    expect(d.quien.getSnapshot().output).toEqual({ motivo: 'sesion-perdida', message: '' })
  })

  it.each([403, 404, 409, 410])('con %i la encuesta ya no recibe respuestas', async (status) => {
    const d = unDispositivo()
    d.responde({ a: 'x' })
    d.clock.increment(600)
    await d.guardar.ultimo().falla(rechazo(status, 'encuesta-cerrada'))
    expect(d.quien.getSnapshot().output).toEqual({ motivo: 'no-recibe', message: `Rechazo ${status}.` })
  })

  it('si el otro dispositivo ya la envió, no recibe más', async () => {
    const d = unDispositivo()
    d.quien.send({ type: 'COMPARE' })
    await d.leer.ultimo().responde({ version: 9, respuestas: {}, estado: 'COMPLETADA' })
    expect(d.quien.getSnapshot().output?.motivo).toBe('no-recibe')
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

  it('si un administrador anuló lo guardado, se envía como respuestas nuevas', () => {
    const d = unDispositivo({ debt: deuda, read: { version: 0, respuestas: {}, estado: 'ANULADA' } })
    expect(d.guardar.ultimo().input).toMatchObject({ idempotencyKey: CLAVES[0], version: 0, cambios: { a: 'x', b: 'y' } })
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

it('cada transición de la máquina se disparó', () => {
  expect(coverage.missing()).toEqual([])
})
