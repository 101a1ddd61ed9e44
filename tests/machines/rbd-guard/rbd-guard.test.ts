import { expect, test } from 'vitest'
import { createActor, fromPromise, toPromise } from 'xstate'
import { RechazoDeApi } from '#contract/rechazo.ts'
import { rbdGuardMachine, type RbdGuardInput } from '#machines/rbd-guard/rbd-guard.chart.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'

const coverage = transitionCoverage(rbdGuardMachine)

type Respuesta = 'si' | 'no' | 'falla'

/** Runs the guard of user 7 with these answers; returns how it ended and what it asked. */
async function laGuardia(respuestas: { datos?: Respuesta; protocolo?: Respuesta }, sabido: Partial<RbdGuardInput> = {}) {
  const asked: [string, unknown][] = []
  const answer = (name: string, input: unknown, respuesta: Respuesta = 'si') => {
    asked.push([name, input])
    if (respuesta === 'falla') throw new RechazoDeApi(503, { message: 'El servicio está en mantención.', codigo: 'mantencion' })
    return respuesta === 'si'
  }
  const machine = rbdGuardMachine.provide({
    actors: {
      checkData: fromPromise(async ({ input }) => answer('datos', input, respuestas.datos)),
      checkProtocol: fromPromise(async ({ input }) => answer('protocolo', input, respuestas.protocolo)),
    },
  })
  const input = { usuarioId: 7, datosUsuarioActualizados: false, protocoloAceptado: false, ...sabido }
  const actor = createActor(machine, { input, inspect: coverage.inspect }).start()
  return { ...(await toPromise(actor)), asked }
}

test('primero los datos y después el protocolo', async () => {
  expect(await laGuardia({})).toEqual({
    result: 'al-dia',
    message: null,
    datosUsuarioActualizados: true,
    protocoloAceptado: true,
    asked: [
      ['datos', { usuarioId: 7 }],
      ['protocolo', { usuarioId: 7 }],
    ],
  })
})

test('con datos pendientes no se pregunta por el protocolo', async () => {
  expect(await laGuardia({ datos: 'no' })).toMatchObject({
    result: 'datos-pendientes',
    datosUsuarioActualizados: false,
    asked: [['datos', { usuarioId: 7 }]],
  })
})

test('con protocolo pendiente, los datos quedan anotados', async () => {
  expect(await laGuardia({ protocolo: 'no' })).toMatchObject({
    result: 'protocolo-pendiente',
    datosUsuarioActualizados: true,
    protocoloAceptado: false,
  })
})

test('lo que ya se sabe no se pregunta otra vez', async () => {
  expect(await laGuardia({}, { datosUsuarioActualizados: true })).toMatchObject({
    result: 'al-dia',
    asked: [['protocolo', { usuarioId: 7 }]],
  })
  expect(await laGuardia({}, { datosUsuarioActualizados: true, protocoloAceptado: true })).toMatchObject({ result: 'al-dia', asked: [] })
})

test('una respuesta que no dice nada es una falla y nunca algo pendiente', async () => {
  expect(await laGuardia({ datos: 'falla' })).toMatchObject({
    result: 'fallo',
    message: 'El servicio está en mantención.',
    datosUsuarioActualizados: false,
  })
  expect(await laGuardia({ protocolo: 'falla' })).toMatchObject({
    result: 'fallo',
    datosUsuarioActualizados: true,
    protocoloAceptado: false,
  })
})

test('se probaron todas las transiciones', () => {
  expect(coverage.missing()).toEqual([])
})
