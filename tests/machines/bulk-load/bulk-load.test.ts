import { createActor } from 'xstate'
import { expect, it } from 'vitest'
import type { FilaDeCarga } from '#contract/usuarios.admin.ts'
import { RechazoDeApi } from '#contract/rechazo.ts'
import { bulkLoadMachine, type ChosenFile } from '#machines/bulk-load/bulk-load.chart.ts'
import { loadFailure, loadRows, loadView } from '#machines/bulk-load/bulk-load.selectors.ts'
import { servicio } from '#tests/support/maquinas/pedidos.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'

const coverage = transitionCoverage(bulkLoadMachine)
const ARCHIVO = new File(['nombreUsuario'], 'usuarios.csv')
const FILAS: FilaDeCarga[] = [{ linea: 2, nombreUsuario: 'ana', resultado: 'creado', motivos: [] }]
const caida = () => new RechazoDeApi(503, { message: 'El servicio no responde.', codigo: 'sin-servicio' })

function unaCarga() {
  const envio = servicio<{ file: ChosenFile | null; simular: boolean }, FilaDeCarga[]>()
  const actor = createActor(bulkLoadMachine.provide({ actors: { postCarga: envio.actor } }), { inspect: coverage.inspect }).start()
  return { actor, envio, ver: () => actor.getSnapshot(), vista: () => loadView(actor.getSnapshot()) }
}

it('primero simula, después carga y dice qué pasó con cada fila', async () => {
  const { actor, envio, ver, vista } = unaCarga()
  expect(vista()).toBe('eleccion')
  actor.send({ type: 'CHOOSE', file: ARCHIVO })
  expect(vista()).toBe('revisando')
  expect(envio.ultimo().input).toEqual({ file: ARCHIVO, simular: true })
  await envio.ultimo().responde(FILAS)
  expect(vista()).toBe('revisada')
  expect(loadRows(ver())).toEqual(FILAS)
  actor.send({ type: 'LOAD' })
  expect(vista()).toBe('cargando')
  expect(envio.ultimo().input).toEqual({ file: ARCHIVO, simular: false })
  await envio.ultimo().responde(FILAS)
  expect(vista()).toBe('hecha')
  actor.send({ type: 'CHOOSE', file: ARCHIVO })
  expect(loadRows(ver())).toEqual([])
})

it('si el archivo no sirve, se puede revisar otra vez o elegir otro', async () => {
  const { actor, envio, ver, vista } = unaCarga()
  actor.send({ type: 'CHOOSE', file: ARCHIVO })
  await envio.ultimo().falla(caida())
  expect(vista()).toBe('fallida')
  expect(loadFailure(ver())?.mensaje).toBe('El servicio no responde.')
  actor.send({ type: 'RETRY' })
  await envio.ultimo().falla(caida())
  actor.send({ type: 'CHOOSE', file: ARCHIVO })
  expect(vista()).toBe('revisando')
  expect(loadFailure(ver())).toBeNull()
})

it('si la carga falla, vuelve a la revisión con el motivo', async () => {
  const { actor, envio, ver, vista } = unaCarga()
  actor.send({ type: 'CHOOSE', file: ARCHIVO })
  await envio.ultimo().responde(FILAS)
  actor.send({ type: 'LOAD' })
  await envio.ultimo().falla(caida())
  expect(vista()).toBe('revisada')
  expect(loadFailure(ver())?.mensaje).toBe('El servicio no responde.')
  actor.send({ type: 'CHOOSE', file: ARCHIVO })
  expect(vista()).toBe('revisando')
})

it('cada transición de la carga se recorrió', () => {
  expect(coverage.missing()).toEqual([])
})
