import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { FalloDeApi } from '#contract/fallo.ts'
import { fileDownloadMachineOf } from '#machines/file-download/file-download.machine.ts'
import { downloadFailure, isDownloadingFile, requestedFile } from '#machines/file-download/file-download.selectors.ts'
import { servicio } from '#tests/support/servicio.ts'
import { transitionCoverage } from '#tests/support/transition-coverage.ts'

const machine = fileDownloadMachineOf<string>()
const coverage = transitionCoverage(machine)

function unaDescarga() {
  const archivo = servicio<{ pedido: string | null }, void>()
  const actor = createActor(machine.provide({ actors: { download: archivo.actor } }), { inspect: coverage.inspect }).start()
  return { actor, archivo, falla: () => downloadFailure(actor.getSnapshot())?.mensaje ?? null }
}

test('entrega el archivo pedido, uno a la vez', async () => {
  const { actor, archivo } = unaDescarga()
  actor.send({ type: 'DOWNLOAD', pedido: '5° B' })
  expect([isDownloadingFile(actor.getSnapshot()), requestedFile(actor.getSnapshot())]).toEqual([true, '5° B'])
  actor.send({ type: 'DOWNLOAD', pedido: '5° C' })
  expect(archivo.pedidos.map(({ input }) => input)).toEqual([{ pedido: '5° B' }])
  await archivo.ultimo().responde(undefined)
  expect(isDownloadingFile(actor.getSnapshot())).toBe(false)
})

test('si no llega lo dice, y se puede pedir otra vez u otro', async () => {
  const { actor, archivo, falla } = unaDescarga()
  actor.send({ type: 'DOWNLOAD', pedido: '5° B' })
  await archivo.ultimo().falla(new FalloDeApi(404, { message: 'No hay comprobantes que descargar.', codigo: 'no-encontrado' }))
  expect(falla()).toBe('No hay comprobantes que descargar.')
  actor.send({ type: 'RETRY' })
  expect([falla(), archivo.ultimo().input]).toEqual([null, { pedido: '5° B' }])
  await archivo.ultimo().falla(new Error('x'))
  actor.send({ type: 'DOWNLOAD', pedido: '5° C' })
  await archivo.ultimo().responde(undefined)
  expect([falla(), archivo.pedidos.length]).toEqual([null, 3])
})

test('se probaron todas las transiciones', () => {
  expect(coverage.missing()).toEqual([])
})
