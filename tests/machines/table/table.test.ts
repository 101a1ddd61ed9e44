import { describe, expect, it, vi } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { tableMachine, type PageRequest, type TablePage } from '#machines/table/table.chart.ts'
import { addressOf, nextQuery, sameQuery, type Query } from '#machines/table/table.rules.ts'
import { isTableBusy, shownPage, tableFailure, tableQuery, tableView } from '#machines/table/table.selectors.ts'
import { historia } from '../historia.ts'
import { tableModel } from './table.cases.ts'

type Snapshot = Parameters<typeof tableView>[0] & Parameters<typeof isTableBusy>[0]
const POR_OMISION = { limit: 10, sort: { field: 'nombre', direction: 'asc' } } as const
const INICIAL: Query = { filters: {}, limit: 10, offset: 0, sort: { field: 'nombre', direction: 'asc' } }
const SIN_RED = 'No hay conexión.'

const LEE = {
  vista: tableView,
  ocupada: isTableBusy,
  filas: (s: Snapshot) => shownPage(s)?.filas.length ?? null,
  desde: (s: Snapshot) => tableQuery(s).offset,
  falla: (s: Snapshot) => tableFailure(s)?.mensaje ?? null,
}
const AL_ABRIR = { vista: 'cargando', ocupada: true, filas: null, desde: 0, falla: null }

historia(
  'mientras llega otra página sigue la anterior, y de una falla no quedan filas de antes',
  tableModel,
  'la primera página',
  LEE,
  AL_ABRIR,
  ['loadPage.done: con filas', { vista: 'mostrando', ocupada: false, filas: 2 }],
  ['PAGE: la cuarta', { ocupada: true, desde: 75 }],
  ['loadPage.error: sin conexión', { vista: 'fallida', ocupada: false, filas: null, falla: SIN_RED }],
  ['FILTER: un nombre', { vista: 'cargando', ocupada: true, desde: 0, falla: null }],
  ['loadPage.done: nada coincide', { vista: 'vacia', ocupada: false, filas: 0 }],
)

historia(
  'lo que no se pudo renovar sigue a la vista, y una lista vacía que no se pudo renovar queda fallida',
  tableModel,
  'la primera página',
  LEE,
  AL_ABRIR,
  ['loadPage.done: con filas', { vista: 'mostrando', ocupada: false, filas: 2 }],
  ['REFRESH: renovar', { ocupada: true }],
  ['reloadPage.error: sin conexión', { ocupada: false, falla: SIN_RED }],
  ['RETURNED: vuelve', { ocupada: true, falla: null }],
  ['reloadPage.done: nada coincide', { vista: 'vacia', ocupada: false, filas: 0 }],
  ['REFRESH: renovar', { ocupada: true }],
  ['reloadPage.error: sin conexión', { vista: 'fallida', ocupada: false, falla: SIN_RED }],
)

