import { createActor, fromCallback, fromPromise, SimulatedClock, type Actor } from 'xstate'
import { captchaMachine, type CaptchaEvent, type WidgetCommand, type WidgetInput } from '#machines/captcha/captcha.chart.ts'
import type { Emitted } from '#machines/emitted.ts'
import { loginMachine } from '#machines/login/login.chart.ts'
import { secondFactorOf } from '#machines/login/login.selectors.ts'
import type { Door, LoginEvent } from '#machines/login/login.vocabulary.ts'
import { secondFactorMachine } from '#machines/second-factor/second-factor.chart.ts'
import type { SecondFactorAnswer, SecondFactorCall, SecondFactorEvent } from '#machines/second-factor/second-factor.vocabulary.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'

export const coverage = transitionCoverage(loginMachine)
export const settled = () => new Promise((resolve) => setTimeout(resolve))

export const escuela = {
  idRbd: 90145,
  dgvRbd: '8',
  dsNomEstable: 'Escuela Los Arrayanes',
  regionId: '05',
  provinciaId: '051',
  comunaId: '05101',
  dsComuna: 'Valparaíso',
}

/** What each call answers, in order: a value, or an error to reject with. A call with nothing left fails the test. */
export interface Respuestas {
  token?: unknown[]
  segundo?: unknown[]
  perfil?: unknown[]
  escuela?: unknown[]
  reenvio?: unknown[]
}

const running: Actor<typeof loginMachine>[] = []

/** Stops what the test started. */
export function cierraPuertas(): void {
  running.splice(0).forEach((actor) => actor.stop())
}

function rompe(): never {
  throw new Error('roto')
}

/** A person before one of the doors, with the captcha solved unless told. */
export async function unaPersonaEn(
  puerta: Door,
  respuestas: Respuestas = {},
  { captchaResuelto = true, captchaRoto = false, pasoRoto = false } = {},
) {
  const emitted: Emitted[] = []
  const calls: [string, unknown][] = []
  let tell: (event: CaptchaEvent) => void = () => {}
  let captchaLoads = 0
  const answer = (name: string, input: unknown, queue: unknown[] = []) => {
    calls.push([name, structuredClone(input)])
    if (queue.length === 0) throw new Error(`nobody expected ${name}`)
    const next = queue.shift()
    if (next instanceof Error) throw next
    return next as never
  }
  const captcha = captchaMachine.provide({
    actors: {
      loadScript: fromPromise(async () => {
        captchaLoads += 1
        return { siteKey: 'K' }
      }),
      widget: fromCallback<WidgetCommand, WidgetInput>(({ sendBack }) => {
        tell = sendBack
      }),
    },
    ...(captchaRoto && { actions: { storeSiteKey: rompe } }),
  })
  const segundo = fromPromise<SecondFactorAnswer, SecondFactorCall>(async ({ input }) => answer('segundo', input, respuestas.segundo))
  const machine = loginMachine.provide({
    actors: {
      captcha,
      requestToken: fromPromise(async ({ input }) => answer('token', input, respuestas.token)),
      secondFactor: secondFactorMachine.provide({
        actors: { askSecondFactor: segundo, checkCode: segundo, checkRecoveryCode: segundo, confirmEnrolment: segundo },
        ...(pasoRoto && { actions: { storeStep: rompe } }),
      }),
      loadProfile: fromPromise(async ({ input }) => answer('perfil', input, respuestas.perfil)),
      loadSchool: fromPromise(async ({ input }) => answer('escuela', input, respuestas.escuela)),
      resendVerification: fromPromise(async ({ input }) => answer('reenvio', input, respuestas.reenvio)),
    },
  })
  const clock = new SimulatedClock()
  const actor = createActor(machine, { input: { door: puerta, containerId: 'caja' }, clock, inspect: coverage.inspect })
  running.push(actor)
  actor.on('*', (event) => emitted.push(event))
  const remembered: string[] = []
  actor.subscribe((snapshot) => remembered.push(JSON.stringify(snapshot.context)))
  actor.start()
  await settled()
  const resuelveCaptcha = (token = 'CAPTCHA') => tell({ type: 'SOLVED', token })
  if (captchaResuelto) resuelveCaptcha()
  return {
    actor,
    clock,
    emitted,
    calls,
    remembered,
    resuelveCaptcha,
    captchaFalla: () => tell({ type: 'WIDGET_FAILED' }),
    captchaLoads: () => captchaLoads,
    estado: () => actor.getSnapshot().value,
    contexto: () => actor.getSnapshot().context,
    ingresa: async (usuario: string, password = 'Clave-Secreta-1') => {
      actor.send({ type: 'SUBMIT', usuario, password })
      await settled()
    },
    /** What the person does in the second step. */
    enElPaso: async (event: SecondFactorEvent) => {
      secondFactorOf(actor.getSnapshot())?.send(event)
      await settled()
    },
    manda: async (type: Exclude<LoginEvent['type'], 'SUBMIT'>) => {
      actor.send({ type })
      await settled()
    },
  }
}
