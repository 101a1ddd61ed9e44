import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { RechazoDeApi } from '#contract/rechazo.ts'
import { fileDownloadMachineOf } from '#machines/file-download/file-download.chart.ts'
import { downloadFailure, isDownloadingFile, requestedFile } from '#machines/file-download/file-download.selectors.ts'
import { servicio } from '#tests/support/maquinas/pedidos.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'

const machine = fileDownloadMachineOf<string>()
const coverage = transitionCoverage(machine)

function unaDescarga() {
  const archivo = servicio<{ request: string | null }, void>()
  const actor = createActor(machine.provide({ actors: { download: archivo.actor } }), { inspect: coverage.inspect }).start()
  return { actor, archivo, failure: () => downloadFailure(actor.getSnapshot())?.mensaje ?? null }
}

test('entrega el archivo pedido, uno a la vez', async () => {
  const { actor, archivo } = unaDescarga()
  actor.send({ type: 'DOWNLOAD', request: '5° B' })
  expect([isDownloadingFile(actor.getSnapshot()), requestedFile(actor.getSnapshot())]).toEqual([true, '5° B'])
  actor.send({ type: 'DOWNLOAD', request: '5° C' })
  expect(archivo.pedidos.map(({ input }) => input)).toEqual([{ request: '5° B' }])
  await archivo.ultimo().responde(undefined)
  expect(isDownloadingFile(actor.getSnapshot())).toBe(false)
})

test('si no llega lo dice, y se puede pedir otra vez u otro', async () => {
  const { actor, archivo, failure } = unaDescarga()
  actor.send({ type: 'DOWNLOAD', request: '5° B' })
  await archivo.ultimo().falla(new RechazoDeApi(404, { message: 'No hay comprobantes que descargar.', codigo: 'no-encontrado' }))
  expect(failure()).toBe('No hay comprobantes que descargar.')
  actor.send({ type: 'RETRY' })
  expect([failure(), archivo.ultimo().input]).toEqual([null, { request: '5° B' }])
  await archivo.ultimo().falla(new Error('x'))
  actor.send({ type: 'DOWNLOAD', request: '5° C' })
  await archivo.ultimo().responde(undefined)
  expect([failure(), archivo.pedidos.length]).toEqual([null, 3])
})

test('se probaron todas las transiciones', () => {
  expect(coverage.missing()).toEqual([])
})
