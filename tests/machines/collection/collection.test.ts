import { createActor, fromCallback } from 'xstate'
import { expect, test } from 'vitest'
import { RechazoDeApi } from '#contract/rechazo.ts'
import { collectionMachineOf, type Loaded } from '#machines/collection/collection.chart.ts'
import { collectionFailure, collectionView, rows } from '#machines/collection/collection.selectors.ts'
import { servicio } from '#tests/support/maquinas/pedidos.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'

const machine = collectionMachineOf<string, string>()
const coverage = transitionCoverage(machine)
const caido = new RechazoDeApi(503, { message: 'Sin servicio.', codigo: 'caido' })

function unaLista() {
  const carga = servicio<{ scope: string }, Loaded<string>>()
  let vuelve = () => {}
  const actor = createActor(
    machine.provide({
      actors: {
        loadAll: carga.actor,
        watchReturn: fromCallback(({ sendBack }) => {
          vuelve = () => sendBack({ type: 'RETURNED' })
        }),
      },
    }),
    { input: { scope: 'los suyos' }, inspect: coverage.inspect },
  ).start()
  const vista = () => collectionView(actor.getSnapshot())
  return {
    actor,
    carga,
    vista,
    filas: () => rows(actor.getSnapshot()),
    failure: () => collectionFailure(actor.getSnapshot())?.mensaje ?? null,
    vuelve: () => vuelve(),
  }
}

test('pide la lista y la muestra entera', async () => {
  const { carga, vista, filas } = unaLista()
  expect(vista()).toBe('cargando')
  expect(carga.ultimo().input).toEqual({ scope: 'los suyos' })
  await carga.ultimo().responde({ filas: ['Ana', 'Beto'] })
  expect([vista(), filas()]).toEqual(['lista', ['Ana', 'Beto']])
})

test('dice que no hay nada', async () => {
  const { carga, vista } = unaLista()
  await carga.ultimo().responde({ filas: [] })
  expect(vista()).toBe('vacia')
})

test('se renueva al volver a la pestaña y cuando algo cambia, sin quitar lo que se ve', async () => {
  const { actor, carga, vista, filas, vuelve, failure } = unaLista()
  await carga.ultimo().responde({ filas: ['Ana'] })
  vuelve()
  expect([vista(), filas()]).toEqual(['lista', ['Ana']])
  await carga.ultimo().falla(caido)
  expect([vista(), filas(), failure()]).toEqual(['lista', ['Ana'], 'Sin servicio.'])
  actor.send({ type: 'REFRESH' })
  await carga.ultimo().responde({ filas: ['Beto'] })
  expect([filas(), failure(), carga.pedidos.length]).toEqual([['Beto'], null, 3])
})

test('si no llega se puede pedir otra vez, o basta volver', async () => {
  const { actor, carga, vista, vuelve } = unaLista()
  await carga.ultimo().falla(caido)
  expect(vista()).toBe('fallida')
  actor.send({ type: 'RETRY' })
  await carga.ultimo().falla(caido)
  vuelve()
  await carga.ultimo().responde({ filas: ['Ana'] })
  expect(vista()).toBe('lista')
})

test('sin saber cuándo vuelve la persona, la lista sirve igual', async () => {
  const carga = servicio<{ scope: string }, Loaded<string>>()
  const roto = fromCallback<{ type: 'RETURNED' }>(() => {
    throw new Error('sin ventana')
  })
  const actor = createActor(machine.provide({ actors: { loadAll: carga.actor, watchReturn: roto } }), {
    input: { scope: '' },
    inspect: coverage.inspect,
  }).start()
  await carga.ultimo().responde({ filas: ['Ana'] })
  expect(collectionView(actor.getSnapshot())).toBe('lista')
})

test('se probaron todas las transiciones', () => {
  expect(coverage.missing()).toEqual([])
})
