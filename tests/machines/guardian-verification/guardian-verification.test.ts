import { afterEach, describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor, type Actor } from 'xstate'
import { RechazoDeApi } from '#contract/rechazo.ts'
import type { captchaMachine } from '#machines/captcha/captcha.chart.ts'
import { guardianVerificationWords } from '#machines/guardian-verification/guardian-verification.words.ts'
import { guardianVerificationMachine } from '#machines/guardian-verification/guardian-verification.chart.ts'
import * as seen from '#machines/guardian-verification/guardian-verification.selectors.ts'
import { captchaFallido, captchaResuelto, captchaRoto, captchaSinResolver } from '#tests/support/maquinas/captcha-de-prueba.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'

const coverage = transitionCoverage(guardianVerificationMachine)
const TOKEN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456'
const TALON = 'T'.repeat(43)
const verificada = { message: 'Su cuenta quedó verificada.' }
const pedido = { message: 'Si la cuenta existe, le enviamos un correo.' }
const vencido = new RechazoDeApi(404, { message: 'El enlace venció o ya se usó.', codigo: 'enlace-vencido' })
const sinConexion = new RechazoDeApi(0, { message: 'No hay conexión.', codigo: 'sin-conexion' })

const actors: Actor<typeof guardianVerificationMachine>[] = []
afterEach(() => actors.splice(0).forEach((actor) => actor.stop()))

interface Mundo {
  token?: string
  abrir?: (string | Error)[]
  respuestas?: ({ message: string } | Error)[]
  captcha?: typeof captchaMachine
}

function unaPersona({ token = TOKEN, abrir = [], respuestas = [], captcha = captchaResuelto() }: Mundo = {}) {
  const calls: { actor: string; input: unknown }[] = []
  const answer = (actor: string, input: unknown) => {
    calls.push({ actor, input })
    const respuesta = respuestas.shift()
    if (respuesta === undefined || respuesta instanceof Error) throw respuesta
    return respuesta
  }
  const machine = guardianVerificationMachine.provide({
    actors: {
      captcha,
      openLink: fromPromise<string, { codigo: string }>(async ({ input }) => {
        expect(input.codigo).toBe(TOKEN)
        const talon = abrir.shift() ?? TALON
        if (talon instanceof Error) throw talon
        return talon
      }),
      postVerificaCuenta: fromPromise(async ({ input }) => answer('postVerificaCuenta', input)),
      postReenvio: fromPromise(async ({ input }) => answer('postReenvio', input)),
    },
  })
  const actor = createActor(machine, { input: { token, containerId: 'captcha' }, inspect: coverage.inspect })
  actor.start()
  actors.push(actor)
  const ve = <T>(selector: (s: ReturnType<typeof actor.getSnapshot>) => T) => selector(actor.getSnapshot())
  const until = (test: (s: ReturnType<typeof actor.getSnapshot>) => boolean) => waitFor(actor, test)
  const paso = (esperado: seen.VerificationStep) => until((s) => seen.verificationStep(s) === esperado && !seen.isVerificationBusy(s))
  const resuelve = () => until((s) => seen.verificationCaptcha(s) === 'resuelto')
  return { actor, calls, ve, until, paso, resuelve }
}

describe('abrir el enlace', () => {
  it('sin conexión se puede otra vez; muerto, ofrece otro correo', async () => {
    const { actor, until, paso } = unaPersona({ abrir: [sinConexion, vencido] })
    await until((s) => s.context.failure !== null)
    actor.send({ type: 'OPEN_LINK' })
    await paso('enlace-vencido')
  })

  it('sin código ni talón, ofrece otro correo', async () => {
    await unaPersona({ token: '' }).paso('enlace-vencido')
  })
})

describe('verificar la cuenta', () => {
  it('no gasta el código mientras la persona no lo pide', async () => {
    const { calls, ve, paso } = unaPersona()
    await paso('verificar')
    expect(ve(seen.verificationStep)).toBe('verificar')
    expect(calls).toEqual([])
  })

  it('la verifica con el código del correo y dice lo que respondió el servicio', async () => {
    const { actor, calls, ve, paso } = unaPersona({ respuestas: [verificada] })
    await paso('verificar')
    actor.send({ type: 'VERIFY' })
    expect(ve(seen.isVerificationBusy)).toBe(true)
    await paso('verificada')
    expect(calls).toEqual([{ actor: 'postVerificaCuenta', input: { tokenVerificacion: TALON } }])
    expect(ve(seen.verificationMessage)).toBe('Su cuenta quedó verificada.')
  })

  it('lo dice igual cuando la cuenta ya estaba verificada', async () => {
    const { actor, ve, paso } = unaPersona({ respuestas: [{ message: 'Su cuenta ya está verificada.' }] })
    await paso('verificar')
    actor.send({ type: 'VERIFY' })
    await paso('verificada')
    expect(ve(seen.verificationMessage)).toBe('Su cuenta ya está verificada.')
  })

  it.each([400, 404, 409, 410])('con un enlace que ya no sirve (%i) ofrece pedir otro correo', async (status) => {
    const { actor, ve, paso } = unaPersona({
      respuestas: [new RechazoDeApi(status, { message: 'El enlace ya no sirve.', codigo: 'enlace' })],
    })
    await paso('verificar')
    actor.send({ type: 'VERIFY' })
    await paso('enlace-vencido')
    expect(ve(seen.verificationFailure)?.mensaje).toBe('El enlace ya no sirve.')
    actor.send({ type: 'ASK_NEW_MAIL' })
    expect(ve(seen.verificationStep)).toBe('pedir-correo')
    expect(ve(seen.verificationFailure)).toBeNull()
  })

  it.each([0, 429, 500, 503])('con una falla del servicio (%i) el enlace no se da por perdido', async (status) => {
    const { actor, ve, until, paso } = unaPersona({
      respuestas: [new RechazoDeApi(status, { message: 'Intente otra vez.', codigo: 'falla' }), verificada],
    })
    await paso('verificar')
    actor.send({ type: 'VERIFY' })
    await until((s) => s.context.failure !== null)
    expect(ve(seen.verificationStep)).toBe('verificar')
    await paso('verificar')
    actor.send({ type: 'VERIFY' })
    expect(ve(seen.verificationFailure)).toBeNull()
    await paso('verificada')
  })
})