describe('la consulta que sigue', () => {
  const consulta: Query = { ...INICIAL, offset: 20, filters: { estado: 'VENCIDA', curso: 'B' } }

  it('al filtrar vuelve a la primera página, junta los filtros y quita los vacíos', () => {
    expect(nextQuery(consulta, { type: 'FILTER', filters: { estado: '', busca: 'ana' } })).toEqual({
      ...INICIAL,
      filters: { curso: 'B', busca: 'ana' },
    })
  })

  it('cambia de página con los mismos filtros, y sigue la del navegador como viene', () => {
    expect(nextQuery(consulta, { type: 'PAGE', offset: 30 })).toEqual({ ...consulta, offset: 30 })
    expect(nextQuery(consulta, { type: 'NAVIGATED', query: INICIAL })).toEqual(INICIAL)
  })

  it.each([
    ['otra columna', { field: 'run' }, { field: 'run', direction: 'asc' }],
    ['la misma, al revés', { field: 'nombre' }, { field: 'nombre', direction: 'desc' }],
    ['en el sentido que se pide', { field: 'run', direction: 'desc' }, { field: 'run', direction: 'desc' }],
    ['el mismo sentido que ya tiene', { field: 'nombre', direction: 'asc' }, { field: 'nombre', direction: 'asc' }],
  ] as const)('ordena por %s y vuelve a la primera página', (_caso, pedido, sort) => {
    expect(nextQuery({ ...INICIAL, offset: 20 }, { type: 'SORT', ...pedido })).toEqual({ ...INICIAL, sort })
  })

  it('por la misma columna otra vez vuelve al derecho', () => {
    const alReves = { ...INICIAL, sort: { field: 'nombre', direction: 'desc' } as const }
    expect(nextQuery(alReves, { type: 'SORT', field: 'nombre' }).sort.direction).toBe('asc')
  })

  it('pide lo mismo aunque sus filtros vengan en otro orden, y otra cosa si algo cambia', () => {
    expect(sameQuery(consulta, { ...consulta, filters: { curso: 'B', estado: 'VENCIDA' } })).toBe(true)
    expect(sameQuery(consulta, { ...consulta, filters: { curso: 'A', estado: 'VENCIDA' } })).toBe(false)
    expect(sameQuery(consulta, { ...consulta, filters: { aula: 'B', estado: 'VENCIDA' } })).toBe(false)
    expect(sameQuery(consulta, { ...consulta, limit: 50 })).toBe(false)
    expect(sameQuery(consulta, { ...consulta, offset: 0 })).toBe(false)
    expect(sameQuery(consulta, { ...consulta, sort: { field: 'run', direction: 'asc' } })).toBe(false)
    expect(sameQuery(consulta, { ...consulta, sort: { field: 'nombre', direction: 'desc' } })).toBe(false)
  })
})

it('una sola fila también es una página con filas', () => {
  const hasRows = tableMachine.implementations.guards['hasRows'] as unknown as (args: object) => boolean
  const con = (filas: readonly string[] | null) => hasRows({ context: { pagina: filas && { filas } } })
  expect([con(['a']), con([]), con(null)]).toEqual([true, false, false])
})

it('es una página pasada la que está vacía y no es la primera, aunque quede una sola fila', () => {
  const isPastTheEnd = tableMachine.implementations.guards['isPastTheEnd'] as unknown as (args: object, pagina: object) => boolean
  const pasada = (offset: number, total: number) => isPastTheEnd({ context: { query: { offset } } }, { total, filas: [] })
  expect([pasada(1, 1), pasada(0, 1), pasada(1, 0)]).toEqual([true, false, false])
})

it('lo demás que dice la dirección sigue en ella al cambiar de página, y también al corregirla', async () => {
  const loadPage = fromPromise<TablePage<unknown>, PageRequest<unknown>>(async ({ input: { query } }) => ({
    total: 60,
    filas: query.offset > 50 ? [] : ['a'],
    next: null,
  }))
  const actor = createActor(tableMachine.provide({ actors: { loadPage, watchReturn: fromCallback(() => {}) } }), {
    input: {
      ruta: 'seleccionEstudiante',
      place: { encuesta: '2' },
      scope: 7,
      query: { ...INICIAL, limit: 25 },
      defaults: { ...POR_OMISION, limit: 25 },
    },
  })
  const idas: unknown[] = []
  actor.on('GO', ({ query }) => void idas.push(query))
  actor.start().send({ type: 'PAGE', offset: 75 })
  await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('ready'))
  actor.stop()
  expect(idas).toEqual([
    { encuesta: '2', offset: '75' },
    { encuesta: '2', offset: '50' },
  ])
})

describe('la dirección de una lista', () => {
  it.each([
    ['no repite lo que la lista ya hace sola', {}, {}],
    ['lleva los filtros y desde dónde', { filters: { curso: 'B' }, offset: 1 }, { curso: 'B', offset: '1' }],
    [
      'lleva el orden cuando cambia solo su sentido',
      { sort: { field: 'nombre', direction: 'desc' } },
      { sortField: 'nombre', sortOrder: 'desc' },
    ],
    ['lleva el orden por otra columna', { sort: { field: 'run', direction: 'asc' } }, { sortField: 'run', sortOrder: 'asc' }],
    ['lleva el tamaño de página que alguien pidió', { limit: 50 }, { limit: '50' }],
  ] as const)('%s', (_dice, cambios, direccion) => {
    expect(addressOf({ ...INICIAL, ...cambios }, POR_OMISION)).toEqual(direccion)
  })
})
