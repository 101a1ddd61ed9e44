import { afterEach, describe, expect, test } from 'vitest'
import { createActor, type Actor } from 'xstate'
import { RechazoDeApi } from '#contract/rechazo.ts'
import { secondFactorMachine } from '#machines/second-factor/second-factor.chart.ts'
import * as seen from '#machines/second-factor/second-factor.selectors.ts'
import type {
  Purpose,
  SecondFactorAnswer,
  SecondFactorCall,
  SecondFactorEvent,
  ShownSecret,
} from '#machines/second-factor/second-factor.vocabulary.ts'
import { servicio } from '#tests/support/maquinas/pedidos.ts'

const actors: Actor<typeof secondFactorMachine>[] = []
afterEach(() => actors.splice(0).forEach((actor) => actor.stop()))

const QUIEN = { nombres: 'CAROLINA', apellidoPaterno: 'BRAVO', rolId: 2 }
const LLAVE = 'JBSWY3DPEHPK3PXP'
const RESPALDOS = ['XYZ23-45678']
const malo = (campo: string) => new RechazoDeApi(400, { message: 'No.', codigo: 'datos-invalidos', campos: { [campo]: 'No.' } })

function comprueba(purpose: Purpose) {
  const llama = servicio<SecondFactorCall, SecondFactorAnswer>()
  const actor = createActor(
    secondFactorMachine.provide({
      actors: { askSecondFactor: llama.actor, checkCode: llama.actor, checkRecoveryCode: llama.actor, confirmEnrolment: llama.actor },
    }),
    { input: { purpose, accessToken: purpose === 'sign-in' ? 'P1' : null, respaldos: 3 } },
  )
  const dicho: ShownSecret[] = []
  const recordado: string[] = []
  actor.on('*', (evento) => dicho.push(evento))
  actor.subscribe((foto) => recordado.push(JSON.stringify(foto.context)))
  actor.start()
  actors.push(actor)
  const hace = (type: Exclude<SecondFactorEvent['type'], 'SEND_CODE'>) => actor.send({ type })
  const envia = (code: string) => actor.send({ type: 'SEND_CODE', code })
  const ve = <T>(selector: (s: ReturnType<typeof actor.getSnapshot>) => T) => selector(actor.getSnapshot())
  return { actor, llama, dicho, recordado, hace, envia, ve }
}

describe('en un ingreso', () => {
  test('se ve quién ingresa y cuántos respaldos le quedan, y el código no se recuerda', async () => {
    const { llama, envia, ve, recordado, actor } = comprueba('sign-in')
    expect(ve(seen.secondStepView)).toBe('preparando')
    await llama.ultimo().responde({ persona: QUIEN, respaldos: 7 })
    expect([ve(seen.secondStepView), ve(seen.secondStep)]).toEqual(['codigo', { persona: QUIEN, respaldos: 7 }])
    envia('482 106')
    expect(ve(seen.isChecking)).toBe(true)
    await llama.ultimo().responde({ accessToken: 'T1' })
    expect(actor.getSnapshot().output).toEqual({ end: 'proven', accessToken: 'T1', failure: null })
    expect(ve(seen.secondStepView)).toBeNull()
    expect(recordado.join()).not.toMatch(/482/)
  })

  test('la primera vez dice la clave y los códigos una sola vez, y no los recuerda', async () => {
    const { llama, envia, hace, ve, dicho, recordado } = comprueba('sign-in')
    const uri = `otpauth://totp/x?secret=${LLAVE}`
    await llama.ultimo().responde({ persona: QUIEN, respaldos: 0, inscripcion: { clave: LLAVE, uri } })
    envia('482106')
    await llama.ultimo().falla(malo('codigo'))
    expect([ve(seen.secondStepView), ve(seen.codeFailure)?.campos]).toEqual(['inscripcion', { codigo: 'No.' }])
    envia('482106')
    await llama.ultimo().responde({ accessToken: 'T1', codigosDeRespaldo: RESPALDOS })
    expect(ve(seen.secondStepView)).toBe('respaldos')
    expect(dicho).toEqual([
      { type: 'SHOW_KEY', clave: LLAVE, uri },
      { type: 'SHOW_RECOVERY_CODES', codes: RESPALDOS },
    ])
    hace('CONTINUE')
    expect(recordado.join()).not.toMatch(/JBSWY3|XYZ23|482106/)
  })

  test('un aviso de que faltan datos no gasta un intento', async () => {
    const { llama, envia, ve } = comprueba('sign-in')
    await llama.ultimo().responde({ persona: QUIEN, respaldos: 7 })
    envia('48210')
    expect([llama.pedidos.length, ve(seen.codeFailure)?.campos]).toEqual([1, { codigo: 'Escriba los 6 números.' }])
  })
})

describe('con la sesión abierta', () => {
  test.each(['change', 'renew'] as const)('para %s empieza por el código, sin llamar', (purpose) => {
    const { llama, ve } = comprueba(purpose)
    expect([llama.pedidos.length, ve(seen.secondStepView), ve(seen.purpose)]).toEqual([0, 'codigo', purpose])
    expect(ve(seen.secondStep)).toEqual({ persona: null, respaldos: 3 })
  })

  test('un respaldo equivocado se dice junto a su campo', async () => {
    const { llama, hace, envia, ve } = comprueba('change')
    hace('USE_RECOVERY_CODE')
    envia('abcde-fghjk')
    expect(llama.ultimo().input).toEqual({ purpose: 'change', accessToken: null, codigoDeRespaldo: 'abcde-fghjk' })
    await llama.ultimo().falla(malo('codigoDeRespaldo'))
    expect([ve(seen.secondStepView), ve(seen.codeFailure)?.campos]).toEqual(['respaldo', { codigoDeRespaldo: 'No.' }])
  })
})