describe('pedir otro correo', () => {
  /** A person whose link is spent and who asks for a new mail. */
  const unaPersonaSinEnlace = async ({ respuestas = [], ...mundo }: Mundo = {}) => {
    const persona = unaPersona({ respuestas: [vencido, ...respuestas], ...mundo })
    await persona.paso('verificar')
    persona.actor.send({ type: 'VERIFY' })
    await persona.paso('enlace-vencido')
    persona.actor.send({ type: 'ASK_NEW_MAIL' })
    persona.calls.length = 0
    return persona
  }

  it('lo pide con el RUN y el captcha', async () => {
    const { actor, calls, ve, paso, resuelve } = await unaPersonaSinEnlace({ respuestas: [pedido] })
    expect(ve(seen.verificationStep)).toBe('pedir-correo')
    await resuelve()
    actor.send({ type: 'REQUEST', runApoderado: '12.345.678-5' })
    await paso('correo-pedido')
    expect(calls).toEqual([{ actor: 'postReenvio', input: { runApoderado: '12345678-5', recaptchaToken: 'captcha-1' } }])
    expect(ve(seen.verificationMessage)).toBe('Si la cuenta existe, le enviamos un correo.')
  })

  it('dice qué corregir sin llamar al servicio', async () => {
    const { actor, calls, ve, resuelve } = await unaPersonaSinEnlace()
    await resuelve()
    actor.send({ type: 'REQUEST', runApoderado: '12.345.678-9' })
    expect(ve(seen.verificationFailure)?.campos).toEqual({ runApoderado: 'RUN incorrecto.' })
    expect(calls).toEqual([])
  })

  it('dice a la vez que faltan el RUN y el captcha', async () => {
    const { actor, ve } = await unaPersonaSinEnlace({ captcha: captchaSinResolver() })
    actor.send({ type: 'REQUEST', runApoderado: '' })
    expect(ve(seen.verificationFailure)?.campos).toEqual({
      runApoderado: 'Debe ingresar su RUN.',
      recaptchaToken: 'Debe realizar la validación del captcha.',
    })
  })

  it('después de una falla pide el captcha otra vez', async () => {
    const { actor, calls, ve, until, paso, resuelve } = await unaPersonaSinEnlace({ respuestas: [sinConexion, pedido] })
    await resuelve()
    actor.send({ type: 'REQUEST', runApoderado: '12345678-5' })
    await until((s) => s.context.failure !== null)
    expect(ve(seen.verificationFailure)?.mensaje).toBe('No hay conexión.')
    await until((s) => s.context.captchaToken === 'captcha-2')
    actor.send({ type: 'REQUEST', runApoderado: '12345678-5' })
    await paso('correo-pedido')
    expect(calls[1]?.input).toEqual({ runApoderado: '12345678-5', recaptchaToken: 'captcha-2' })
  })

  it('el captcha se puede cargar otra vez, y si se rompe queda como fallido', async () => {
    const { actor, until, resuelve } = await unaPersonaSinEnlace({ captcha: captchaFallido() })
    await until((s) => seen.verificationCaptcha(s) === 'fallido')
    actor.send({ type: 'RETRY_CAPTCHA' })
    await resuelve()

    const otra = await unaPersonaSinEnlace({ captcha: captchaRoto() })
    await otra.until((s) => seen.verificationCaptcha(s) === 'fallido')
  })
})

it('tiene una frase en español para cada palabra del diagrama', () => {
  const { implementations } = guardianVerificationMachine
  expect(Object.keys(guardianVerificationWords.actions).toSorted()).toEqual(Object.keys(implementations.actions).toSorted())
  expect(Object.keys(guardianVerificationWords.guards).toSorted()).toEqual(Object.keys(implementations.guards).toSorted())
  expect(Object.keys(guardianVerificationWords.actors).toSorted()).toEqual(Object.keys(implementations.actors).toSorted())
})

it('recorre todas las transiciones', () => {
  expect(coverage.missing()).toEqual([])
})
