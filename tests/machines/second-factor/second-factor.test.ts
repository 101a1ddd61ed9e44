import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { secondFactorMachine } from '#machines/second-factor/second-factor.chart.ts'
import { outcome, proof } from '#machines/second-factor/second-factor.rules.ts'
import * as seen from '#machines/second-factor/second-factor.selectors.ts'
import type { SecondFactorAnswer, SecondFactorCall } from '#machines/second-factor/second-factor.vocabulary.ts'
import { historia } from '../historia.ts'
import { secondFactorModel } from './second-factor.cases.ts'

type Snapshot = Parameters<typeof seen.secondStep>[0]
const LEE = {
  vista: seen.secondStepView,
  comprueba: seen.isChecking,
  para: seen.purpose,
  quien: (s: Snapshot) => seen.secondStep(s).persona?.nombres ?? null,
  respaldos: (s: Snapshot) => seen.secondStep(s).respaldos,
  falla: (s: Snapshot) => seen.codeFailure(s)?.campos ?? null,
}

historia(
  'en un ingreso se ve quién ingresa y cuántos respaldos le quedan',
  secondFactorModel,
  'un ingreso',
  LEE,
  { vista: 'preparando', comprueba: true, para: 'sign-in', quien: null, respaldos: 0, falla: null },
  ['askSecondFactor.done: pide el código', { vista: 'codigo', comprueba: false, quien: 'CAROLINA', respaldos: 7 }],
  ['SEND_CODE: nada', { falla: { codigo: 'Escriba los 6 números.' } }],
  ['SEND_CODE: seis números', { comprueba: true, falla: null }],
  ['checkCode.done: con la sesión', { vista: null, comprueba: false }],
)

historia(
  'con la sesión abierta empieza por el código, y un respaldo equivocado se dice junto a su campo',
  secondFactorModel,
  'un cambio',
  LEE,
  { vista: 'codigo', comprueba: false, para: 'change', quien: null, respaldos: 7, falla: null },
  ['USE_RECOVERY_CODE: un respaldo', { vista: 'respaldo' }],
  ['SEND_CODE: un respaldo', { comprueba: true }],
)

const CONTEXTO = { purpose: 'sign-in', accessToken: 'P1', failure: { mensaje: 'No.', campos: {} } } as Parameters<typeof outcome>[0]

test('lo que prueba va en la llamada y en el evento, y en ningún otro', () => {
  expect(proof(CONTEXTO, { type: 'SEND_CODE', code: '482106' }, 'codigo')).toEqual({
    purpose: 'sign-in',
    accessToken: 'P1',
    codigo: '482106',
  })
  expect(proof(CONTEXTO, { type: 'OTRO' }, 'codigoDeRespaldo')).toMatchObject({ codigoDeRespaldo: '' })
})

test('la falla se cuenta solo a quien se le negó', () => {
  expect(outcome(CONTEXTO, 'refused').failure).toEqual({ mensaje: 'No.', campos: {} })
  expect(outcome(CONTEXTO, 'proven')).toEqual({ end: 'proven', accessToken: 'P1', failure: null })
})

test.each([
  ['el código', { type: 'SEND_CODE', code: '482106' }],
  ['un respaldo', { type: 'USE_RECOVERY_CODE' }],
] as const)('la sesión que llega con códigos de respaldo, por %s, es la de quien ingresa', async (_, primero) => {
  const contesta = (answer: SecondFactorAnswer) => fromPromise<SecondFactorAnswer, SecondFactorCall>(() => Promise.resolve(answer))
  const conTodo = contesta({ accessToken: 'T1', codigosDeRespaldo: ['XYZ2345678'] })
  const actors = { askSecondFactor: contesta({}), checkCode: conTodo, checkRecoveryCode: conTodo }
  const input = { purpose: 'sign-in', accessToken: 'P1', respaldos: 0 } as const
  const actor = createActor(secondFactorMachine.provide({ actors }), { input }).start()
  await waitFor(actor, (s) => s.matches({ asking: 'code' }))
  actor.send(primero)
  actor.send({ type: 'SEND_CODE', code: 'abcde-fghjk' })
  await waitFor(actor, (s) => s.matches('showingRecoveryCodes'))
  actor.send({ type: 'CONTINUE' })
  expect(actor.getSnapshot().output).toEqual({ end: 'proven', accessToken: 'T1', failure: null })
})
