import { afterEach, describe, expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock, type Actor } from 'xstate'
import { RechazoDeApi } from '#contract/rechazo.ts'
import { sessionRenewalMachine, type RenewedToken, type TokenLife } from '#machines/session-renewal/session-renewal.chart.ts'
import { announcedSeconds, secondsLeft } from '#machines/countdown/countdown.selectors.ts'
import { countdownOf, warning, warningFailure } from '#machines/session-renewal/session-renewal.selectors.ts'
import { servicio, siguiente } from '#tests/support/maquinas/pedidos.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'

const MINUTO = 60_000
const coverage = transitionCoverage(sessionRenewalMachine)
const running: Actor<typeof sessionRenewalMachine>[] = []
afterEach(() => running.splice(0).forEach((actor) => actor.stop()))

const RECIEN = { lifeMs: 30 * MINUTO, ageMs: 0, extendable: true }
const caida = () => new RechazoDeApi(0, { message: 'No hay conexión.', codigo: 'sin-conexion' })

/** A session's renewal, whose token has just been measured. */
async function unaRenovacion(vida: TokenLife | Error = RECIEN, { sinSenales = false } = {}) {
  const measure = servicio<{ accessToken: string }, TokenLife>()
  const renew = servicio<unknown, RenewedToken>()
  let actua = () => {}
  let despierta = () => {}
  const senal = (type: 'ACTIVITY' | 'CLOCK_RESUMED', toma: (envia: () => void) => void) =>
    fromCallback(({ sendBack }) => {
      if (sinSenales) throw new Error('sin señales')
      toma(() => sendBack({ type }))
      return () => toma(() => {})
    })
  const machine = sessionRenewalMachine.provide({
    actors: {
      measureToken: measure.actor,
      renewToken: renew.actor,
      activity: senal('ACTIVITY', (envia) => (actua = envia)),
      sleep: senal('CLOCK_RESUMED', (envia) => (despierta = envia)),
    },
  })
  const clock = new SimulatedClock()
  const actor = createActor(machine, { input: { accessToken: 'T1' }, clock, inspect: coverage.inspect })
  running.push(actor)
  actor.start()
  const mide = (medida: TokenLife | Error) => (medida instanceof Error ? measure.ultimo().falla(medida) : measure.ultimo().responde(medida))
  await mide(vida)
  return {
    actor,
    clock,
    measure,
    renew,
    mide,
    actua: () => actua(),
    despierta: () => despierta(),
    estado: () => actor.getSnapshot().value,
    avisa: () => warning(actor.getSnapshot()),
    /** Seconds in sight, and the last that were said aloud. */
    cuenta: () => {
      const cuenta = countdownOf(actor.getSnapshot())?.getSnapshot()
      return cuenta && [secondsLeft(cuenta), announcedSeconds(cuenta)]
    },
    token: () => actor.getSnapshot().context.accessToken,
  }
}

const TOKEN_NUEVO = { ...RECIEN, accessToken: 'T2' }

describe('mientras la persona trabaja', () => {
  test('los primeros 5 minutos no pide otro token', async () => {
    const { clock, actua, renew, estado } = await unaRenovacion()
    clock.increment(5 * MINUTO - 1)
    actua()
    expect(estado()).toEqual({ alive: 'fresh' })
    expect(renew.pedidos).toEqual([])
  })

  test('después, su primera señal lo renueva, y todo empieza de nuevo', async () => {
    const sesion = await unaRenovacion()
    sesion.clock.increment(5 * MINUTO)
    expect(sesion.estado()).toEqual({ alive: 'renewable' })
    sesion.actua()
    expect(sesion.estado()).toEqual({ alive: 'renewing' })
    await sesion.renew.ultimo().responde(TOKEN_NUEVO)
    expect(sesion.estado()).toEqual({ alive: 'fresh' })
    expect(sesion.token()).toBe('T2')
    sesion.clock.increment(27 * MINUTO)
    expect(sesion.avisa()).toBe('none')
    sesion.clock.increment(MINUTO)
    expect(sesion.avisa()).toBe('asking')
  })

  test('un token que ya tenía 4 minutos se renueva al cumplir 5', async () => {
    const { clock, estado } = await unaRenovacion({ ...RECIEN, ageMs: 4 * MINUTO })
    clock.increment(MINUTO - 1)
    expect(estado()).toEqual({ alive: 'fresh' })
    clock.increment(1)
    expect(estado()).toEqual({ alive: 'renewable' })
  })

  test('si no se pudo renovar, lo intenta de nuevo tras 3 segundos', async () => {
    const { clock, actua, renew, estado } = await unaRenovacion()
    clock.increment(5 * MINUTO)
    actua()
    await renew.ultimo().falla(caida())
    expect(estado()).toEqual({ alive: 'postponed' })
    clock.increment(2999)
    expect(estado()).toEqual({ alive: 'postponed' })
    clock.increment(1)
    actua()
    expect(renew.pedidos).toHaveLength(2)
  })
})

