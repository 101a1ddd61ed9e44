import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { captchaMachine, type CaptchaEvent, type WidgetCommand, type WidgetInput } from '#machines/captcha/captcha.chart.ts'
import { captchaState, captchaToken } from '#machines/captcha/captcha.selectors.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'

const coverage = transitionCoverage(captchaMachine)
const settled = () => new Promise((resolve) => setTimeout(resolve))

/** A captcha whose script fails the first `fallas` loads, or says nothing in the first `mudas`. */
function unCaptcha({ fallas = 0, mudas = 0, sinLugar = false } = {}) {
  let loads = 0
  let tell: (event: CaptchaEvent) => void = () => {}
  const drawn: WidgetInput[] = []
  const commands: WidgetCommand[] = []
  const machine = captchaMachine.provide({
    actors: {
      loadScript: fromPromise(async () => {
        loads += 1
        if (loads <= mudas) await new Promise(() => {})
        if (loads <= fallas) throw new Error('el script no llegó')
        return { siteKey: 'CLAVE' }
      }),
      widget: fromCallback<WidgetCommand, WidgetInput>(({ input, sendBack, receive }) => {
        if (sinLugar) throw new Error('no hay dónde dibujarlo')
        drawn.push(input)
        tell = sendBack
        receive((command) => commands.push(command))
      }),
    },
  })
  const clock = new SimulatedClock()
  const actor = createActor(machine, { input: { containerId: 'caja' }, clock, inspect: coverage.inspect }).start()
  return {
    actor,
    clock,
    drawn,
    commands,
    loads: () => loads,
    pasa: (event: CaptchaEvent) => tell(event),
    estado: () => captchaState(actor.getSnapshot()),
    token: () => captchaToken(actor.getSnapshot()),
  }
}

test('carga, se dibuja y entrega un token', async () => {
  const captcha = unCaptcha()
  expect(captcha.estado()).toBe('cargando')
  await settled()
  expect(captcha.estado()).toBe('listo')
  expect(captcha.drawn).toEqual([{ containerId: 'caja', siteKey: 'CLAVE' }])
  captcha.pasa({ type: 'SOLVED', token: 'A' })
  expect([captcha.estado(), captcha.token()]).toEqual(['resuelto', 'A'])
  captcha.pasa({ type: 'SOLVED', token: 'B' })
  expect(captcha.token()).toBe('B')
})

test('un token vencido deja de valer', async () => {
  const captcha = unCaptcha()
  await settled()
  captcha.pasa({ type: 'SOLVED', token: 'A' })
  captcha.pasa({ type: 'EXPIRED' })
  expect([captcha.estado(), captcha.token()]).toEqual(['listo', null])
})

test('después de usarlo hay que resolverlo otra vez', async () => {
  const captcha = unCaptcha()
  await settled()
  captcha.pasa({ type: 'SOLVED', token: 'A' })
  captcha.actor.send({ type: 'RESET' })
  expect([captcha.estado(), captcha.token()]).toEqual(['listo', null])
  expect(captcha.commands).toEqual([{ type: 'RESET' }])
})

test('el script se reintenta dos veces, con una pausa de 1.000 ms', async () => {
  const captcha = unCaptcha({ fallas: 2 })
  await settled()
  captcha.clock.increment(999)
  expect(captcha.loads()).toBe(1)
  captcha.clock.increment(1)
  expect(captcha.loads()).toBe(2)
  await settled()
  captcha.clock.increment(1000)
  await settled()
  expect(captcha.loads()).toBe(3)
  expect(captcha.estado()).toBe('listo')
})

test('a la tercera falla lo dice, y la persona puede empezar de nuevo', async () => {
  const captcha = unCaptcha({ fallas: 3 })
  for (let i = 0; i < 3; i += 1) {
    await settled()
    captcha.clock.increment(1000)
  }
  expect(captcha.estado()).toBe('fallido')
  captcha.clock.increment(60_000)
  expect(captcha.loads()).toBe(3)
  captcha.actor.send({ type: 'RETRY' })
  await settled()
  expect(captcha.estado()).toBe('listo')
})

test('un script bloqueado que no dice nada se da por perdido a los 6.000 ms', async () => {
  const captcha = unCaptcha({ mudas: 1 })
  captcha.clock.increment(5999)
  expect(captcha.loads()).toBe(1)
  captcha.clock.increment(1)
  captcha.clock.increment(1000)
  await settled()
  expect([captcha.loads(), captcha.estado()]).toEqual([2, 'listo'])
})

test('si nunca dice nada, a la tercera lo dice el formulario', async () => {
  const captcha = unCaptcha({ mudas: 3 })
  captcha.clock.increment(6000)
  captcha.clock.increment(1000)
  captcha.clock.increment(6000)
  captcha.clock.increment(1000)
  expect(captcha.estado()).toBe('tarda')
  captcha.clock.increment(6000)
  expect([captcha.loads(), captcha.estado()]).toEqual([3, 'fallido'])
  captcha.actor.send({ type: 'RETRY' })
  await settled()
  expect(captcha.estado()).toBe('listo')
})

test('a los 8.000 ms dice que tarda, y sigue intentando', async () => {
  const captcha = unCaptcha({ mudas: 1 })
  captcha.clock.increment(6000)
  captcha.clock.increment(1000)
  captcha.clock.increment(999)
  expect(captcha.estado()).toBe('cargando')
  captcha.clock.increment(1)
  expect([captcha.estado(), captcha.loads()]).toEqual(['tarda', 2])
  await settled()
  expect(captcha.estado()).toBe('listo')
})

test('si el captcha falla en la página, su token no queda', async () => {
  const captcha = unCaptcha()
  await settled()
  captcha.pasa({ type: 'SOLVED', token: 'A' })
  captcha.pasa({ type: 'WIDGET_FAILED' })
  expect([captcha.estado(), captcha.token()]).toEqual(['fallido', null])
})

test('si no se puede dibujar, también lo dice', async () => {
  const captcha = unCaptcha({ sinLugar: true })
  await settled()
  expect(captcha.estado()).toBe('fallido')
})

test('se probaron todas las transiciones', () => {
  expect(coverage.missing()).toEqual([])
})
