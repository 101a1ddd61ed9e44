import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { loginNoticeMachine, type Notice } from '#machines/login-notice/login-notice.chart.ts'
import { notice } from '#machines/login-notice/login-notice.selectors.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'

const coverage = transitionCoverage(loginNoticeMachine)

const deEscuelas: Notice = {
  avisoId: 1,
  audiencia: 'establecimiento',
  titulo: 'Comienza el 04 de agosto',
  destacado: '04 de agosto',
  texto: 'Anime a los apoderados.',
  desde: '2025-07-01T00:00:00-04:00',
  hasta: '2025-12-31T23:59:59-03:00',
}

async function elAviso(audiencia: Notice['audiencia'], avisos: Notice[] | Error) {
  const machine = loginNoticeMachine.provide({
    actors: {
      loadNotices: fromPromise(async () => {
        if (avisos instanceof Error) throw avisos
        return avisos
      }),
    },
  })
  const actor = createActor(machine, { input: { audiencia }, inspect: coverage.inspect }).start()
  await new Promise((resolve) => setTimeout(resolve))
  return { vigente: notice(actor.getSnapshot()), estado: actor.getSnapshot().value }
}

test('cada puerta muestra su aviso', async () => {
  expect(await elAviso('establecimiento', [deEscuelas])).toEqual({ vigente: deEscuelas, estado: 'shown' })
})

test('sin aviso para esta puerta no se muestra ninguno', async () => {
  expect((await elAviso('apoderado', [deEscuelas])).vigente).toBeNull()
})

test('si los avisos no llegan, el ingreso sigue igual', async () => {
  expect(await elAviso('establecimiento', new Error('sin red'))).toEqual({ vigente: null, estado: 'absent' })
})

test('se probaron todas las transiciones', () => {
  expect(coverage.missing()).toEqual([])
})
