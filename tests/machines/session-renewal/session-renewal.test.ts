import { afterEach, describe, expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock, type Actor } from 'xstate'
import { RechazoDeApi } from '#contract/rechazo.ts'
import { sessionRenewalMachine, type RenewedToken, type TokenLife } from '#machines/session-renewal/session-renewal.chart.ts'
import { announcedSeconds, secondsLeft } from '#machines/countdown/countdown.selectors.ts'
import { countdownOf, warning, warningFailure } from '#machines/session-renewal/session-renewal.selectors.ts'
import { servicio } from '#tests/support/maquinas/pedidos.ts'

const MINUTO = 60_000
const running: Actor<typeof sessionRenewalMachine>[] = []
afterEach(() => running.splice(0).forEach((actor) => actor.stop()))

const RECIEN = { lifeMs: 30 * MINUTO, ageMs: 0, extendable: true }
const caida = () => new RechazoDeApi(0, { message: 'No hay conexión.', codigo: 'sin-conexion' })

/** A session's renewal, whose token has just been measured. */
async function unaRenovacion(vida: TokenLife = RECIEN) {
  const measure = servicio<{ accessToken: string }, TokenLife>()
  const renew = servicio<unknown, RenewedToken>()
  const machine = sessionRenewalMachine.provide({
    actors: {
      measureToken: measure.actor,
      renewToken: renew.actor,
      activity: fromCallback(() => undefined),
      sleep: fromCallback(() => undefined),
    },
  })
  const clock = new SimulatedClock()
  const actor = createActor(machine, { input: { accessToken: 'T1' }, clock })
  running.push(actor)
  actor.start()
  await measure.ultimo().responde(vida)
  return {
    actor,
    clock,
    renew,
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

  test('al que le quedan dos minutos justos, al momento', async () => {
    const { avisa } = await unaRenovacion({ ...RECIEN, ageMs: 28 * MINUTO })
    expect(avisa()).toBe('asking')
  })

  test('si trabajó hace poco, se cuentan desde el token que eso le dio', async () => {
    const { actor, clock, renew, avisa } = await unaRenovacion()
    clock.increment(5 * MINUTO)
    actor.send({ type: 'ACTIVITY' })
    await renew.ultimo().responde(TOKEN_NUEVO)
    clock.increment(28 * MINUTO - 1)
    expect(avisa()).toBe('none')
    clock.increment(1)
    expect(avisa()).toBe('asking')
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
