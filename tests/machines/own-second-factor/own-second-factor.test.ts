import { afterEach, expect, test } from 'vitest'
import { createActor, type Actor } from 'xstate'
import { RechazoDeApi } from '#contract/rechazo.ts'
import type { SegundoFactorPropio } from '#contract/usuarios.sesiones.ts'
import { ownSecondFactorMachine } from '#machines/own-second-factor/own-second-factor.chart.ts'
import * as seen from '#machines/own-second-factor/own-second-factor.selectors.ts'
import { secondFactorMachine } from '#machines/second-factor/second-factor.chart.ts'
import type { SecondFactorAnswer, SecondFactorCall } from '#machines/second-factor/second-factor.vocabulary.ts'
import { servicio } from '#tests/support/maquinas/pedidos.ts'

const actors: Actor<typeof ownSecondFactorMachine>[] = []
afterEach(() => actors.splice(0).forEach((actor) => actor.stop()))

const ACTIVO: SegundoFactorPropio = { estado: 'activo', exigido: true, desde: '2025-08-01T10:00:00-04:00', respaldos: 7 }
const NINGUNO: SegundoFactorPropio = { estado: 'ninguno', exigido: false, desde: null, respaldos: 0 }

function propio() {
  const [trae, pide, prueba] = [
    servicio<unknown, SegundoFactorPropio>(),
    servicio<unknown, null>(),
    servicio<SecondFactorCall, SecondFactorAnswer>(),
  ]
  const actor = createActor(
    ownSecondFactorMachine.provide({
      actors: {
        loadFactor: trae.actor,
        askForFactor: pide.actor,
        proof: secondFactorMachine.provide({ actors: { checkCode: prueba.actor, checkRecoveryCode: prueba.actor } }),
      },
    }),
  )
  actor.start()
  actors.push(actor)
  const ve = <T>(selector: (s: ReturnType<typeof actor.getSnapshot>) => T) => selector(actor.getSnapshot())
  return { actor, trae, pide, prueba, ve }
}

test('cambiarlo: se comprueba con un código, y la cuenta se trae otra vez', async () => {
  const { actor, trae, prueba, ve } = propio()
  await trae.ultimo().responde(ACTIVO)
  expect([ve(seen.isInForce), ve(seen.canAsk), ve(seen.proofOf)]).toEqual([true, false, null])
  actor.send({ type: 'CHANGE' })
  ve(seen.proofOf)?.send({ type: 'SEND_CODE', code: '482106' })
  expect(prueba.ultimo().input).toEqual({ purpose: 'change', accessToken: null, codigo: '482106' })
  await prueba.ultimo().responde({})
  expect([ve(seen.factorSuccess), trae.pedidos.length]).toEqual([
    'Su aplicación de antes ya no sirve. Configurará otra en su próximo ingreso.',
    2,
  ])
  await trae.ultimo().responde({ ...NINGUNO, estado: 'pedido', exigido: true })
  expect(ve(seen.factor)?.estado).toBe('pedido')
})

test('pedirlo: si falla se dice, y se puede pedir otra vez', async () => {
  const { actor, trae, pide, ve } = propio()
  await trae.ultimo().responde(NINGUNO)
  expect(ve(seen.canAsk)).toBe(true)
  actor.send({ type: 'ASK' })
  expect(ve(seen.isAsking)).toBe(true)
  await pide.ultimo().falla(new RechazoDeApi(503, { message: 'Sin servicio.', codigo: 'caido' }))
  expect([ve(seen.factorFailure)?.mensaje, ve(seen.canAsk)]).toEqual(['Sin servicio.', true])
})

test('si no llega, se puede traer otra vez', async () => {
  const { trae, ve } = propio()
  await trae.ultimo().falla(new RechazoDeApi(503, { message: 'Sin servicio.', codigo: 'caido' }))
  expect([ve(seen.canReload), ve(seen.factorFailure)?.mensaje]).toEqual([true, 'Sin servicio.'])
})
