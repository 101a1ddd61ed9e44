import { afterEach, describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor, type Actor } from 'xstate'
import { RechazoDeApi } from '#contract/rechazo.ts'
import type { captchaMachine } from '#machines/captcha/captcha.chart.ts'
import { verificarWords } from '#machines/verificar/verificar.words.ts'
import { verificarMachine, type Verdict } from '#machines/verificar/verificar.chart.ts'
import * as seen from '#machines/verificar/verificar.selectors.ts'
import { captchaFallido, captchaResuelto, captchaRoto } from '#tests/support/maquinas/captcha-de-prueba.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'

const coverage = transitionCoverage(verificarMachine)
const CODIGO = '7F3A91C40E5DB8264A17C9E053FB82D6'
const noExiste: Verdict = { comprobante: { id: CODIGO, estado: 'NO_EXISTE' }, lookedUp: '2025-09-22T13:42:00Z' }

const actors: Actor<typeof verificarMachine>[] = []
afterEach(() => actors.splice(0).forEach((actor) => actor.stop()))

function unaPersona(respuestas: (Verdict | Error)[] = [noExiste], captcha: typeof captchaMachine = captchaResuelto()) {
  const calls: unknown[] = []
  const machine = verificarMachine.provide({
    actors: {
      captcha,
      getComprobante: fromPromise(async ({ input }) => {
        calls.push(input)
        const respuesta = respuestas.shift()
        if (respuesta === undefined || respuesta instanceof Error) throw respuesta
        return respuesta
      }),
    },
  })
  const actor = createActor(machine, { input: { containerId: 'captcha' }, inspect: coverage.inspect })
  actor.start()
  actors.push(actor)
  const ve = <T>(selector: (s: ReturnType<typeof actor.getSnapshot>) => T) => selector(actor.getSnapshot())
  const until = (test: (s: ReturnType<typeof actor.getSnapshot>) => boolean) => waitFor(actor, test)
  const resuelve = () => until((s) => seen.verdictCaptcha(s) === 'resuelto')
  return { actor, calls, ve, until, resuelve }
}

describe('verificar un comprobante', () => {
  it.each(['7f3a 91c4 0e5d b826 4a17 c9e0 53fb 82d6', '7F3A-91C4-0E5D-B826-4A17-C9E0-53FB-82D6', CODIGO])(
    'pregunta por el código escrito como %s',
    async (codigo) => {
      const { actor, calls, ve, until, resuelve } = unaPersona()
      await resuelve()
      actor.send({ type: 'SUBMIT', codigo })
      expect(ve(seen.isVerifying)).toBe(true)
      await until((s) => s.matches('answered'))
      expect(calls).toEqual([{ id: '7F3A91C40E5DB8264A17C9E053FB82D6', captchaToken: 'captcha-1' }])
      expect(ve(seen.verdict)).toEqual(noExiste)
    },
  )

  it.each([
    ['', 'Debe ingresar el código del comprobante.'],
    [' - ', 'Debe ingresar el código del comprobante.'],
    ['7F3A 91C4', 'El código tiene 32 letras y números.'],
    ['Z'.repeat(32), 'El código tiene 32 letras y números.'],
  ])('con "%s" dice %s', async (codigo, mensaje) => {
    const { actor, calls, ve, resuelve } = unaPersona()
    await resuelve()
    actor.send({ type: 'SUBMIT', codigo })
    expect(ve(seen.verdictFailure)?.campos).toEqual({ id: mensaje })
    expect(calls).toEqual([])
  })

  it('pide el captcha con el mensaje de siempre', () => {
    const { actor, ve } = unaPersona()
    actor.send({ type: 'SUBMIT', codigo: CODIGO })
    expect(ve(seen.verdictFailure)?.campos).toEqual({ captchaToken: 'Debe realizar la validación del captcha.' })
  })

  it('después de una falla pide el captcha otra vez y deja preguntar de nuevo', async () => {
    const { actor, calls, ve, until, resuelve } = unaPersona([
      new RechazoDeApi(0, { message: 'No hay conexión.', codigo: 'sin-conexion' }),
      noExiste,
    ])
    await resuelve()
    actor.send({ type: 'SUBMIT', codigo: CODIGO })
    await until((s) => s.context.failure !== null)
    expect(ve(seen.verdictFailure)?.mensaje).toBe('No hay conexión.')
    await until((s) => s.context.captchaToken === 'captcha-2')
    actor.send({ type: 'SUBMIT', codigo: CODIGO })
    expect(ve(seen.verdictFailure)).toBeNull()
    await until((s) => s.matches('answered'))
    expect(calls).toHaveLength(2)
  })

  it('permite verificar otro, con un captcha nuevo', async () => {
    const { actor, calls, ve, until, resuelve } = unaPersona([noExiste, noExiste])
    await resuelve()
    actor.send({ type: 'SUBMIT', codigo: CODIGO })
    await until((s) => s.matches('answered'))
    actor.send({ type: 'VERIFY_ANOTHER' })
    expect(ve(seen.verdict)).toBeNull()
    actor.send({ type: 'SUBMIT', codigo: CODIGO })
    expect(ve(seen.verdictFailure)?.campos).toEqual({ captchaToken: 'Debe realizar la validación del captcha.' })
    await until((s) => s.context.captchaToken === 'captcha-2')
    actor.send({ type: 'SUBMIT', codigo: CODIGO })
    await until((s) => s.matches('answered'))
    expect(calls[1]).toEqual({ id: CODIGO, captchaToken: 'captcha-2' })
  })

  it('el captcha se puede cargar otra vez, y si se rompe queda como fallido', async () => {
    const { actor, until, resuelve } = unaPersona([], captchaFallido())
    await until((s) => seen.verdictCaptcha(s) === 'fallido')
    actor.send({ type: 'RETRY_CAPTCHA' })
    await resuelve()

    const otra = unaPersona([], captchaRoto())
    await otra.until((s) => seen.verdictCaptcha(s) === 'fallido')
  })
})

it('tiene una frase en español para cada palabra del diagrama', () => {
  const { implementations } = verificarMachine
  expect(Object.keys(verificarWords.actions).toSorted()).toEqual(Object.keys(implementations.actions).toSorted())
  expect(Object.keys(verificarWords.guards)).toEqual(Object.keys(implementations.guards))
  expect(Object.keys(verificarWords.actors).toSorted()).toEqual(Object.keys(implementations.actors).toSorted())
})

it('recorre todas las transiciones', () => {
  expect(coverage.missing()).toEqual([])
})