describe('cuando deja de trabajar', () => {
  test('dos minutos antes del fin se le avisa, y al fin termina', async () => {
    const { actor, clock, avisa, cuenta } = await unaRenovacion()
    clock.increment(28 * MINUTO - 1)
    expect([avisa(), cuenta()]).toEqual(['none', undefined])
    clock.increment(1)
    expect([avisa(), cuenta()]).toEqual(['asking', [120, null]])
    clock.increment(2 * MINUTO - 1)
    expect(avisa()).toBe('asking')
    clock.increment(1)
    expect(actor.getSnapshot().status).toBe('done')
  })

  test('ve los segundos uno a uno, y de viva voz se le dicen solo tres veces', async () => {
    const { clock, cuenta } = await unaRenovacion()
    clock.increment(28 * MINUTO)
    const dichos = Array.from({ length: 119 }, () => {
      clock.increment(1000)
      return cuenta()
    })
    expect(dichos.map((dicho) => dicho?.[0])).toEqual(Array.from({ length: 119 }, (_, segundo) => 119 - segundo))
    expect([...new Set(dichos.map((dicho) => dicho?.[1]))]).toEqual([null, 60, 30, 10])
  })

  test('con una acción sigue', async () => {
    const { actor, clock, renew, avisa, token } = await unaRenovacion()
    clock.increment(28 * MINUTO)
    actor.send({ type: 'CONTINUE' })
    expect(avisa()).toBe('extending')
    await renew.ultimo().responde(TOKEN_NUEVO)
    expect(avisa()).toBe('none')
    expect(token()).toBe('T2')
  })

  test('si no se pudo seguir, lo dice, deja insistir y el plazo corre igual', async () => {
    const { actor, clock, renew, avisa } = await unaRenovacion()
    clock.increment(28 * MINUTO)
    actor.send({ type: 'CONTINUE' })
    clock.increment(MINUTO)
    await renew.ultimo().falla(caida())
    expect(avisa()).toBe('asking')
    expect(warningFailure(actor.getSnapshot())).toBe('No hay conexión.')
    clock.increment(MINUTO)
    expect(actor.getSnapshot().status).toBe('done')
  })

  test('quien llega con un minuto tiene ese minuto', async () => {
    const { actor, clock, avisa, cuenta } = await unaRenovacion({ ...RECIEN, ageMs: 29 * MINUTO })
    expect([avisa(), cuenta()]).toEqual(['asking', [60, 60]])
    clock.increment(MINUTO)
    expect(actor.getSnapshot().status).toBe('done')
  })

  test('quien llega tarde ya no tiene sesión', async () => {
    const { actor } = await unaRenovacion({ ...RECIEN, ageMs: 31 * MINUTO })
    expect(actor.getSnapshot().status).toBe('done')
  })
})

describe('al llegar a las 12 horas', () => {
  test('no ofrece seguir: avisa, y la persona puede terminar lo suyo', async () => {
    const { actor, clock, avisa, estado } = await unaRenovacion({ lifeMs: 10 * MINUTO, ageMs: 0, extendable: false })
    clock.increment(5 * MINUTO)
    expect(estado()).toEqual({ alive: 'fresh' })
    clock.increment(3 * MINUTO)
    expect(avisa()).toBe('atLimit')
    actor.send({ type: 'ACKNOWLEDGE' })
    expect(avisa()).toBe('none')
    clock.increment(2 * MINUTO)
    expect(actor.getSnapshot().status).toBe('done')
  })
})

describe('con lo que pasa fuera de la página', () => {
  test('si otra pestaña renovó, el aviso se va y el token es el suyo', async () => {
    const sesion = await unaRenovacion()
    sesion.clock.increment(29 * MINUTO)
    sesion.actor.send({ type: 'RENEWED_ELSEWHERE', accessToken: 'T9' })
    expect(sesion.measure.ultimo().input).toEqual({ accessToken: 'T9' })
    await sesion.mide(RECIEN)
    expect(sesion.avisa()).toBe('none')
    expect(sesion.token()).toBe('T9')
  })

  test('si el equipo durmió, se mide de nuevo: puede que ya haya terminado', async () => {
    const sesion = await unaRenovacion()
    sesion.despierta()
    await sesion.mide({ ...RECIEN, ageMs: 28.5 * MINUTO })
    expect(sesion.avisa()).toBe('asking')
    sesion.despierta()
    await sesion.mide({ ...RECIEN, ageMs: 45 * MINUTO })
    expect(sesion.actor.getSnapshot().status).toBe('done')
  })

  test('sin señales del navegador, quedan los plazos', async () => {
    const { clock, avisa } = await unaRenovacion(RECIEN, { sinSenales: true })
    clock.increment(5 * MINUTO)
    clock.increment(23 * MINUTO)
    expect(avisa()).toBe('asking')
  })

  test('un token que no dice cuánto dura no se renueva ni avisa', async () => {
    const { clock, estado, avisa } = await unaRenovacion(new Error('sin fecha'))
    clock.increment(24 * 60 * MINUTO)
    expect(estado()).toBe('unmeasured')
    expect(avisa()).toBe('none')
  })
})

test('se probaron todas las transiciones', async () => {
  await siguiente()
  expect(coverage.missing()).toEqual([])
})
